import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import styles from '../ui/screen.module.css'
import type { Intention } from './intention.ts'
import type { IntentionStep } from './use-intention.ts'

/**
 * Returns the reference of an element that takes the focus when it appears, if what had it has gone or is hidden: a client who has
 * gone on to something else stays there.
 */
const useFocusFirst = <Shown extends HTMLElement>() => {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    const { activeElement: active, body } = document
    if (active === null || active === body || !active.checkVisibility()) shown.current?.focus()
  }, [])
  return shown
}

/** Shows the money of a request, and where it goes. */
export const Moved = ({ intention: { amount, currency, towards } }: { readonly intention: Intention }) => (
  <>
    <Money amount={amount} currency={currency} /> <FreeText text={towards} />
  </>
)

/**
 * Shows the facts of a checked request, and asks for the confirmation. The facts have the focus, so that a second press of the
 * key that checked the form confirms nothing unread.
 */
export const Confirmation = ({
  facts,
  failure,
  label,
  isWaiting,
  isRefused = false,
  onConfirm,
  onBack,
}: {
  /** The names and values that are confirmed. */
  readonly facts: ReactNode
  readonly failure?: Failure | undefined
  readonly label: string
  readonly isWaiting: boolean
  /** True if the request cannot be confirmed any more. */
  readonly isRefused?: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
}) => {
  const read = useFocusFirst<HTMLDListElement>()
  return (
    <>
      <dl ref={read} tabIndex={-1} className={styles.facts}>
        {facts}
      </dl>
      <div className={styles.form}>
        {failure === undefined ? null : <FailureNote failure={failure} />}
        <div className={styles.row}>
          <button type="button" className={controls.primary} disabled={isWaiting || isRefused} onClick={onConfirm}>
            {isWaiting ? 'Sending …' : label}
          </button>
          <button type="button" className={controls.secondary} disabled={isWaiting} onClick={onBack}>
            Back
          </button>
        </div>
      </div>
    </>
  )
}

type StepOf<Kind extends IntentionStep<unknown>['kind']> = Extract<IntentionStep<unknown>, { readonly kind: Kind }>

const SENT = {
  pending: { sign: '…', text: 'Sent; the money is on its way', style: styles.pending },
  complete: { sign: '✓', text: 'The money has arrived', style: styles.ok },
  returned: { sign: '↩', text: 'The money came back', style: styles.bad },
} as const

/** Shows a request that moved money, with its state. */
export const SentOutcome = ({
  step: { intention, state, transactionId, balanceAfter },
  onBegin,
}: {
  readonly step: StepOf<'sent'>
  readonly onBegin: () => void
}) => {
  const outcome = useFocusFirst<HTMLParagraphElement>()
  return (
    <div className={styles.form}>
      <p ref={outcome} tabIndex={-1} role="status" className={SENT[state].style}>
        {SENT[state].sign} {SENT[state].text}: <Moved intention={intention} />
        {transactionId === null ? null : <>, transaction {transactionId}</>}.
        {balanceAfter === undefined || state === 'returned' ? null : (
          <>
            {' '}
            You have <Money amount={balanceAfter} currency={intention.currency} /> left in the wallet.
          </>
        )}
      </p>
      <div className={styles.row}>
        <button type="button" className={controls.primary} onClick={onBegin}>
          Another one
        </button>
        <Link to="/statement">Statement</Link>
      </div>
    </div>
  )
}

/** Says which request was refused after its confirmation. */
export const RefusedIntention = ({ intention }: { readonly intention: Intention }) => (
  <p className={styles.bad}>
    ✕ Refused: <Moved intention={intention} />
  </p>
)
