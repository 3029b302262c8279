import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { clockText, timeOfClock } from '../../time/clock-text.ts'
import controls from '../controls.module.css'
import { useTimeMode } from '../time/time-mode.ts'
import styles from './filters.module.css'

/** A filter of a list: a text, one of several values, or a time. */
export type Filter<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly example?: string
  /** The values to choose from with their labels; the empty one lets all through. */
  readonly choices?: Readonly<Record<string, string>>
  /** True for a time: the field takes one of the reader's clock or UTC, as chosen; the value is ISO 8601 in UTC. */
  readonly isTime?: boolean
}

type Values<Name extends string> = { readonly [Each in Name]?: string | undefined }

const TextFilter = ({
  filter: { label, example },
  value,
  onChange,
}: {
  readonly filter: Filter<string>
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // The address may change by itself: a link, or the way back.
  useEffect(() => setTyped(value), [value])
  const take = (): void => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    take()
  }
  return (
    <form className={styles.filter} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={controls.field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={example}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
      />
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

const TimeFilter = ({
  filter: { label },
  value,
  onChange,
}: {
  readonly filter: Filter<string>
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  const isUtc = useTimeMode() === 'utc'
  const known = clockText(value, isUtc)
  const [typed, setTyped] = useState(known)
  useEffect(() => setTyped(known), [known])
  const take = (): void => {
    const given = timeOfClock(typed, isUtc)
    if (typed !== known && (typed === '' || given !== undefined)) onChange(given ?? '')
  }
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>
        {label} {isUtc ? '(UTC)' : '(your time)'}
      </label>
      <input
        id={id}
        className={controls.field}
        type="datetime-local"
        step="1"
        min="1970-01-02T00:00"
        max="9999-12-30T00:00"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take()
        }}
      />
    </div>
  )
}

const kindOf = ({ choices, isTime }: Filter<string>) => {
  if (isTime === true) return TimeFilter
  return choices === undefined ? TextFilter : ChoiceFilter
}

/**
 * The filters of a list, whose values the address holds. Enter or leaving a field applies it; `/` focuses the first one.
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
      const Kind = kindOf(filter)
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
