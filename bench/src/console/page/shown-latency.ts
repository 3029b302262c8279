import type { TailedEvent } from '../parts/tail-client.ts'
import type { SeenTail } from './tail-watch.ts'

/** Compares the stored events with those that a page has seen: those missing or seen twice, and how late each was painted. */
export const shownLatency = (
  stored: readonly TailedEvent[],
  { positions, tops, paintedMs }: Pick<SeenTail, 'positions' | 'tops' | 'paintedMs'>,
): { readonly missing: number; readonly doubled: number; readonly lateMs: readonly number[] } => {
  const seen = new Set(positions)
  let paint = 0
  const lateMs: number[] = []
  for (const { position, atMs } of stored) {
    while (paint < tops.length && (tops[paint] ?? 0) < position) paint += 1
    const shownMs = paintedMs[paint]
    if (shownMs !== undefined) lateMs.push(shownMs - atMs)
  }
  return {
    missing: stored.filter(({ position }) => !seen.has(position)).length + (stored.length - lateMs.length),
    doubled: positions.length - seen.size,
    lateMs,
  }
}
