import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import type { ActField } from './act-field.ts'
import styles from './act-form.module.css'
import type { FormValues } from './pending-act.ts'
import type { Act } from './use-act.ts'

const SERVER_FAULT = 500

/** Says why the outcome of a request is open; a fault of the server itself comes again where the request is repeated. */
const Cause = ({ failure, hasRequestId }: { readonly failure: Failure | undefined; readonly hasRequestId: boolean }) =>
  failure?.status === SERVER_FAULT ? (
    <p>
      <strong>✕ The server failed:</strong> {failure.message}
      {failure.requestId === undefined ? '' : ` Its log names the call ${failure.requestId}.`} Such a fault can come
      again with each repeat: discard the request, and look at its record under Operators and acts.
    </p>
  ) : (
    <p>
      <strong>◌ Not known yet:</strong> {failure?.message ?? 'the page was left before the answer came.'} It may have
      taken effect.{' '}
      {hasRequestId
        ? 'Asking again sends the same request, which takes effect once.'
        : 'It has no request id, by which Folio would know a repeat: look at the result first.'}
    </p>
  )

/** Says that the outcome of an act is not known, and asks for it again or gives the request up. */
export const Unknown = <Data,>({
  act: { state, discard },
  hasRequestId,
  onRepeat,
}: {
  readonly act: Act<Data>
  readonly hasRequestId: boolean
  readonly onRepeat: (sent: FormValues) => void
}) => {
  const [isDiscarding, setDiscarding] = useState(false)
  if (state.status !== 'unknown') return null
  const { pending } = state
  return (
    <div role="alert" className={styles.unknown}>
      <Cause failure={state.failure} hasRequestId={hasRequestId} />
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={() => onRepeat(pending)}>
          {hasRequestId ? 'Ask again with the same id' : 'Send again …'}
        </button>
        <button type="button" className={controls.secondary} onClick={() => setDiscarding(true)}>
          Discard the request
        </button>
      </div>
      {isDiscarding ? (
        <ConfirmDialog
          title="Discard the request"
          verb="Discard"
          onConfirm={() => {
            setDiscarding(false)
            discard()
          }}
          onClose={() => setDiscarding(false)}
        >
          The page forgets the request and opens the form. If the request took effect, sending the form again makes a
          second act: look at the result first.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** Says what an act did, where the reader sees it: the fields of a long form go away above it, and another form comes below it. */
export const Answered = <Data,>({
  act,
  done,
  isAlone,
}: {
  readonly act: Act<Data>
  readonly done: (data: Data, actId: string | undefined) => ReactNode
  /** True once the form shows nothing but its outcome. */
  readonly isAlone: boolean
}) => {
  const shown = useRef<HTMLParagraphElement>(null)
  const isAnswered = act.state.status === 'answered'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the outcome changes with the form around it.
  useEffect(() => {
    if (isAnswered) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswered, isAlone])
  if (act.state.status !== 'answered') return null
  return (
    <p role="status" className={styles.done} ref={shown}>
      ✓ {done(act.state.data, act.state.actId)}
    </p>
  )
}

/** The failure of a refused act, unless all of it stands beside fields. */
export const Refused = <Data,>({
  act: { state },
  fields,
}: {
  readonly act: Act<Data>
  readonly fields: readonly ActField[]
}) => {
  if (state.status !== 'refused') return null
  const named = Object.keys(state.failure.fields)
  const isShown = named.length > 0 && named.every((name) => fields.some((field) => field.name === name))
  return isShown ? null : <FailureNote failure={state.failure} />
}
