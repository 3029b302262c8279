import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { vi } from 'vitest'

const TURNS_PER_TIMER = 4
const IDLE_TURNS_MAX = 2000

/**
 * Does work in a time of its own: `Date`, `performance` and timers jump to the next timer as soon as nothing else is to be
 * done, so that hours take seconds and the same work goes the same way every time. Only for work without threads, files and
 * sockets. Rejects when the work is not over within its time, or when it waits for something that no timer will ever bring.
 */
export const inSimulatedTime = async <T>(work: () => Promise<T>, withinMs: number): Promise<T> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  try {
    const giveUpAt = Date.now() + withinMs
    let isOver = false
    const done = work().finally(() => {
      isOver = true
    })
    const pass = async (): Promise<void> => {
      for (let idleTurns = 0; !isOver; ) {
        for (let turn = 0; turn < TURNS_PER_TIMER && !isOver; turn += 1) await turnOfLoop()
        idleTurns = vi.getTimerCount() > 0 ? 0 : idleTurns + 1
        if (idleTurns > IDLE_TURNS_MAX) throw new Error('nothing will ever happen any more')
        if (Date.now() > giveUpAt) throw new Error(`not over within ${withinMs} ms of its time`)
        if (!isOver) vi.advanceTimersToNextTimer()
      }
    }
    const [answer] = await Promise.all([done, pass()])
    return answer
  } finally {
    vi.useRealTimers()
  }
}
