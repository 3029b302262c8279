import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import type { IntentionFlow } from '../intention/use-intention.ts'
import styles from '../ui/screen.module.css'
import { TextField } from '../ui/text-field.tsx'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'
import { type CheckedWithdrawal, deadCodeText, TOO_MANY_WRONG, withdrawalDraft } from './check-withdrawal.ts'
import { COMMISSION_NOTE } from './commission-note.ts'

/** The refusals after which the same payout may be tried with another code. */
const OF_THE_CODE: ReadonlySet<string> = new Set(['InvalidOTP', TOO_MANY_WRONG, 'VerificationCodeFormatInvalid'])

/** Says what is paid out to which agent, and the agent's commission. */
const PayoutText = ({ fields: { agent, amount, currency } }: { readonly fields: CheckedWithdrawal['fields'] }) => (
  <p>
    <Money amount={amount} currency={currency} /> to the agent <FreeText text={agent.name} />. Folio has sent you a
    code.
    {agent.withdrawal_commission === 0
      ? null
      : ` The agent’s commission to pay out is ${agent.withdrawal_commission} %. ${COMMISSION_NOTE}`}
  </p>
)

/** Asks for the code of a payout, which counts down; another one can be sent a while after the last. */
export const WithdrawalCode = ({
  checked,
  failure,
  flow,
  onAgain,
}: {
  readonly checked: CheckedWithdrawal
  readonly failure: Failure | undefined
  readonly flow: IntentionFlow<CheckedWithdrawal>
  /** Asks for another code for the same payout. */
  readonly onAgain: () => void
}) => {
  const [code, setCode] = useState('')
  const [blocked, setBlocked] = useState<CheckedWithdrawal>()
  // The refusal goes with the next digit that is typed; the code stays blocked until another one is sent.
  if (failure?.code === TOO_MANY_WRONG && blocked !== checked) setBlocked(checked)
  const left = useSecondsUntil(checked.endsAtMs)
  const untilNext = useSecondsUntil(checked.nextAtMs)
  const dead = deadCodeText({ isBlocked: blocked === checked, secondsLeft: left })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flow.confirm(withdrawalDraft(checked, code), (refusal) => OF_THE_CODE.has(refusal.code))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <PayoutText fields={checked.fields} />
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        pattern="[0-9]{6}"
        title="the 6 digits of the code"
        hint={dead ?? <span role="timer">Good for {left} s</span>}
      />
      {failure === undefined ? null : <FailureNote failure={failure} />}
      <div className={styles.row}>
        <button type="submit" className={controls.primary} disabled={flow.isWaiting || dead !== undefined}>
          {flow.isWaiting ? 'Sending …' : 'Pay out'}
        </button>
        <button
          type="button"
          className={controls.secondary}
          disabled={flow.isWaiting || untilNext > 0}
          onClick={onAgain}
        >
          {untilNext > 0 ? `Another code in ${untilNext} s` : 'Send another code'}
        </button>
        <button type="button" className={controls.secondary} disabled={flow.isWaiting} onClick={flow.begin}>
          Back
        </button>
      </div>
    </form>
  )
}
