import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './screen.module.css'

/** A field for a text with its label, and a hint below it. */
export const TextField = ({
  label,
  value,
  hint,
  onChange,
  ...input
}: {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  readonly onChange: (value: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>) => {
  const id = useId()
  const hintId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={controls.field}
        aria-describedby={hint === undefined ? undefined : hintId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint === undefined ? null : (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
