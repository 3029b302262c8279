import type { CallContext } from '../call-context.ts'

/** The moment at which a client asks, in microseconds since 1970: the later of the clock and the newest tick seen. */
export const askedAt = ({ clock, market }: Pick<CallContext, 'clock' | 'market'>): number =>
  Math.max(clock(), market.newestEpoch() * 1e6)

/** Tells whether this instance has seen a tick that its own clock has not reached: it must not buy or sell then. */
export const isClockBehind = ({ clock, market }: Pick<CallContext, 'clock' | 'market'>): boolean =>
  clock() < market.newestEpoch() * 1e6

/** The second of a moment, in which a contract that is asked for then starts. */
export const secondOf = (moment: number): number => Math.floor(moment / 1e6)
