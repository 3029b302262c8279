import { sleep } from '@folio/kernel/timing/sleep.ts'

const LOOK_EVERY_MS = 50
/** A pause between two looks counts as at most so much: whatever is longer, this process did not run. */
const COUNTED_MAX_MS = 1_000

/** The result of work, and the milliseconds that it took while this process ran. */
export type Ran<T> = { readonly result: T; readonly ranMs: number }

/**
 * Awaits work and counts its time without that in which the machine, or this process, stood still; rejects with what the
 * work throws.
 */
export const whileRunning = async <T>(work: () => Promise<T>): Promise<Ran<T>> => {
  let isOver = false
  const counting = (async () => {
    let ranMs = 0
    let lastMs = performance.now()
    while (!isOver) {
      await sleep(LOOK_EVERY_MS)
      const nowMs = performance.now()
      ranMs += Math.min(nowMs - lastMs, COUNTED_MAX_MS)
      lastMs = nowMs
    }
    return ranMs
  })()
  try {
    const result = await work()
    isOver = true
    return { result, ranMs: await counting }
  } finally {
    isOver = true
  }
}
