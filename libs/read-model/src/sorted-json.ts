import type { ViewValue } from './port.ts'

const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** A value as JSON with the keys of every object in order: equal values give equal texts. */
export const sortedJson = (value: ViewValue): string => JSON.stringify(value, withSortedKeys)
