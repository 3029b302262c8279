import { compareKeys } from '../../compare-keys.ts'

/** Keys that come in any order, also more than once, and are read once each in the order of their bytes. */
export type SortedKeys = {
  readonly add: (key: string) => void
  /** Yields the keys that begin with a prefix and follow `after`, in their order; none may be added meanwhile. */
  readonly under: (prefix: string, after?: string) => Iterable<string>
}

/** Merges two lists of keys, each in order, into one in order that has each key once. */
export const mergeKeys = function* (one: Iterable<string>, other: Iterable<string>): Generator<string> {
  const left = one[Symbol.iterator]()
  const right = other[Symbol.iterator]()
  let a = left.next()
  let b = right.next()
  while (!(a.done && b.done)) {
    const order = a.done ? 1 : b.done ? -1 : compareKeys(a.value, b.value)
    yield order <= 0 ? a.value : b.value
    if (order <= 0) a = left.next()
    if (order >= 0) b = right.next()
  }
}

const isFirst = (key: string, index: number, keys: readonly string[]): boolean => key !== keys[index - 1]

/** Returns the index of the first key that follows `after`, or is not less than `from` without it. */
const startOf = (keys: readonly string[], from: string, after: string | undefined): number => {
  const isBefore = (key: string): boolean =>
    compareKeys(key, from) < 0 || (after !== undefined && compareKeys(key, after) <= 0)
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(keys[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}

/** Creates an empty collection; it sorts those keys only that came since the last read, so that pages of a list stay cheap. */
export const sortedKeys = (): SortedKeys => {
  let sorted: readonly string[] = []
  let added: string[] = []

  const inOrder = (): readonly string[] => {
    if (added.length > 0) {
      const distinct = added.sort(compareKeys).filter(isFirst)
      sorted = sorted.length === 0 ? distinct : [...mergeKeys(sorted, distinct)]
      added = []
    }
    return sorted
  }

  return {
    add: (key) => {
      added.push(key)
    },
    under: function* (prefix, after) {
      const keys = inOrder()
      for (let at = startOf(keys, prefix, after); at < keys.length; at += 1) {
        const key = keys[at]
        if (key === undefined || !key.startsWith(prefix)) return
        yield key
      }
    },
  }
}
