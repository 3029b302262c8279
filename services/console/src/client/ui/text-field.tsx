import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './screen.module.css'

/** A field for a text with its label, and a hint below it; a field that is full says so. */
export const TextField = ({
  label,
  value,
  hint,
  fault = '',
  onChange,
  ...input
}: {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  /** The sentence that the browser shows in place of sending the form; left out, or empty, there is none. */
  readonly fault?: string | undefined
  readonly onChange: (value: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>) => {
  const id = useId()
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { maxLength } = input
  const isFull = maxLength !== undefined && value.length >= maxLength
  const shownHint = hint ?? (isFull ? `These are ${maxLength} characters: the field takes no more.` : undefined)
  useEffect(() => field.current?.setCustomValidity(fault), [fault])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        className={controls.field}
        aria-describedby={shownHint === undefined ? undefined : hintId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {shownHint === undefined ? null : (
        <span id={hintId} className={styles.hint}>
          {shownHint}
        </span>
      )}
    </div>
  )
}
