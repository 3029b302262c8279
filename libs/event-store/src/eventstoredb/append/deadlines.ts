import { every } from '@folio/kernel/timing/timers.ts'

/** The time limit of every item, and the ages at which the listener is called while an item waits; milliseconds. */
export type DeadlineTimes = { readonly withinMs: number; readonly tellAtMs?: readonly number[] }

/** Called when an item still waits, and when its time has run out. */
export type DeadlineListener = { readonly onLate: () => void; readonly onWaiting?: () => void }

/** Tracks items that all have the same time limit. */
export type Deadlines<Key> = {
  /**
   * Starts the time of an item; returns its deadline in milliseconds by `performance.now()`, which no setting of the
   * clock moves.
   */
  readonly begin: (key: Key, listener: DeadlineListener) => number
  readonly end: (key: Key) => void
  readonly isRunning: (key: Key) => boolean
  /** Resolves when no item is running. */
  readonly idle: () => Promise<void>
}

type Running = { readonly begunAtMs: number; readonly listener: DeadlineListener; told: number }

const CHECK_EVERY_MS = 50

/** Tracks deadlines to within 50 ms, by one timer for all items. */
export const deadlinesAfter = <Key>({ withinMs, tellAtMs = [] }: DeadlineTimes): Deadlines<Key> => {
  const firstCheckMs = tellAtMs[0] ?? withinMs
  const running = new Map<Key, Running>()
  let stopChecks: (() => void) | undefined
  let onIdle = (): void => {}

  /** The map is in order of insertion, so the oldest items come first. */
  const check = (): void => {
    const nowMs = performance.now()
    for (const [key, one] of running) {
      const ageMs = nowMs - one.begunAtMs
      if (ageMs < firstCheckMs) return
      if (ageMs >= withinMs) {
        end(key)
        one.listener.onLate()
      } else if (ageMs >= (tellAtMs[one.told] ?? withinMs)) {
        one.told += 1
        one.listener.onWaiting?.()
      }
    }
  }

  const end = (key: Key): void => {
    running.delete(key)
    if (running.size > 0) return
    stopChecks?.()
    stopChecks = undefined
    onIdle()
  }

  return {
    begin: (key, listener) => {
      const begunAtMs = performance.now()
      running.set(key, { begunAtMs, listener, told: 0 })
      // After the process was busy, answers that arrived meanwhile are read first.
      stopChecks ??= every(CHECK_EVERY_MS, () => setImmediate(check))
      return begunAtMs + withinMs
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
