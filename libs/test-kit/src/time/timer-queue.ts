/** A place in the queue: the order decides between calls of the same millisecond. */
type Entry = { readonly atMs: number; readonly order: number; readonly timer: Timer }

/** A timer, which is also the handle that its call returned: a simulation sets millions of them. */
type Timer = {
  readonly call: () => void
  readonly delayMs: number
  readonly isRepeated: boolean
  readonly order: number
  /** The entry that counts; undefined once the timer is cleared or was called. */
  entry: Entry | undefined
  readonly ref: () => Timer
  readonly unref: () => Timer
  readonly hasRef: () => boolean
  readonly refresh: () => Timer
  readonly [Symbol.toPrimitive]: () => number
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
  /** The timers whose number was asked for. */
  const byNumber = new Map<number, Timer>()
  let newest = 0
  let isCalling = false

  const wait = (timer: Timer): void => {
    timer.entry = { atMs: nowMs() + (timer.delayMs || (isCalling ? 1 : 0)), order: timer.order, timer }
    push(timer.entry)
  }

  // All timers of the queue share these functions.
  function itself(this: Timer): Timer {
    return this
  }
  function refresh(this: Timer): Timer {
    wait(this)
    return this
  }
  function numbered(this: Timer): number {
    byNumber.set(this.order, this)
    return this.order
  }
  const hasRef = (): boolean => true

  const add = (isRepeated: boolean, call: () => void, ms = 0): Timer => {
    newest += 1
    const timer: Timer = {
      call,
      delayMs: Math.max(isRepeated ? 1 : 0, Math.trunc(ms)),
      isRepeated,
      order: newest,
      entry: undefined,
      ref: itself,
      unref: itself,
      hasRef,
      refresh,
      [Symbol.toPrimitive]: numbered,
    }
    wait(timer)
    return timer
  }

  const remove = (handle: Timer | number | string | null | undefined): void => {
    const timer = typeof handle === 'object' ? handle : byNumber.get(Number(handle))
    if (timer) timer.entry = undefined
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
    timer.entry = undefined
    if (timer.isRepeated) wait(timer)
    timer.call()
  }

  type Call = (...args: readonly unknown[]) => void
  const adder =
    (isRepeated: boolean) =>
    (call: Call, ms?: number, ...args: readonly unknown[]) =>
      add(isRepeated, args.length === 0 ? call : () => call(...args), ms)

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
