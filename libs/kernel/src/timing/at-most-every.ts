import { after } from './timers.ts'

/** A call that is paced; `stop` cancels the one that waits, and further ones do nothing. */
type PacedCall = { readonly call: () => void; readonly stop: () => void }

/**
 * Paces the calls of `work`: the first call runs it at once; calls within `ms` milliseconds of a run make one more run,
 * at the end of that time.
 */
export const atMostEvery = (ms: number, work: () => void): PacedCall => {
  let cancelPause: (() => void) | undefined
  let isCalled = false
  let isStopped = false

  const runIfCalled = (): void => {
    cancelPause = undefined
    if (!isCalled) return
    isCalled = false
    cancelPause = after(ms, runIfCalled)
    work()
  }

  return {
    call: () => {
      if (isStopped) return
      isCalled = true
      if (cancelPause === undefined) runIfCalled()
    },
    stop: () => {
      isStopped = true
      cancelPause?.()
    },
  }
}
