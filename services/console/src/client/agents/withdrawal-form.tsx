import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import { nextAttemptMs } from '../dated-call.ts'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { typedAmount, typedMoney } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import styles from '../ui/screen.module.css'
import { TextField } from '../ui/text-field.tsx'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'
import type { Agent, WithdrawalFields } from './check-withdrawal.ts'

/** Asks for the amount of a payout through an agent, in the currency of the shown terms. */
export const WithdrawalForm = ({
  agent,
  currency,
  balance,
  failure,
  isWaiting,
  onCheck,
}: {
  readonly agent: Agent
  readonly currency: string
  /** The balance of the main wallet. */
  readonly balance: string
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: WithdrawalFields) => void
}) => {
  const [amount, setAmount] = useState('')
  const [notes, setNotes] = useState('')
  const untilNext = useSecondsUntil(failure && nextAttemptMs(failure))
  const limits = { minimum: agent.withdrawal_minimum, maximum: agent.withdrawal_maximum }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck({ agent, amount: typedMoney(amount, balance), currency, notes: notes.trim() })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        From your main wallet to the agent <FreeText text={agent.name} />, who pays you outside of Folio:{' '}
        <Money amount={limits.minimum} currency={currency} /> to <Money amount={limits.maximum} currency={currency} />.
      </p>
      <AmountRow
        amount={amount}
        currency={currency}
        balance={balance}
        currencies={[currency]}
        onAmount={setAmount}
        onCurrency={() => undefined}
      />
      <TextField label="Note (optional)" value={notes} onChange={setNotes} autoComplete="off" maxLength={100} />
      {failure === undefined ? null : (
        <RefusalNote
          failure={failure}
          asked={{ amount: typedAmount(amount), currency, balance, ...limits }}
          onAmount={setAmount}
        />
      )}
      <button type="submit" className={controls.primary} disabled={isWaiting || untilNext > 0}>
        {isWaiting ? 'Checking …' : untilNext > 0 ? `Send me a code: again in ${untilNext} s` : 'Send me a code'}
      </button>
    </form>
  )
}
