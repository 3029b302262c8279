import type { ViewChange, ViewCheckpoint, ViewValue } from '../port.ts'

/** Returns a checkpoint in the first epoch. */
export const at = (position: number): ViewCheckpoint => ({ epoch: 1, position })

/** Returns a change between two positions of the first epoch from its puts and deletes. */
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
