/** Values in the order of their keys, the lowest first. */
export type OrderedQueue<Value> = {
  readonly add: (key: number, value: Value) => void
  /** Removes all values whose key is at most `upTo`, and returns them in order. */
  readonly takeUpTo: (upTo: number) => readonly Value[]
  /** Forgets the values that are not wanted any more, in a time proportional to its size. */
  readonly keepOnly: (isKept: (value: Value) => boolean) => void
  readonly size: () => number
}

/** The moves that restore the order of a binary heap, whose keys and values lie in two arrays. */
const heapMoves = <Value>(keys: number[], values: Value[]) => {
  const keyAt = (index: number): number => keys[index] ?? Number.POSITIVE_INFINITY

  const swap = (one: number, other: number): void => {
    const [key, value] = [keyAt(one), values[one]]
    const [otherKey, otherValue] = [keyAt(other), values[other]]
    if (value === undefined || otherValue === undefined) return
    keys[one] = otherKey
    values[one] = otherValue
    keys[other] = key
    values[other] = value
  }

  const rise = (from: number): void => {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (keyAt(parent) <= keyAt(index)) return
      swap(parent, index)
      index = parent
    }
  }

  const sink = (from = 0): void => {
    for (let index = from; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const lower = keyAt(right) < keyAt(left) ? right : left
      if (keyAt(index) <= keyAt(lower)) return
      swap(index, lower)
      index = lower
    }
  }

  return { keyAt, swap, rise, sink }
}

/**
 * Creates an empty queue, kept as a binary heap: adding and taking a value cost the logarithm of its size. Keys and values lie in
 * two arrays, so that no entry takes an object of its own.
 */
export const orderedQueue = <Value>(): OrderedQueue<Value> => {
  const keys: number[] = []
  const values: Value[] = []
  const { keyAt, swap, rise, sink } = heapMoves(keys, values)

  /** Removes the first value. */
  const takeFirst = (): Value | undefined => {
    swap(0, values.length - 1)
    keys.pop()
    const first = values.pop()
    sink()
    return first
  }

  return {
    add: (key, value) => {
      keys.push(key)
      values.push(value)
      rise(values.length - 1)
    },
    takeUpTo: (upTo) => {
      const taken: Value[] = []
      while (values.length > 0 && keyAt(0) <= upTo) {
        const first = takeFirst()
        if (first !== undefined) taken.push(first)
      }
      return taken
    },
    keepOnly: (isKept) => {
      let kept = 0
      for (const [index, value] of values.entries()) {
        if (!isKept(value)) continue
        keys[kept] = keyAt(index)
        values[kept] = value
        kept += 1
      }
      keys.length = kept
      values.length = kept
      for (let index = (kept >> 1) - 1; index >= 0; index -= 1) sink(index)
    },
    size: () => values.length,
  }
}
