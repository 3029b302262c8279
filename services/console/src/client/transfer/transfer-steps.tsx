import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isZero } from '../../money/decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure-note.tsx'
import styles from '../ui/screen.module.css'
import type { Intention } from './intention.ts'
import type { Checked, TransferStep } from './use-transfer.ts'

const Money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => (
  <>
    <Amount value={amount} /> {currency}
  </>
)

/** Shows a checked transfer with its fee, and asks for the confirmation; the button has the focus. */
export const Confirmation = ({
  checked,
  isWaiting,
  onConfirm,
  onBack,
}: {
  readonly checked: Checked
  readonly isWaiting: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { fields, recipient, fee } = checked
  return (
    <>
      <dl className={styles.facts}>
        <dt>To</dt>
        <dd>
          <bdi>{recipient.nickname}</bdi>
        </dd>
        <dt>Amount</dt>
        <dd>
          <Money amount={fields.amount} currency={fields.currency} />
        </dd>
        <dt>Fee</dt>
        <dd>{isZero(fee.amount) ? 'none' : <Money amount={fee.amount} currency={fee.currency} />}</dd>
      </dl>
      <div className={`${styles.row} ${styles.form}`}>
        <button ref={button} type="button" className={controls.primary} disabled={isWaiting} onClick={onConfirm}>
          {isWaiting ? 'Sending …' : 'Send'}
        </button>
        <button type="button" className={controls.secondary} disabled={isWaiting} onClick={onBack}>
          Back
        </button>
      </div>
    </>
  )
}

/** Says that the outcome of a transfer is not known yet, and asks for it by its request id. */
export const UnknownOutcome = ({
  step: { intention, note },
  isWaiting,
  onAsk,
  onSendAgain,
}: {
  readonly step: Extract<TransferStep, { readonly kind: 'unknown' }>
  readonly isWaiting: boolean
  readonly onAsk: (intention: Intention) => void
  readonly onSendAgain: (intention: Intention) => void
}) => (
  <div role="alert" className={styles.form}>
    <p className={styles.pending}>
      … Not known yet: <Money amount={intention.amount} currency={intention.currency} /> to <bdi>{intention.to}</bdi>.{' '}
      {note}
    </p>
    <div className={styles.row}>
      <button type="button" className={controls.primary} disabled={isWaiting} onClick={() => onAsk(intention)}>
        Ask what became of it
      </button>
      <button type="button" className={controls.secondary} disabled={isWaiting} onClick={() => onSendAgain(intention)}>
        Send again with the same id
      </button>
    </div>
    <p className={styles.hint}>
      Request <code>{intention.request_id}</code>
    </p>
  </div>
)

const SENT = {
  pending: { sign: '…', text: 'Sent; the money is on its way', style: styles.pending },
  complete: { sign: '✓', text: 'The money has arrived', style: styles.ok },
  returned: { sign: '↩', text: 'The money came back', style: styles.bad },
} as const

/** Shows the end of a transfer: sent with its state, or refused. */
export const Outcome = ({
  step,
  onBegin,
}: {
  readonly step: Extract<TransferStep, { readonly kind: 'sent' | 'refused' }>
  readonly onBegin: () => void
}) => {
  const { to, amount, currency } = step.intention
  return (
    <div className={styles.form}>
      {step.kind === 'refused' ? (
        <FailureNote failure={step.failure} />
      ) : (
        <p role="status" className={SENT[step.state].style}>
          {SENT[step.state].sign} {SENT[step.state].text}: <Money amount={amount} currency={currency} /> to{' '}
          <bdi>{to}</bdi>, transaction {step.transactionId}.
        </p>
      )}
      <div className={styles.row}>
        <button type="button" className={controls.primary} onClick={onBegin}>
          {step.kind === 'refused' ? 'Change the transfer' : 'Another transfer'}
        </button>
        <Link to="/statement">Statement</Link>
      </div>
    </div>
  )
}
