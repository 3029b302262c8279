import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useClient } from '../client-context.ts'
import { useRead } from '../use-read.ts'
import { AccountBar } from './account-bar.tsx'
import { openAccountSocket } from './account-socket.ts'
import { followServerClock } from './server-clock.ts'
import styles from './trade.module.css'
import { type Trading, type TradingAccount, TradingContext } from './trading-context.ts'

/** Opens the socket of an account while the frame shows it. */
const useTradingOf = (account: TradingAccount): Trading | undefined => {
  const { call } = useClient()
  const [trading, setTrading] = useState<Trading>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer about the same account is no other account.
  useEffect(() => {
    const socket = openAccountSocket(call, account.account_id)
    const clock = followServerClock(socket)
    setTrading({ account, socket, clock })
    return () => {
      clock.stop()
      socket.close()
    }
  }, [call, account.account_id])
  return trading?.account.account_id === account.account_id ? trading : undefined
}

const Open = ({
  accounts,
  account,
}: {
  readonly accounts: readonly TradingAccount[]
  readonly account: TradingAccount
}) => {
  const navigate = useNavigate()
  const trading = useTradingOf(account)
  if (trading === undefined) return null
  return (
    <TradingContext value={trading}>
      <div className={styles.frame} data-money={account.account_type}>
        <AccountBar
          accounts={accounts}
          onChoose={(chosen) => void navigate({ to: '.', search: (search) => ({ ...search, account: chosen }) })}
        />
        <Outlet key={account.account_id} />
      </div>
    </TradingContext>
  )
}

/** The frame of the screens that trade: the chosen account, with its money told apart, and its socket. */
export const TradingFrame = () => {
  const { account: chosen } = useSearch({ from: '/trading' })
  const read = useRead<typeof listAccounts>('/trading/v1/options/accounts', { freshMs: Number.POSITIVE_INFINITY })
  return (
    <ReadStates
      read={read}
      what="the options accounts"
      empty={{ text: 'There is no options account, so there is nothing to trade with.' }}
    >
      {(accounts) => {
        const demo = accounts.find(({ account_type }) => account_type === 'demo')
        const account = accounts.find(({ account_id }) => account_id === chosen) ?? demo ?? accounts[0]
        return account === undefined ? null : <Open accounts={accounts} account={account} />
      }}
    </ReadStates>
  )
}
