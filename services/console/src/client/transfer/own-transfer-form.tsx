import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { moneySource, type Wallets } from '../money-source.ts'
import { typedAmount } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import { CheckButton } from '../ui/check-button.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { walletChoices } from '../wallet-names.ts'
import { WalletStatus } from '../wallets/wallet-status.tsx'
import type { TransferFormProps } from './transfer-panel.tsx'

/** Asks for the two wallets and the amount of a transfer between wallets of the client. */
export const OwnTransferForm = ({
  wallets,
  failure,
  isWaiting,
  onCheck,
}: TransferFormProps & { readonly wallets: Wallets }) => {
  const [amount, setAmount] = useState('')
  const [type, setType] = useState('main')
  const [chosenTo, setChosenTo] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const source = moneySource(wallets, { type, currency: chosen })
  const others = wallets.filter((each) => each.type !== (source?.wallet.type ?? type))
  const to = others.find((each) => each.type === chosenTo) ?? others[0]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (source !== undefined && to !== undefined) onCheck({ to, amount: typedAmount(amount), description: '', source })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <Choice label="From" value={type} choices={walletChoices(wallets)} onChange={setType} />
        <Choice label="To" value={to?.type ?? ''} choices={walletChoices(others)} onChange={setChosenTo} />
      </div>
      {source === undefined ? (
        <p className={styles.hint}>There is no money to send in this wallet.</p>
      ) : (
        <>
          {[source.wallet, to].map((each) =>
            each === undefined ? null : <WalletStatus key={each.wallet_id} wallet={each} />,
          )}
          <AmountRow {...source} amount={amount} onAmount={setAmount} onCurrency={setChosen} />
          {failure === undefined ? null : (
            <RefusalNote failure={failure} asked={{ ...source, amount: typedAmount(amount) }} onAmount={setAmount} />
          )}
          <CheckButton isWaiting={isWaiting} />
        </>
      )}
    </form>
  )
}
