import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { knownCurrencies, type Wallets } from '../money-source.ts'
import { typedAmount } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import { CheckButton } from '../ui/check-button.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { walletChoices } from '../wallet-names.ts'
import { balanceOf, type OptionsAccount, type PlatformFields } from './check-platform-transfer.ts'

const DIRECTIONS = [
  ['from_wallet', 'Wallet → account'],
  ['to_wallet', 'Account → wallet'],
] as const

/** The wallets that may be on the other side of an options account: a partner wallet can only be paid. */
const walletsFor = (wallets: Wallets, direction: PlatformFields['direction']): Wallets =>
  wallets.filter(({ type }) => type === 'main' || type === 'p2p' || (type === 'partner' && direction === 'to_wallet'))

/** The two sides of a transfer, and its direction. */
type Sides = Pick<PlatformFields, 'direction' | 'wallet' | 'account'>

/** The currencies that the wallet's side can have, the one that is taken, and the money that is moved. */
const moneyOf = (wallets: Wallets, { direction, wallet, account }: Sides, chosen: string | undefined) => {
  const isFromWallet = direction === 'from_wallet'
  const held = Object.keys(wallet.balances)
  const currencies = isFromWallet && held.length > 0 ? held : knownCurrencies(wallets)
  const wanted = chosen ?? account.currency
  const walletCurrency = currencies.includes(wanted) ? wanted : (currencies[0] ?? account.currency)
  const moved = isFromWallet
    ? { currency: walletCurrency, balance: wallet.balances[walletCurrency]?.balance ?? '0' }
    : { currency: account.currency, balance: balanceOf(account) }
  return { currencies, walletCurrency, ...moved }
}

/** Keeps the chosen sides; in place of an account or a wallet that is not possible, takes the first that is. */
const useSides = (wallets: Wallets, accounts: readonly [OptionsAccount, ...OptionsAccount[]]) => {
  const [direction, setDirection] = useState<PlatformFields['direction']>('from_wallet')
  const [accountId, setAccountId] = useState<string>()
  const [type, setType] = useState('main')
  const account = accounts.find(({ account_id }) => account_id === accountId) ?? accounts[0]
  const possible = walletsFor(wallets, direction)
  const wallet = possible.find((each) => each.type === type) ?? possible[0]
  return { direction, account, wallet, possible, setDirection, setAccountId, setType }
}

/** Chooses the sides; of one account or wallet there is nothing to choose. */
const SideChoices = ({
  sides: { direction, wallet, account },
  accounts,
  wallets,
  onDirection,
  onAccount,
  onType,
}: {
  readonly sides: Sides
  readonly accounts: readonly OptionsAccount[]
  /** The wallets that may be on the other side of the account. */
  readonly wallets: Wallets
  readonly onDirection: (direction: Sides['direction']) => void
  readonly onAccount: (accountId: string) => void
  readonly onType: (type: string) => void
}) => (
  <div className={styles.row}>
    <Choice
      label="Direction"
      value={direction}
      choices={DIRECTIONS}
      onChange={(value) => onDirection(value === 'to_wallet' ? 'to_wallet' : 'from_wallet')}
    />
    {accounts.length < 2 ? null : (
      <Choice
        label="Account"
        value={account.account_id}
        choices={accounts.map(({ account_id }) => [account_id, account_id] as const)}
        onChange={onAccount}
      />
    )}
    {wallets.length < 2 ? null : (
      <Choice label="Wallet" value={wallet.type} choices={walletChoices(wallets)} onChange={onType} />
    )}
  </div>
)

/** Asks for the direction, the account, the wallet and the amount of a transfer between them. */
export const PlatformForm = ({
  wallets,
  accounts,
  failure,
  isWaiting,
  onCheck,
}: {
  readonly wallets: Wallets
  /** The real accounts of the client, at least one. */
  readonly accounts: readonly [OptionsAccount, ...OptionsAccount[]]
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: PlatformFields) => void
}) => {
  const { direction, account, wallet, possible, setDirection, setAccountId, setType } = useSides(wallets, accounts)
  const [chosen, setChosen] = useState<string>()
  const [amount, setAmount] = useState('')
  if (wallet === undefined) return <p className={styles.note}>There is no wallet that an options account can use.</p>
  const sides = { direction, wallet, account }
  const isFromWallet = direction === 'from_wallet'
  const { currencies, walletCurrency, currency, balance } = moneyOf(wallets, sides, chosen)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck({ ...sides, walletCurrency, amount: typedAmount(amount), balance })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SideChoices
        {...{ sides, accounts, wallets: possible }}
        onDirection={setDirection}
        onAccount={setAccountId}
        onType={setType}
      />
      <AmountRow
        amount={amount}
        balance={balance}
        currency={currency}
        currencies={isFromWallet ? currencies : [account.currency]}
        onAmount={setAmount}
        onCurrency={setChosen}
      />
      {isFromWallet ? null : (
        <Choice
          label="Into"
          value={walletCurrency}
          choices={currencies.map((each) => [each, each] as const)}
          onChange={setChosen}
        />
      )}
      {failure === undefined ? null : (
        <RefusalNote
          failure={failure}
          asked={{ amount: typedAmount(amount), currency, balance }}
          onAmount={setAmount}
        />
      )}
      <CheckButton isWaiting={isWaiting} />
    </form>
  )
}
