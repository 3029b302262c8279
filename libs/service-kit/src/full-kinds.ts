import type { ExpiringKind, ReadModel } from '@folio/read-model/port.ts'
import type { Log } from './log.ts'
import { repeatedly } from './repeatedly.ts'

/** The kinds of expiring values that are full, so that more of them are refused; `unknown` where they were not counted. */
export type FullKinds = readonly ExpiringKind[] | 'unknown'

const COUNT_EVERY_MS = 1000
/** How long the last count is shown while the next ones fail. */
const KEPT_MS = 30_000

const counted = async ({ expiringCounts }: Pick<ReadModel, 'expiringCounts'>): Promise<readonly ExpiringKind[]> =>
  (await expiringCounts()).flatMap(({ kind, kept, max, whenFull }) =>
    whenFull === 'refuse' && kept >= max ? [kind] : [],
  )

/**
 * Counts again and again which kinds are full. While counts fail the last one is shown for half a minute, then `unknown`;
 * nothing else depends on them. Resolves after the first count.
 */
export const watchFullKinds = async (
  readModel: Pick<ReadModel, 'expiringCounts'>,
  log: Log,
  nowMs: () => number = () => performance.now(),
): Promise<{ readonly full: () => FullKinds; readonly stop: () => Promise<void> }> => {
  let last: { readonly kinds: readonly ExpiringKind[]; readonly atMs: number } | undefined
  const count = async (): Promise<void> => {
    const kinds = await counted(readModel)
    last = { kinds, atMs: nowMs() }
  }
  await count().catch((err: unknown) => log.warn({ err }, 'the kinds of expiring values that are full are not known'))
  const stop = repeatedly(COUNT_EVERY_MS, log, count)
  return { full: () => (last !== undefined && nowMs() - last.atMs < KEPT_MS ? last.kinds : 'unknown'), stop }
}
