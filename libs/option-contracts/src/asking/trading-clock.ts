import type { Clock } from '@folio/kernel/timestamp.ts'

/** The clock of an instance that asks trading, and the newest epoch of a tick that it has seen. */
type SeenTime = { readonly clock: Clock; readonly market: { readonly newestEpoch: () => number } }

/** The moment at which a client asks, in microseconds since 1970: the later of the clock and the newest tick seen. */
export const askedAt = ({ clock, market }: SeenTime): number => Math.max(clock(), market.newestEpoch() * 1e6)

/** Tells whether this instance has seen a tick that its own clock has not reached: it must not buy or sell then. */
export const isClockBehind = ({ clock, market }: SeenTime): boolean => clock() < market.newestEpoch() * 1e6

/** The time beyond two intervals by which the newest tick may be late before purchases and sales stop. */
const LATE_SECONDS = 1

/**
 * Tells whether the newest tick is too old to buy or sell at a moment, in microseconds since 1970: by more than two intervals of
 * the symbol and a second.
 */
export const isFeedStale = (
  { interval_seconds }: { readonly interval_seconds: number },
  moment: number,
  newestEpoch: number,
): boolean => moment - newestEpoch * 1e6 > (2 * interval_seconds + LATE_SECONDS) * 1e6

/** The second of a moment, in which a contract that is asked for then starts. */
export const secondOfMoment = (moment: number): number => Math.floor(moment / 1e6)
