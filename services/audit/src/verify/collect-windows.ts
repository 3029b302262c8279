import { type HashSet, hashSet } from './hashing/hash-set.ts'
import type { KnownHistory } from './history/known-history.ts'
import type { MergedRanges } from './ranges/merge-ranges.ts'
import type { RangeTaker } from './verify-ranges.ts'
import type { ExpectedView } from './views/expected-view.ts'

const REPEATED_MAX = 10_000
/** The unique keys per event: its command, and every second event begins a transfer. */
const UNIQUE_KEYS_PER_EVENT = 1.5

/** The merge of the messages of threads. */
export type Collected = {
  readonly taker: RangeTaker
  /** Hashes that occurred twice, as `high low`. */
  readonly repeated: ReadonlySet<string>
  readonly seen: HashSet
  readonly checked: () => number
}

/** The collections into which the messages of threads are merged. */
export type CollectedParts = {
  readonly merged: Pick<MergedRanges, 'add'>
  readonly expectedViews: ReadonlyMap<string, ExpectedView>
  readonly known: Pick<KnownHistory, 'hasKey'> | undefined
}

/** Merges the messages of the threads about an expected number of events. */
export const collectWindows = (
  expected: number,
  { merged, expectedViews, known }: CollectedParts,
  onProgress: (checked: number, all: number) => void,
): Collected => {
  const seen = hashSet(expected * UNIQUE_KEYS_PER_EVENT)
  const bought = hashSet(0)
  const repeated = new Set<string>()
  let checked = 0
  const isKnown = (high: number, low: number): boolean => !seen.add(high, low) || known?.hasKey(high, low) === true
  const wasBought = (high: number, low: number): boolean => !bought.add(high, low)
  const note = (hashes: Uint32Array, isThere: typeof isKnown): void => {
    for (let at = 0; at < hashes.length; at += 2) {
      const high = hashes[at] ?? 0
      const low = hashes[at + 1] ?? 0
      if (isThere(high, low) && repeated.size < REPEATED_MAX) repeated.add(`${high} ${low}`)
    }
  }
  const taker: RangeTaker = {
    early: (window) => {
      checked += window.events
      onProgress(checked, expected)
      note(window.once, isKnown)
      note(window.bought, wasBought)
    },
    window: ({ views }) => {
      for (const window of views) expectedViews.get(window.view)?.apply(window)
    },
    report: merged.add,
  }
  return { taker, repeated, seen, checked: () => checked }
}
