import { timeOfClock } from '../../../time/clock-text.ts'
import { isAhead } from './use-time-machine.ts'

/** The moment that was typed, as ISO 8601 in UTC, or the reason for which it leads nowhere. */
type TypedMoment = { readonly time?: string; readonly fault?: string }

/** Reads a typed time by the clock that the page shows. */
export const momentTyped = (
  typed: string,
  { isUtc, nowMs }: { readonly isUtc: boolean; readonly nowMs: number },
): TypedMoment => {
  const time = timeOfClock(typed, isUtc)
  if (time === undefined) return { fault: 'Enter a time of the years 1970 to 9999.' }
  return isAhead(time, nowMs) ? { fault: 'This time has not come yet.' } : { time }
}
