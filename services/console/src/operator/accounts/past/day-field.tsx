import { useEffect, useId, useRef, useState } from 'react'
import { clockNote } from '../../../time/clock-text.ts'
import { isDay } from '../../../time/day.ts'
import controls from '../../../ui/controls.module.css'
import { useTimeMode } from '../../../ui/time/time-mode.ts'
import styles from '../accounts.module.css'

/**
 * Asks for the day at whose end balances are looked at. A typed day is taken by Enter or when the field is left, one of the
 * calendar at once.
 */
export const DayField = ({
  day = '',
  onChange,
}: {
  readonly day?: string | undefined
  readonly onChange: (day: string | undefined) => void
}) => {
  const id = useId()
  const isUtc = useTimeMode() === 'utc'
  const [typed, setTyped] = useState(day)
  const isTyping = useRef(false)
  // The address may change by itself: a link, or the way back.
  useEffect(() => setTyped(day), [day])
  const take = (given: string): void => {
    if (given !== day && (given === '' || isDay(given))) onChange(given === '' ? undefined : given)
  }
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Balance at the end of a day {clockNote(isUtc)}</label>
      <input
        id={id}
        className={controls.field}
        type="date"
        min="1970-01-01"
        max="2199-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (!isTyping.current) take(target.value)
        }}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onKeyDown={({ key }) => {
          isTyping.current = key !== 'Enter'
          if (key === 'Enter') take(typed)
        }}
        onBlur={({ target: { validity } }) => {
          isTyping.current = false
          if (!validity.badInput) take(typed)
        }}
      />
    </span>
  )
}
