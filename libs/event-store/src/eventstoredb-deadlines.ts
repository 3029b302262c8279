/** The same time for each of many things, and the ages at which somebody is told that a thing still waits; milliseconds. */
export type DeadlineTimes = { readonly withinMs: number; readonly tellAtMs?: readonly number[] }

/** Who is told that a thing still waits, and that its time has run out. */
export type DeadlineListener = { readonly onLate: () => void; readonly onWaiting?: () => void }

/** Things that have the same time each, and what to do where it runs out. */
export type Deadlines<Key> = {
  /** Begins the time of something; answers when it ends, in milliseconds since 1970. */
  readonly begin: (key: Key, listener: DeadlineListener) => number
  readonly end: (key: Key) => void
  readonly isRunning: (key: Key) => boolean
  /** Settles when none is running. */
  readonly idle: () => Promise<void>
}

type Running = { readonly begunAt: number; readonly listener: DeadlineListener; told: number }

const LOOK_EVERY_MS = 50

/** Deadlines after so many milliseconds, give or take a twentieth of a second: one timer for all. */
export const deadlinesAfter = <Key>({ withinMs, tellAtMs = [] }: DeadlineTimes): Deadlines<Key> => {
  const lookedAtMs = tellAtMs[0] ?? withinMs
  const running = new Map<Key, Running>()
  let timer: NodeJS.Timeout | undefined
  let onIdle = (): void => {}

  /** The oldest come first. */
  const look = (): void => {
    const now = Date.now()
    for (const [key, one] of running) {
      const age = now - one.begunAt
      if (age < lookedAtMs) return
      if (age >= withinMs) {
        end(key)
        one.listener.onLate()
      } else if (age >= (tellAtMs[one.told] ?? withinMs)) {
        one.told += 1
        one.listener.onWaiting?.()
      }
    }
  }

  const end = (key: Key): void => {
    running.delete(key)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
    onIdle()
  }

  return {
    begin: (key, listener) => {
      const begunAt = Date.now()
      running.set(key, { begunAt, listener, told: 0 })
      // A process that was busy reads first what has come meanwhile.
      timer ??= setInterval(() => setImmediate(look), LOOK_EVERY_MS)
      return begunAt + withinMs
    },
    end,
    isRunning: (key) => running.has(key),
    idle: () =>
      new Promise((resolve) => {
        onIdle = resolve
        if (running.size === 0) resolve()
      }),
  }
}
