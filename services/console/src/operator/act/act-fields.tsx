import { useId } from 'react'
import controls from '../../ui/controls.module.css'
import type { ActField } from './act-field.ts'
import styles from './act-form.module.css'
import { REASONS } from './act-reasons.ts'
import type { Values } from './pending-act.ts'
import { faultSentence } from './read-values.ts'
import { REASON, TICKET } from './send-act.ts'

/** The fields that each act demands beside its own: the reason and the ticket, which its record shows. */
export const CAUSE_FIELDS: readonly ActField[] = [
  { name: REASON, label: 'Reason', choices: { '': 'Choose …', ...REASONS } },
  {
    name: TICKET,
    label: 'Ticket',
    hint: 'Such as FR-12: letters, digits and . _ / # : -, no spaces. It is recorded for ever.',
    pattern: '[A-Za-z0-9][A-Za-z0-9._\\/#:\\-]{0,63}',
  },
]

type FieldProps = {
  readonly field: ActField
  readonly value: string
  readonly fault: string | undefined
  readonly isLocked: boolean
  readonly onChange: (value: string) => void
}

const Input = ({
  field,
  value,
  isLocked,
  onChange,
  ids,
  isFaulty,
}: FieldProps & {
  readonly ids: { readonly input: string; readonly notes: string }
  readonly isFaulty: boolean
}) => {
  const shared = {
    id: ids.input,
    className: controls.field,
    value,
    disabled: isLocked,
    required: field.isOptional !== true,
    'aria-invalid': isFaulty,
    'aria-describedby': ids.notes,
  }
  if (field.choices !== undefined) {
    return (
      <select {...shared} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(field.choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      type="text"
      autoComplete="off"
      spellCheck={false}
      inputMode={field.isAmount === true || field.numbers?.isOne === true ? 'decimal' : 'text'}
      // The browser adds the title to its note that the value does not match.
      {...(field.pattern === undefined ? {} : { pattern: field.pattern, title: field.hint })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const Field = (props: FieldProps) => {
  const { field, fault } = props
  const id = useId()
  const notes = `${id}-notes`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {field.label}
        {field.isOptional === true ? ' (optional)' : <span aria-hidden="true"> (required)</span>}
      </label>
      <Input {...props} ids={{ input: id, notes }} isFaulty={fault !== undefined} />
      <span id={notes} className={fault === undefined ? styles.hint : styles.fault}>
        {fault === undefined ? field.hint : `✕ ${faultSentence(field, fault)}`}
      </span>
    </div>
  )
}

/** The fields of a form, each with the fault that the page or the server found in it. */
export const ActFields = ({
  fields,
  values,
  faults,
  isLocked,
  onChange,
}: {
  readonly fields: readonly ActField[]
  readonly values: Values
  readonly faults: Readonly<Record<string, string>>
  readonly isLocked: boolean
  readonly onChange: (name: string, value: string) => void
}) =>
  fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      fault={faults[field.name]}
      isLocked={isLocked}
      onChange={(value) => onChange(field.name, value)}
    />
  ))
