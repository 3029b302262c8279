import type { ReactNode } from 'react'
import { clockNote } from '../../time/clock-text.ts'
import { areTurned, type Days } from '../../time/day.ts'
import { useTypedDay } from '../../ui/form/use-typed-day.ts'
import styles from './screen.module.css'
import { TextField } from './text-field.tsx'

const DayField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const { field, setTyped } = useTypedDay(value, onChange)
  return <TextField label={label} {...field} onChange={setTyped} />
}

/** Asks for the first and the last of some days, and names their clock. */
export const DayFields = ({
  days: { from = '', to = '', isUtc = false },
  onChange,
}: {
  readonly days: Days
  readonly onChange: (changed: { readonly from?: string; readonly to?: string }) => void
}) => {
  const clock = clockNote(isUtc)
  return (
    <>
      <DayField label={`From ${clock}`} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={`To ${clock}`} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

/** Shows what some days let through, or says that there are none between them. */
export const WithinDays = ({ days, children }: { readonly days: Days; readonly children: ReactNode }) =>
  areTurned(days) ? (
    <p role="alert" className={`${styles.note} ${styles.bad}`}>
      ✕ The first day comes after the last one. Choose an earlier day in From, or a later one in To.
    </p>
  ) : (
    children
  )
