/** Values in the order of their keys, the lowest first. */
export type OrderedQueue<Value> = {
  readonly add: (key: number, value: Value) => void
  /** Removes all values whose key is at most `upTo`, and returns them in order. */
  readonly takeUpTo: (upTo: number) => readonly Value[]
  /** Forgets the values that are not wanted any more, in a time proportional to its size. */
  readonly keepOnly: (isKept: (value: Value) => boolean) => void
  readonly size: () => number
}

type Entry<Value> = { readonly key: number; readonly value: Value }

/** Creates an empty queue, kept as a binary heap: adding and taking a value cost the logarithm of its size. */
export const orderedQueue = <Value>(): OrderedQueue<Value> => {
  const heap: Entry<Value>[] = []
  const keyAt = (index: number): number => heap[index]?.key ?? Number.POSITIVE_INFINITY

  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]]
    if (a === undefined || b === undefined) return
    heap[one] = b
    heap[other] = a
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

  return {
    add: (key, value) => {
      heap.push({ key, value })
      rise(heap.length - 1)
    },
    takeUpTo: (upTo) => {
      const taken: Value[] = []
      for (let [first] = heap; first !== undefined && first.key <= upTo; [first] = heap) {
        taken.push(first.value)
        const last = heap.pop()
        if (last !== undefined && heap.length > 0) {
          heap[0] = last
          sink()
        }
      }
      return taken
    },
    keepOnly: (isKept) => {
      let kept = 0
      for (const entry of heap) if (isKept(entry.value)) heap[kept++] = entry
      heap.length = kept
      for (let index = (kept >> 1) - 1; index >= 0; index -= 1) sink(index)
    },
    size: () => heap.length,
  }
}
