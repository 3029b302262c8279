/** A place in the queue: the order decides between calls of the same millisecond. */
type Entry = { readonly atMs: number; readonly order: number; readonly timer: Timer }

type Timer = {
  readonly call: () => void
  readonly delayMs: number
  readonly isRepeated: boolean
  readonly order: number
  /** The entry that counts; undefined once the timer is cleared or was called. */
  entry: Entry | undefined
}

/** The timers that wait, by the time of their calls. */
export type TimerQueue = {
  /** Functions that add and clear timers as Node's global ones do. */
  readonly globals: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>
  /** The time in milliseconds of the next call; undefined where no timer waits. */
  readonly nextMs: () => number | undefined
  /** Calls the timers that are due, in order, at least one; a timer that they add is due in 1 ms at the earliest. */
  readonly callDue: () => void
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs

/** A binary heap: each entry comes before the two at twice its index. */
const entryHeap = () => {
  const heap: Entry[] = []
  const at = (index: number): Entry => heap[index] as Entry

  const push = (entry: Entry): void => {
    let index = heap.push(entry) - 1
    for (let parent = (index - 1) >> 1; index > 0 && isBefore(entry, at(parent)); parent = (index - 1) >> 1) {
      heap[index] = at(parent)
      index = parent
    }
    heap[index] = entry
  }

  const pop = (): void => {
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(at(child + 1), at(child))) child += 1
      if (!isBefore(at(child), last)) break
      heap[index] = at(child)
      index = child
    }
    heap[index] = last
  }

  return { push, pop, first: (): Entry | undefined => heap[0] }
}

/** Makes an empty queue on a clock in milliseconds. */
export const timerQueue = (nowMs: () => number): TimerQueue => {
  const { push, pop, first } = entryHeap()
  const byId = new Map<number, Timer>()
  let newest = 0
  let isCalling = false

  const wait = (timer: Timer): void => {
    timer.entry = { atMs: nowMs() + (timer.delayMs || (isCalling ? 1 : 0)), order: timer.order, timer }
    byId.set(timer.order, timer)
    push(timer.entry)
  }

  const clear = (timer: Timer): void => {
    timer.entry = undefined
    byId.delete(timer.order)
  }

  const add = (isRepeated: boolean, call: () => void, ms = 0) => {
    newest += 1
    const delayMs = Math.max(isRepeated ? 1 : 0, Math.trunc(ms))
    const timer: Timer = { call, delayMs, isRepeated, order: newest, entry: undefined }
    wait(timer)
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        wait(timer)
        return handle
      },
      [Symbol.toPrimitive]: () => timer.order,
    }
    return handle
  }

  const remove = (handle: unknown): void => {
    const timer = byId.get(Number(handle))
    if (timer !== undefined) clear(timer)
  }

  const next = (): Entry | undefined => {
    for (let entry = first(); entry !== undefined; entry = first()) {
      if (entry.timer.entry === entry) return entry
      pop()
    }
    return undefined
  }

  const callOne = ({ timer }: Entry): void => {
    pop()
    clear(timer)
    if (timer.isRepeated) wait(timer)
    timer.call()
  }

  type Call = (...args: readonly unknown[]) => void
  const adder =
    (isRepeated: boolean) =>
    (call: Call, ms?: number, ...args: readonly unknown[]) =>
      add(isRepeated, () => call(...args), ms)

  return {
    globals: {
      setTimeout: adder(false),
      setInterval: adder(true),
      clearTimeout: remove,
      clearInterval: remove,
    } as unknown as TimerQueue['globals'],
    nextMs: () => next()?.atMs,
    callDue: () => {
      isCalling = true
      try {
        for (let entry = next(); entry !== undefined && entry.atMs <= nowMs(); entry = next()) callOne(entry)
      } finally {
        isCalling = false
      }
    },
  }
}
