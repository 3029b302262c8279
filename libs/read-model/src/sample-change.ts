import type { Mark, ViewChange, ViewValue } from './port.ts'

/** A mark in the first epoch. */
export const at = (position: number): Mark => ({ epoch: 1, position })

/** A change between two positions of the first epoch, told by what it puts and deletes; for tests. */
export const change = (
  [from, to]: readonly [from: number | null, to: number],
  puts: { readonly [key: string]: ViewValue } = {},
  deletes: readonly string[] = [],
): ViewChange => ({
  from: from === null ? null : at(from),
  to: at(to),
  puts: new Map(Object.entries(puts)),
  deletes: new Set(deletes),
})
