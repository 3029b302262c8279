import type { ViewRead, ViewReader } from './view-reader.ts'

type Found = ViewRead<{ readonly values: readonly unknown[] }>

/**
 * Reads a view and, where a value is missing, reads again once the view shows everything up to a moment (microseconds),
 * because a value that a lagging view lacks may exist.
 */
export const confirmMissing = async <T extends Found>(
  view: ViewReader,
  moment: number,
  look: () => Promise<T>,
): Promise<T> => {
  const found = await look()
  if (found.caughtUpAt > moment || found.values.every((value) => value !== undefined)) return found
  await view.waitForAllBefore(moment)
  return look()
}

/**
 * Waits until views show everything that was written before a moment (microseconds). Rejects with `ReadModelUnavailable`
 * if one lags for longer than a read may wait.
 */
export const waitForAllBefore = async (views: readonly ViewReader[], moment: number): Promise<void> => {
  await Promise.all(views.map((view) => view.waitForAllBefore(moment)))
}
