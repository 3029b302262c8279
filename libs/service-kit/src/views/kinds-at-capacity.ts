import type { ExpiringKind, ReadModel } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '../periodic-task.ts'
import type { Log } from '../telemetry/telemetry.ts'

/** The kinds of expiring values that refuse more values; `unknown` if they could not be counted. */
export type KindsAtCapacity = readonly ExpiringKind[] | 'unknown'

const COUNT_EVERY_MS = 1000
/** The longest time that the last count is used while the next ones fail. */
const KEPT_MS = 30_000

const counted = async ({ expiringCounts }: Pick<ReadModel, 'expiringCounts'>): Promise<readonly ExpiringKind[]> =>
  (await expiringCounts()).flatMap(({ kind, kept, max, whenFull }) =>
    whenFull === 'refuse' && kept >= max ? [kind] : [],
  )

/**
 * Counts every second which kinds are full. While counts fail, `full` returns the last result for 30 s and then `unknown`.
 * Resolves after the first count.
 */
export const watchKindsAtCapacity = async (
  readModel: Pick<ReadModel, 'expiringCounts'>,
  log: Log,
  nowMs: () => number = () => performance.now(),
): Promise<{ readonly full: () => KindsAtCapacity; readonly stop: () => Promise<void> }> => {
  let last: { readonly kinds: readonly ExpiringKind[]; readonly atMs: number } | undefined
  const count = async (): Promise<void> => {
    const kinds = await counted(readModel)
    last = { kinds, atMs: nowMs() }
  }
  await count().catch((err: unknown) =>
    log.warn({ err }, 'cannot count the expiring values: the kinds at capacity are unknown'),
  )
  const stop = startPeriodicTask({ name: 'count_expiring_values', everyMs: COUNT_EVERY_MS, log }, count)
  return { full: () => (last !== undefined && nowMs() - last.atMs < KEPT_MS ? last.kinds : 'unknown'), stop }
}
