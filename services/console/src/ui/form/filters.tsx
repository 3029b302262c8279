import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import controls from '../controls.module.css'
import styles from './filters.module.css'

/** A filter of a list: a text, or one of several values. */
export type Filter<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly example?: string
  /** The values to choose from with their labels; the empty one lets all through. */
  readonly choices?: Readonly<Record<string, string>>
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
        data-filter=""
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
      <select
        id={id}
        className={controls.field}
        data-filter=""
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
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
      const Kind = filter.choices === undefined ? TextFilter : ChoiceFilter
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
