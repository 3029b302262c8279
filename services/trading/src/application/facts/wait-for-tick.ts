import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'

/** The time that a command waits for the tick of its second, with the reads of the newest epoch. */
const WAIT_MS = 1000
const LOOK_EVERY_MS = 20

/** A wait for a tick: its epoch, and the test of the newest recorded epoch by which the tick would come too late. */
type Wait = { readonly epoch: number; readonly isStale?: (newest: number) => boolean }

/**
 * Waits until ticks are complete up to an epoch; begins no read later than `WAIT_MS` after the call. Returns the newest epoch
 * that the last read found.
 */
export const untilComplete = async (
  ticks: Pick<TickReader, 'newestEpoch'>,
  { epoch, isStale }: Wait,
): Promise<number | undefined> => {
  const giveUpAtMs = performance.now() + WAIT_MS
  for (;;) {
    const newest = await ticks.newestEpoch()
    const isEnough = (newest ?? 0) >= epoch || isStale?.(newest ?? 0) === true
    if (isEnough || performance.now() + LOOK_EVERY_MS > giveUpAtMs) return newest
    await sleep(LOOK_EVERY_MS)
  }
}
