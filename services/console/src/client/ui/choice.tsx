import { useId } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import controls from '../../ui/controls.module.css'
import styles from './screen.module.css'

/** A choice of one of several values. */
export const Choice = ({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={controls.field} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {visibleText(name)}
          </option>
        ))}
      </select>
    </div>
  )
}
