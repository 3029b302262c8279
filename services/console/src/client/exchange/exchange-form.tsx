import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { knownCurrencies, moneySource, type Wallets } from '../money-source.ts'
import { typedAmount } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import { CheckButton } from '../ui/check-button.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { walletChoices } from '../wallet-names.ts'
import type { ExchangeFields } from './check-exchange.ts'

/** The first values of the form. */
export type ExchangeSearch = { readonly wallet?: string; readonly currency?: string; readonly into?: string }

/** Asks for the two currencies and the amount of an exchange. */
export const ExchangeForm = ({
  wallets,
  first,
  failure,
  isWaiting,
  onCheck,
}: {
  readonly wallets: Wallets
  readonly first: ExchangeSearch
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: ExchangeFields) => void
}) => {
  const [amount, setAmount] = useState('')
  const [type, setType] = useState(first.wallet ?? 'main')
  const [toType, setToType] = useState<string>()
  const [chosen, setChosen] = useState(first.currency)
  const [into, setInto] = useState(first.into)
  const source = moneySource(wallets, { type, currency: chosen })
  if (source === undefined) return <p className={styles.note}>There is no money to exchange in this wallet.</p>
  const others = knownCurrencies(wallets).filter((each) => each !== source.currency)
  const currency = into !== undefined && others.includes(into) ? into : (others[0] ?? '')
  const wallet = wallets.find((each) => each.type === toType) ?? source.wallet
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck({ source, amount: typedAmount(amount), to: { wallet, currency } })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {wallets.length < 2 ? null : (
        <div className={styles.row}>
          <Choice label="From" value={source.wallet.type} choices={walletChoices(wallets)} onChange={setType} />
          <Choice label="To" value={wallet.type} choices={walletChoices(wallets)} onChange={setToType} />
        </div>
      )}
      <AmountRow {...source} amount={amount} onAmount={setAmount} onCurrency={setChosen} />
      <Choice label="Into" value={currency} choices={others.map((each) => [each, each] as const)} onChange={setInto} />
      {failure === undefined ? null : (
        <RefusalNote failure={failure} asked={{ ...source, amount: typedAmount(amount) }} onAmount={setAmount} />
      )}
      <CheckButton isWaiting={isWaiting} />
    </form>
  )
}
