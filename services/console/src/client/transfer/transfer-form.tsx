import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { moneySource, type Wallets } from '../money-source.ts'
import { typedAmount } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import { CheckButton } from '../ui/check-button.tsx'
import { Choice } from '../ui/choice.tsx'
import { NicknameField } from '../ui/nickname-field.tsx'
import styles from '../ui/screen.module.css'
import { TextField } from '../ui/text-field.tsx'
import { walletChoices } from '../wallet-names.ts'
import { WalletStatus } from '../wallets/wallet-status.tsx'
import type { TransferFormProps } from './transfer-panel.tsx'

/** The first values of the form. */
export type TransferSearch = {
  readonly to?: string
  readonly amount?: string
  readonly currency?: string
  readonly wallet?: string
}

/** Asks for the recipient and the amount of a transfer, with the balance beside the amount. */
export const TransferForm = ({
  wallets,
  first,
  failure,
  isWaiting,
  onCheck,
}: TransferFormProps & { readonly wallets: Wallets; readonly first: TransferSearch }) => {
  const [to, setTo] = useState(first.to ?? '')
  const [amount, setAmount] = useState(first.amount ?? '')
  const [description, setDescription] = useState('')
  const [type, setType] = useState(first.wallet ?? 'main')
  const [chosen, setChosen] = useState(first.currency)
  const source = moneySource(wallets, { type, currency: chosen })
  if (source === undefined) return <p className={styles.note}>There is no money to send in this wallet.</p>
  const { wallet, currency, currencies, balance } = source
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck({ to: to.trim(), amount: typedAmount(amount), description: description.trim(), source })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <NicknameField
        label="To (nickname)"
        value={to}
        hint="Any other client of Folio, by the whole nickname: ask them for it."
        onChange={setTo}
      />
      {wallets.length < 2 ? null : (
        <Choice label="From" value={wallet.type} choices={walletChoices(wallets)} onChange={setType} />
      )}
      <WalletStatus wallet={wallet} />
      <AmountRow
        amount={amount}
        currency={currency}
        currencies={currencies}
        balance={balance}
        onAmount={setAmount}
        onCurrency={setChosen}
      />
      <TextField
        label="Note (optional)"
        value={description}
        onChange={setDescription}
        autoComplete="off"
        maxLength={100}
      />
      {failure === undefined ? null : failure.status === 404 ? (
        <p role="alert">✕ No client who can be paid has exactly this nickname.</p>
      ) : (
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
