import { useId } from 'react'
import { clockNote } from '../../../time/clock-text.ts'
import controls from '../../../ui/controls.module.css'
import { useTypedDay } from '../../../ui/form/use-typed-day.ts'
import { useTimeMode } from '../../../ui/time/time-mode.ts'
import styles from '../accounts.module.css'

/** Asks for the day at whose end balances are looked at. */
export const DayField = ({
  day = '',
  onChange,
}: {
  readonly day?: string | undefined
  readonly onChange: (day: string | undefined) => void
}) => {
  const id = useId()
  const isUtc = useTimeMode() === 'utc'
  const { field, setTyped } = useTypedDay(day, (chosen) => onChange(chosen === '' ? undefined : chosen))
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Balance at the end of a day {clockNote(isUtc)}</label>
      <input id={id} className={controls.field} {...field} onChange={({ target }) => setTyped(target.value)} />
    </span>
  )
}
