import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { vi } from 'vitest'
import { timerQueue } from './timer-queue.ts'

const TURNS_PER_TIMER = 4
const IDLE_TURNS_MAX = 2000

/** Set in the work that runs in simulated time, and in what its timers call. */
const simulated = new AsyncLocalStorage<true>()

/** Routes calls of the simulated work to its own timers, and those of anything else in the process to the real ones. */
const routed = <Call extends (...args: never[]) => unknown>(own: Call, real: Call): Call =>
  ((...args: Parameters<Call>) => (simulated.getStore() === true ? own : real)(...args)) as Call

/**
 * Runs work in simulated time: `Date`, `performance` and timers jump to the next timer as soon as the event loop is idle,
 * so that hours take seconds and every run is the same. Only for work without threads, files and sockets. Rejects when the
 * work exceeds its simulated time, or waits with no timer left. The time begins at `fromMs`, in milliseconds since 1970.
 */
export const inSimulatedTime = async <T>(
  work: () => Promise<T>,
  withinMs: number,
  fromMs: number = Date.now(),
): Promise<T> => {
  // The fake timers of vitest look at every timer to find the next one: a simulation has thousands.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: fromMs })
  const { globals, nextMs, callDue } = timerQueue(() => Date.now())
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  Object.assign(globalThis, {
    setTimeout: routed(globals.setTimeout, setTimeout),
    clearTimeout: routed(globals.clearTimeout, clearTimeout),
    setInterval: routed(globals.setInterval, setInterval),
    clearInterval: routed(globals.clearInterval, clearInterval),
  })
  try {
    const giveUpAt = Date.now() + withinMs
    let isOver = false
    const done = simulated.run(true, work).finally(() => {
      isOver = true
    })
    const pass = async (): Promise<void> => {
      for (let idleTurns = 0; !isOver; ) {
        for (let turn = 0; turn < TURNS_PER_TIMER && !isOver; turn += 1) await turnOfLoop()
        const dueMs = nextMs()
        idleTurns = dueMs === undefined ? idleTurns + 1 : 0
        if (idleTurns > IDLE_TURNS_MAX) throw new Error('the work waits, and no timer is left')
        if (Date.now() > giveUpAt) throw new Error(`the work exceeds ${withinMs} ms of simulated time`)
        if (isOver || dueMs === undefined) continue
        vi.advanceTimersByTime(dueMs - Date.now())
        simulated.run(true, callDue)
      }
    }
    const [answer] = await Promise.all([done, pass()])
    return answer
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval })
    vi.useRealTimers()
  }
}
