import type { Offering } from '@folio/contracts/market/offering.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { isFeedStale } from '@folio/option-contracts/asking/trading-clock.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'

/** The time that a command waits for the tick of its second. */
const WAIT_MS = 1000
const LOOK_EVERY_MS = 20

/** A wait for a tick: its epoch, and the test of the newest recorded epoch by which the tick would come too late. */
type Wait = { readonly epoch: number; readonly isStale?: (newest: number) => boolean }

/** Waits until ticks are complete up to an epoch, at most for `WAIT_MS`; returns the newest epoch as the store has it then. */
export const untilComplete = async (ticks: TickReader, { epoch, isStale }: Wait): Promise<number | undefined> => {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const newest = await ticks.newestEpoch()
    if ((newest ?? 0) >= epoch || waitedMs >= WAIT_MS || isStale?.(newest ?? 0) === true) return newest
    await sleep(LOOK_EVERY_MS)
  }
}

/** Tells of a newest epoch whether nothing on a symbol was to be bought or sold when the client asked. */
export const staleAt =
  (symbol: Pick<Offering, 'interval_seconds'>, asked_at: Timestamp): NonNullable<Wait['isStale']> =>
  (newest) =>
    isFeedStale(symbol, microsecondsOf(asked_at), newest)

/** The newest epoch as facts name it. */
export const asFact = (newest: number | undefined): { readonly newest_epoch?: number } =>
  newest === undefined ? {} : { newest_epoch: newest }
