import type { balanceCall } from '@folio/contracts/websocket/balance.ts'
import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { useEverySecond } from '../../ui/time/use-every-second.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Choice } from '../ui/choice.tsx'
import { moneyText } from './money-text.ts'
import styles from './trade.module.css'
import { type TradingAccount, useLinkState, useTrading } from './trading-context.ts'

const useBalance = (): string => {
  const { account, socket } = useTrading()
  const [balance, setBalance] = useState(account.balance)
  useEffect(
    () =>
      socket.follow<typeof balanceCall>(() => ({ balance: 1, subscribe: 1 }), {
        onMessage: (message) => setBalance(message.balance.balance),
        onRefused: () => {},
      }),
    [socket],
  )
  return moneyText(balance)
}

const Pause = ({ retryAtMs }: { readonly retryAtMs: number }) => {
  useEverySecond()
  return <>Connects again in {Math.max(0, Math.ceil((retryAtMs - Date.now()) / 1000))} s.</>
}

/** Says how the connection is; nothing that is shown moves while there is none. */
const ConnectionNote = () => {
  const state = useLinkState()
  const { socket } = useTrading()
  if (state.status === 'open' || state.status === 'closed') return <span className={styles.live}>● live</span>
  if (state.status === 'connecting') return <span role="status">◌ connecting …</span>
  return (
    <span role="status">
      ◌ {state.reason} <Pause retryAtMs={state.retryAtMs} />{' '}
      <button type="button" className={controls.quiet} onClick={socket.retry}>
        Connect now
      </button>
    </span>
  )
}

/** The account that trades: play money and real money differ by word, sign, border and colour. */
export const AccountBar = ({
  accounts,
  onChoose,
}: {
  readonly accounts: readonly TradingAccount[]
  readonly onChoose: (accountId: string) => void
}) => {
  const { account } = useTrading()
  const balance = useBalance()
  const isDemo = account.account_type === 'demo'
  return (
    <section className={styles.bar} aria-label="Money and connection">
      <strong>{isDemo ? '◌ Play money' : '● Real money'}</strong>
      <span>
        <Amount value={balance} /> {account.currency}
      </span>
      <Choice
        label="Account"
        value={account.account_id}
        choices={accounts.map(({ account_id, account_type }) => [
          account_id,
          `${account_id} (${account_type === 'demo' ? 'play money' : 'real money'})`,
        ])}
        onChange={onChoose}
      />
      <ConnectionNote />
    </section>
  )
}
