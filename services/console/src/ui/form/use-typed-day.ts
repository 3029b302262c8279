import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isDay } from '../../time/day.ts'

const DATE_FIELD = { type: 'date', min: '1970-01-01', max: '2199-12-31' } as const

/**
 * Returns the properties of a field for a day, and `setTyped`, which takes its text. A typed day is taken whole, by Enter or when
 * the field is left; one of the calendar, and an emptied field, at once.
 */
export const useTypedDay = (day: string, onChange: (day: string) => void) => {
  const [typed, setShown] = useState(day)
  const isTyping = useRef(false)
  // The address may change by itself: a link, or the way back.
  useEffect(() => setShown(day), [day])
  const take = (given: string): void => {
    if (given !== day && (given === '' || isDay(given))) onChange(given)
  }
  const setTyped = (given: string): void => {
    setShown(given)
    if (!isTyping.current) take(given)
  }
  const field = {
    ...DATE_FIELD,
    value: typed,
    onPointerDown: (): void => {
      isTyping.current = false
    },
    onKeyDown: ({ key }: KeyboardEvent): void => {
      isTyping.current = key !== 'Enter'
      if (key === 'Enter') take(typed)
    },
    onBlur: ({ target: { validity } }: FocusEvent<HTMLInputElement>): void => {
      isTyping.current = false
      if (!validity.badInput) take(typed)
    },
  }
  return { field, setTyped }
}
