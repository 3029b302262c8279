import type { Believed, BelievedView } from '@folio/service-kit/believed-view.ts'

type Found = Believed<{ readonly values: readonly unknown[] }>

/**
 * Looks something up, and where a value is missing looks again once the view has seen everything up to a moment
 * (microseconds): only then may it be called not there.
 */
export const surely = async <T extends Found>(
  view: BelievedView,
  moment: number,
  look: () => Promise<T>,
): Promise<T> => {
  const found = await look()
  if (found.caughtUpAt > moment || found.values.every((value) => value !== undefined)) return found
  await view.seeAllBefore(moment)
  return look()
}

/**
 * Waits until views have seen everything that was written before a moment (microseconds): who decides on what they show
 * decides on that. Rejects with `ReadModelUnavailable` when one is behind for longer than a read may wait.
 */
export const seeAllBefore = async (views: readonly BelievedView[], moment: number): Promise<void> => {
  await Promise.all(views.map((view) => view.seeAllBefore(moment)))
}
