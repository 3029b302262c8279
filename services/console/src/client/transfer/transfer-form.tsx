import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/controls.module.css'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { TextField } from '../ui/text-field.tsx'
import { walletName } from '../wallet-names.ts'
import { TransferFailure } from './transfer-failure.tsx'
import type { TransferFields } from './use-transfer.ts'

/** What fills the form at first. */
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
}: {
  readonly wallets: DataOf<typeof listWallets>
  readonly first: TransferSearch
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: TransferFields) => void
}) => {
  const [to, setTo] = useState(first.to ?? '')
  const [amount, setAmount] = useState(first.amount ?? '')
  const [description, setDescription] = useState('')
  const [type, setType] = useState(first.wallet ?? 'main')
  const [chosen, setChosen] = useState(first.currency)
  const wallet = wallets.find((each) => each.type === type) ?? wallets[0]
  const currencies = Object.keys(wallet?.balances ?? {})
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  const balance = wallet?.balances[currency]?.balance
  if (wallet === undefined || balance === undefined) {
    return <p className={styles.note}>There is no money to send in this wallet.</p>
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const source = { wallet_id: wallet.wallet_id, type: wallet.type, balance }
    onCheck({ to: to.trim(), amount: amount.trim(), currency, description: description.trim(), source })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="To (nickname)"
        value={to}
        onChange={setTo}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        pattern="[A-Za-z0-9_]{3,20}"
        title="3 to 20 letters, digits or _"
      />
      {wallets.length < 2 ? null : (
        <Choice
          label="From"
          value={wallet.type}
          choices={wallets.map((each) => [each.type, walletName(each.type)] as const)}
          onChange={setType}
        />
      )}
      <div className={styles.row}>
        <TextField
          label="Amount"
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          autoComplete="off"
          required
          pattern="\d{1,15}(\.\d{1,8})?"
          title="a number such as 12.50"
          hint={
            <>
              You have <Amount value={balance} /> {currency}
            </>
          }
        />
        <Choice
          label="Currency"
          value={currency}
          choices={currencies.map((each) => [each, each] as const)}
          onChange={setChosen}
        />
      </div>
      <TextField
        label="Note (optional)"
        value={description}
        onChange={setDescription}
        autoComplete="off"
        maxLength={100}
      />
      {failure === undefined ? null : (
        <TransferFailure failure={failure} onAmount={setAmount} currency={currency} balance={balance} />
      )}
      <button type="submit" className={controls.primary} disabled={isWaiting}>
        {isWaiting ? 'Checking …' : 'Check'}
      </button>
    </form>
  )
}
