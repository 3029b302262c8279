import type { BodyOf, DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { FormEvent, ReactNode } from 'react'
import controls from '../../ui/controls.module.css'
import { RoleNote } from '../roles/role-note.tsx'
import { useMissingRole } from '../roles/use-missing-role.ts'
import { Confirmation, useConfirmation } from './act-confirmation.tsx'
import type { ActField } from './act-field.ts'
import { ActFields, CAUSE_FIELDS } from './act-fields.tsx'
import styles from './act-form.module.css'
import { Answered, Refused, Unknown } from './act-outcome.tsx'
import type { PendingAct, Values } from './pending-act.ts'
import type { Faults } from './read-values.ts'
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
  /**
   * True if the body has a request id, so that a repeat takes effect once; else a repeat is asked for as a new act is.
   */
  readonly hasRequestId?: boolean
  readonly path: string
  /** The fields beside reason and ticket. */
  readonly fields?: readonly ActField[]
  readonly initial?: Values
  /**
   * Makes the body; an endpoint with a request id takes that of the pending act, and an edit sends what differs from
   * its begin.
   */
  readonly bodyOf?: (pending: PendingAct) => object
  /** True if each act of the form is another one, such as a deposit: the form is emptied once an act took effect. */
  readonly isEmptied?: boolean
  /** Finds the faults by which the server would refuse these values, so that the dialog does not ask for them. */
  readonly check?: (values: Values) => Faults
  /** Says in the dialog why these values, though they are allowed, may be a mistake; undefined if they look right. */
  readonly warn?: (values: Values) => string | undefined
  /** Says in the dialog what the act does, with its values, and with those that the form began with. */
  readonly confirm: (values: Values, begun: Values) => ReactNode
  /** Stands above the fields until the act was answered: what became of its object since the form was opened. */
  readonly notice?: ReactNode
  /** Says what the act did; its id is the correlation id of the events that it caused. */
  readonly done: (data: Data, actId: string | undefined) => ReactNode
}

/** The compiler has a form say that its body has a request id if the endpoint takes one, and only then. */
type SaysRequestId<E extends Endpoint> = string extends keyof BodyOf<E>
  ? { readonly hasRequestId?: false }
  : 'request_id' extends keyof BodyOf<E>
    ? { readonly hasRequestId: true }
    : { readonly hasRequestId?: false }

const CAUSE: Values = { [REASON]: '', [TICKET]: '' }
const NO_FIELDS: readonly ActField[] = []

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

/** The fields of an act under its verb, with the faults that the page and the server found in them. */
const FieldGroup = <Data,>({
  verb,
  act: { state, values, change },
  fields,
  faults,
  onChange,
}: {
  readonly verb: string
  readonly act: Act<Data>
  readonly fields: readonly ActField[]
  readonly faults: Faults
  /** Receives the name of a field before its value changes. */
  readonly onChange: (name: string) => void
}) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{verb}</legend>
    <ActFields
      fields={fields}
      values={values}
      faults={state.status === 'refused' ? { ...state.failure.fields, ...faults } : faults}
      isLocked={isLockedIn(state.status)}
      onChange={(name, value) => {
        onChange(name)
        change(name, value)
      }}
    />
  </fieldset>
)

const Form = <E extends Endpoint>({
  intention,
  verb,
  isDangerous = false,
  isOver = false,
  isOnce = false,
  isEmptied = false,
  hasRequestId = false,
  path,
  fields = NO_FIELDS,
  initial,
  bodyOf = () => ({}),
  check,
  warn,
  confirm,
  notice,
  done,
}: ActFormProps<DataOf<E>>) => {
  const missing = useMissingRole(path)
  const act = useAct<E>(intention, { path, bodyOf, initial: { ...CAUSE, ...initial }, isEmptied })
  const all = [...fields, ...CAUSE_FIELDS]
  const { asked, faults, ask, askAgain, close, forget } = useConfirmation(all, check)
  const { state } = act
  const isLocked = isLockedIn(state.status)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isLocked) ask(act).catch(console.error)
  }
  const send = (): void => {
    close()
    act.send(asked)
  }
  if (missing !== undefined) return <RoleNote verb={verb} missing={missing} />
  const isEnded = !isLocked && (isOver || (isOnce && state.status === 'answered'))
  if (isEnded && state.status === 'open') return null
  return (
    <form className={styles.form} onSubmit={submit} aria-label={isEnded ? `${verb}: outcome` : verb}>
      {isEnded ? null : notice}
      {isEnded ? null : <FieldGroup verb={verb} act={act} fields={all} faults={faults} onChange={forget} />}
      <Unknown act={act} hasRequestId={hasRequestId} onRepeat={hasRequestId ? () => act.send() : askAgain} />
      <Refused act={act} fields={all} />
      <Answered act={act} done={done} isAlone={isEnded} />
      {isEnded ? null : <SubmitButton verb={verb} status={state.status} isDangerous={isDangerous} />}
      {asked === undefined ? null : (
        <Confirmation
          {...{ asked: asked.values, verb, isDangerous, warn, isRepeat: state.status === 'unknown' }}
          onConfirm={send}
          onClose={close}
        >
          {confirm(asked.values, asked.begun)}
        </Confirmation>
      )}
    </form>
  )
}

/**
 * The form of an act: its fields, reason and ticket, a dialog that asks once more, and the outcome. Its request id is drawn
 * once and kept until it was answered; while the outcome is not known its fields are locked, and it asks again with the same
 * id or, after a warning, discards the request; an act whose endpoint takes no request id goes through the dialog again
 * instead. Its values outlive a log-in and a reload. Where the operator's role does not allow the act, it names the
 * role in place of the form. Another intention is another form, with an outcome of its own.
 */
export const ActForm = <E extends Endpoint>(props: ActFormProps<DataOf<E>> & SaysRequestId<E>) => (
  <Form<E> key={props.intention} {...props} />
)
