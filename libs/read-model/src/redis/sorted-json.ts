import type { ViewValue } from '../port.ts'

const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Serializes a value as JSON with the keys of every object in order, so that equal values give equal texts. */
export const sortedJson = (value: ViewValue): string => JSON.stringify(value, withSortedKeys)
