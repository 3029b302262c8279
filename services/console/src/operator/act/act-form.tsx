import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { RoleNote } from '../roles/role-note.tsx'
import { useMissingRole } from '../roles/use-missing-role.ts'
import type { ActField } from './act-field.ts'
import { ActFields, CAUSE_FIELDS } from './act-fields.tsx'
import styles from './act-form.module.css'
import type { PendingAct, Values } from './pending-act.ts'
import { REASON, TICKET } from './send-act.ts'
import { type Act, type ActState, useAct } from './use-act.ts'

type ActFormProps<Data> = {
  /** Says what the act does to what, `freeze wallet ID`: the key of its request id in this tab. */
  readonly intention: string
  /** The label of its button, a verb: `Freeze`. */
  readonly verb: string
  /** True if the act ends something for good: its buttons are red. */
  readonly isDangerous?: boolean
  /** True if the act has no object any more: the form shows nothing but the outcome of its request. */
  readonly isOver?: boolean
  /** True if an answered act cannot be taken again from this form, such as a freeze of a wallet. */
  readonly isOnce?: boolean
  readonly path: string
  /** The fields beside reason and ticket. */
  readonly fields?: readonly ActField[]
  readonly initial?: Values
  /** Makes the body; an endpoint with a request id takes that of the pending act. */
  readonly bodyOf?: (pending: PendingAct) => object
  /** Says in the dialog what the act does, with its values. */
  readonly confirm: (values: Values) => ReactNode
  /** Says what the act did. */
  readonly done: (data: Data) => ReactNode
}

const CAUSE: Values = { [REASON]: '', [TICKET]: '' }
const NO_FIELDS: readonly ActField[] = []

const SERVER_FAULT = 500

/** Says why the outcome of a request is open; a fault of the server itself comes again where the request is repeated. */
const Cause = ({ failure }: { readonly failure: Failure | undefined }) =>
  failure?.status === SERVER_FAULT ? (
    <p>
      <strong>✕ The server failed:</strong> {failure.message}
      {failure.requestId === undefined ? '' : ` Its log names the call ${failure.requestId}.`} Such a fault can come
      again with each repeat: discard the request, and look at its record under Operators and acts.
    </p>
  ) : (
    <p>
      <strong>◌ Not known yet:</strong> {failure?.message ?? 'the page was left before the answer came.'} It may have
      taken effect. Asking again sends the same request, which takes effect once.
    </p>
  )

const Unknown = <Data,>({ act: { state, send, discard } }: { readonly act: Act<Data> }) => {
  const [isDiscarding, setDiscarding] = useState(false)
  if (state.status !== 'unknown') return null
  return (
    <div role="alert" className={styles.unknown}>
      <Cause failure={state.failure} />
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={send}>
          Ask again with the same id
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
          The page forgets the id of the request and opens the form. If the request took effect, sending the form again
          makes a second act: look at the result first.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const Answered = <Data,>({ act, done }: { readonly act: Act<Data>; readonly done: (data: Data) => ReactNode }) => {
  if (act.state.status !== 'answered') return null
  return (
    <p role="status" className={styles.done}>
      ✓ {done(act.state.data)}
    </p>
  )
}

/** The failure of a refused act, unless all of it stands beside fields. */
const Refused = <Data,>({
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

/** True while an answer is awaited or the outcome is not known: nothing can be changed then. */
const isLockedIn = (status: ActState<unknown>['status']): boolean => status === 'sending' || status === 'unknown'

const SubmitButton = ({
  verb,
  status,
  isDangerous,
}: {
  readonly verb: string
  readonly status: ActState<unknown>['status']
  readonly isDangerous: boolean
}) => (
  <div className={styles.actions}>
    <button type="submit" className={isDangerous ? controls.danger : controls.primary} disabled={isLockedIn(status)}>
      {status === 'sending' ? 'Sending …' : verb}
    </button>
  </div>
)

const Form = <E extends Endpoint>({
  intention,
  verb,
  isDangerous = false,
  isOver = false,
  isOnce = false,
  path,
  fields = NO_FIELDS,
  initial,
  bodyOf = () => ({}),
  confirm,
  done,
}: ActFormProps<DataOf<E>>) => {
  const missing = useMissingRole(path)
  const act = useAct<E>(intention, { path, bodyOf, initial: { ...CAUSE, ...initial } })
  const [isAsking, setAsking] = useState(false)
  const all = [...fields, ...CAUSE_FIELDS]
  const { state, values } = act
  const isLocked = isLockedIn(state.status)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isLocked) setAsking(true)
  }
  const send = (): void => {
    setAsking(false)
    act.send()
  }
  if (missing !== undefined) return <RoleNote verb={verb} missing={missing} />
  const isEnded = !isLocked && (isOver || (isOnce && state.status === 'answered'))
  if (isEnded && state.status === 'open') return null
  return (
    <form className={styles.form} onSubmit={submit} aria-label={isEnded ? `${verb}: outcome` : verb}>
      {isEnded ? null : (
        <ActFields
          fields={all}
          values={values}
          faults={state.status === 'refused' ? state.failure.fields : {}}
          isLocked={isLocked}
          onChange={act.change}
        />
      )}
      <Unknown act={act} />
      <Refused act={act} fields={all} />
      <Answered act={act} done={done} />
      {isEnded ? null : <SubmitButton verb={verb} status={state.status} isDangerous={isDangerous} />}
      {isAsking ? (
        <ConfirmDialog
          title={verb}
          verb={verb}
          isDangerous={isDangerous}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {confirm(values)}
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

/**
 * The form of an act: its fields, reason and ticket, a dialog that asks once more, and the outcome. Its request id is drawn
 * once and kept until it was answered; while the outcome is not known its fields are locked, and it asks again with the same
 * id or, after a warning, discards the request. Its values outlive a log-in and a reload. Where the operator's role does not
 * allow the act, it names the role in place of the form. Another intention is another form, with an outcome of its own.
 */
export const ActForm = <E extends Endpoint>(props: ActFormProps<DataOf<E>>) => (
  <Form<E> key={props.intention} {...props} />
)
