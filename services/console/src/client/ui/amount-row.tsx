import { typedAmountFault } from '../../money/plain-amount.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { typedAmount } from '../typed-amount.ts'
import { Choice } from './choice.tsx'
import styles from './screen.module.css'
import { TextField } from './text-field.tsx'

/** Asks for an amount of a chosen currency, with the balance beside it. */
export const AmountRow = ({
  amount,
  currency,
  currencies,
  balance,
  onAmount,
  onCurrency,
}: {
  readonly amount: string
  readonly currency: string
  readonly currencies: readonly string[]
  /** The balance of the side that pays, in the chosen currency. */
  readonly balance: string
  readonly onAmount: (amount: string) => void
  readonly onCurrency: (currency: string) => void
}) => (
  <div className={styles.row}>
    <TextField
      label="Amount"
      value={amount}
      onChange={onAmount}
      onBlur={() => onAmount(typedAmount(amount))}
      inputMode="decimal"
      autoComplete="off"
      required
      fault={typedAmountFault(amount, navigator.language)}
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
      onChange={onCurrency}
    />
  </div>
)
