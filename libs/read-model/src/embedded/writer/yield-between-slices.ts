import { setImmediate } from 'node:timers/promises'

/** The event loop and the clock, in milliseconds. */
type Turns = { readonly endOfTurn: () => Promise<unknown>; readonly nowMs: () => number }

/** The part of the time of a busy event loop that work in slices takes. */
const SHARE = 0.05

/**
 * Returns a function to call after each slice of work, which yields to the event loop: after every slice while its turns are
 * short, and after several slices when the last turn was long. One slice for each turn would be too slow then, because a loop
 * with more to do has fewer turns.
 */
export const yieldBetweenSlices = (
  { endOfTurn, nowMs }: Turns = { endOfTurn: () => setImmediate(), nowMs: () => performance.now() },
): (() => Promise<void>) => {
  let begunMs = nowMs()
  let budgetMs = 0
  return async () => {
    const doneMs = nowMs()
    if (doneMs - begunMs < budgetMs) return
    await endOfTurn()
    begunMs = nowMs()
    budgetMs = (begunMs - doneMs) * SHARE
  }
}
