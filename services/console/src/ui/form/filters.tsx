import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { clockNote, clockText } from '../../time/clock-text.ts'
import controls from '../controls.module.css'
import { useTimeMode } from '../time/time-mode.ts'
import styles from './filters.module.css'
import { type FilterText, readFilter } from './read-filter.ts'

/** A filter of a list: a text, one of several values, or a time. */
export type Filter<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly example?: string
  /** The values to choose from with their labels; the empty one lets all through. */
  readonly choices?: Readonly<Record<string, string>>
  /** The kind of a typed text; a `time` is one of the reader's clock or UTC, as chosen, and its value is ISO 8601 in UTC. */
  readonly text?: FilterText
}

type Values<Name extends string> = { readonly [Each in Name]?: string | undefined }

const TIME_FIELD = { type: 'datetime-local', step: '1', min: '1970-01-02T00:00', max: '9999-12-30T00:00' } as const

/** A field whose text applies by Enter, by its button, which shows once there is something to apply, or when it is left. */
const TypedFilter = ({
  filter: { label, example, text = 'plain' },
  value,
  onChange,
}: {
  readonly filter: Filter<string>
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isUtc = useTimeMode() === 'utc'
  const isTime = text === 'time'
  const known = isTime ? clockText(value, isUtc) : value
  const [typed, setTyped] = useState(known)
  // The address may change by itself: a link, or the way back.
  useEffect(() => setTyped(known), [known])
  const given = readFilter(typed, text, isUtc)
  const isNew = given !== undefined && given !== readFilter(known, text, isUtc)
  const take = (): void => {
    if (isNew) onChange(given)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The button goes away.
    field.current?.focus()
    take()
  }
  return (
    <form
      className={styles.filter}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) take()
      }}
    >
      <label htmlFor={id}>
        {label}
        {isTime ? ` ${clockNote(isUtc)}` : ''}
      </label>
      <span className={styles.typed}>
        <input
          ref={field}
          id={id}
          className={controls.field}
          {...(isTime ? TIME_FIELD : { type: 'search', spellCheck: false })}
          autoComplete="off"
          value={typed}
          placeholder={example}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isNew ? (
          <button type="submit" className={controls.secondary}>
            Filter
          </button>
        ) : null}
      </span>
    </form>
  )
}

const ChoiceFilter = ({
  filter: { label, choices = {} },
  value,
  onChange,
}: {
  readonly filter: Filter<string>
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={controls.field} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(choices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * The filters of a list, whose values the address holds. `/` focuses the first one.
 * `onChange` receives the changed filter, undefined if it was emptied.
 */
export const Filters = <Name extends string>({
  fields,
  values,
  onChange,
  children,
}: {
  readonly fields: readonly Filter<Name>[]
  readonly values: Values<Name>
  readonly onChange: (changed: Values<Name>) => void
  readonly children?: ReactNode
}) => (
  <search className={styles.filters}>
    {fields.map((filter) => {
      const Kind = filter.choices === undefined ? TypedFilter : ChoiceFilter
      return (
        <Kind
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value === '' ? undefined : value } as Values<Name>)}
        />
      )
    })}
    {children}
  </search>
)
