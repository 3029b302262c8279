import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { type Amount, amountOf, minus, withDecimals } from '@folio/kernel/amount.ts'
import { signedDistance } from '@folio/pricing/barrier-choices.ts'
import type { Position } from './position.ts'

/** The ticks of a contract that have come, whatever its stage. */
export type SeenTicks = {
  readonly entry?: RecordedTick | undefined
  readonly reset?: RecordedTick | undefined
  /** All ticks, of a contract in ticks; of an accumulator that ended after many, the two that decided it. */
  readonly ticks?: readonly RecordedTick[] | undefined
  /** The newest tick; of an ended contract the one that ended it. */
  readonly newest?: RecordedTick | undefined
  /** True once ticks have decided the contract, or it has ended. */
  readonly isDecided: boolean
}

/** Returns the ticks that have come. */
export const seenTicks = (position: Position): SeenTicks => {
  switch (position.stage) {
    case 'bought':
      return { newest: position.contract.spot, isDecided: false }
    case 'open': {
      const { entry, reset, ticks, spot } = position.facts
      return { entry, reset, ticks, newest: spot, isDecided: position.end !== undefined }
    }
    case 'ended': {
      const { entry, reset, previous, deciding } = position.evidence
      const last = previous && deciding ? [previous, deciding] : undefined
      const { ticks = last } = position.evidence
      return { entry, reset, ticks, newest: deciding, isDecided: true }
    }
  }
}

/** Returns ticks in the form of a contract's `tick_stream`. */
export const tickStream = (ticks: readonly RecordedTick[]): NonNullable<ShownContract['tick_stream']> =>
  ticks.map(({ epoch, quote }) => ({ epoch, tick: Number(quote), tick_display_value: quote }))

/** Returns the level of the one barrier of a contract, and its distance from the newest quote; null before it is known. */
export const shownLevel = (
  level: Amount | undefined,
  { newest }: SeenTicks,
  { decimals }: { readonly decimals: number },
): Pick<ShownContract, 'barrier' | 'barrier_spot_distance'> => {
  if (level === undefined) return { barrier: null }
  const barrier = withDecimals(level, decimals)
  if (newest === undefined) return { barrier }
  return { barrier, barrier_spot_distance: signedDistance(minus(level, amountOf(newest.quote)), decimals) }
}
