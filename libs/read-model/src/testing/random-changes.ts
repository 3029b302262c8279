import fc from 'fast-check'
import type { ViewChange, ViewValue } from '../port.ts'
import { at } from './sample-change.ts'

/** The keys of a random change: `count` of them from the key `first` on, each `stride` keys after the one before. */
export type RandomChange = {
  readonly first: number
  readonly stride: number
  readonly count: number
  readonly isDeletion: boolean
  /** True for a change that does not move the checkpoint, as a purge. */
  readonly stays: boolean
}

/** Returns the nth key of a view; every third one is a command id, of which a Redis packs many in one place. */
export const randomKey = (n: number): string => {
  if (n % 3 !== 0) return `contract/${String(n).padStart(5, '0')}`
  return `cmd/${(n % 40).toString(16).padStart(4, '0')}0000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** Returns a value that tells its change; those of command ids have the form that a Redis packs. */
export const randomValue = (key: string, revision: number): ViewValue =>
  key.startsWith('cmd/') ? { fingerprint: 'ab'.repeat(32), stream: 'trading-1', revision } : { revision }

/** Generates changes of a view with at most `keys` keys. */
export const randomChanges = (keys: number, counts: fc.ArrayConstraints): fc.Arbitrary<readonly RandomChange[]> =>
  fc.array(
    fc.record({
      first: fc.nat({ max: keys - 1 }),
      stride: fc.integer({ min: 1, max: 7 }),
      count: fc.integer({ min: 1, max: 60 }),
      isDeletion: fc.boolean(),
      stays: fc.boolean(),
    }),
    counts,
  )

/** Returns the nth change of a view with at most `keys` keys, from a position to the next one. */
export const changeOf = (
  { first, stride, count, isDeletion, stays }: RandomChange,
  { position, keys, n }: { readonly position: number; readonly keys: number; readonly n: number },
): ViewChange => {
  const changed = Array.from({ length: count }, (_, place) => randomKey((first + place * stride) % keys))
  return {
    from: at(position),
    to: at(stays ? position : position + 1),
    puts: new Map(isDeletion ? [] : changed.map((key) => [key, randomValue(key, n)])),
    deletes: new Set(isDeletion ? changed : []),
  }
}
