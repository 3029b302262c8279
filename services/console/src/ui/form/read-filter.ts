import { timeOfClock } from '../../time/clock-text.ts'

/** The kind of a filter's text: read as it is, as a code in capital letters, as a name in small ones, or as a time of a clock. */
export type FilterText = 'plain' | 'capitals' | 'smalls' | 'time'

/**
 * Reads what was typed into a filter, as the address holds it; empty where nothing was typed, undefined while a time is
 * incomplete.
 */
export const readFilter = (typed: string, kind: FilterText, isUtc: boolean): string | undefined => {
  const text = typed.trim()
  switch (kind) {
    case 'capitals':
      return text.toUpperCase()
    case 'smalls':
      return text.toLowerCase()
    case 'time':
      return text === '' ? '' : timeOfClock(text, isUtc)
    default:
      return text
  }
}
