import { type ReactNode, useEffect, useRef, useState } from 'react'
import { areTurned, type Days, isDay } from '../../time/day.ts'
import styles from './screen.module.css'
import { TextField } from './text-field.tsx'

/** Asks for a day. A typed one is taken whole, by Enter or when the field is left; one of the calendar at once. */
const DayField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const [shown, setShown] = useState(value)
  const isTyping = useRef(false)
  // The address may change by itself: a link, or the way back.
  useEffect(() => setShown(value), [value])
  const take = (day: string): void => {
    if (day !== value && (day === '' || isDay(day))) onChange(day)
  }
  return (
    <TextField
      label={label}
      type="date"
      min="1970-01-01"
      max="2199-12-31"
      value={shown}
      onChange={(day) => {
        setShown(day)
        if (!isTyping.current) take(day)
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onKeyDown={({ key }) => {
        isTyping.current = key !== 'Enter'
        if (key === 'Enter') take(shown)
      }}
      onBlur={({ target: { validity } }) => {
        isTyping.current = false
        if (!validity.badInput) take(shown)
      }}
    />
  )
}

/** Asks for the first and the last of some days, and names their clock. */
export const DayFields = ({
  days: { from = '', to = '', isUtc = false },
  onChange,
}: {
  readonly days: Days
  readonly onChange: (changed: { readonly from?: string; readonly to?: string }) => void
}) => {
  const clock = isUtc ? '(UTC)' : '(your time)'
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
