import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'

/** A drawn walk of a price: what the market records of it, and what it hides. */
export type RecordedWalk = {
  readonly decimals: number
  readonly intervalSeconds: number
  /** The epoch of the tick at index 0, at which the contract is bought. */
  readonly firstEpoch: number
  /** The unrounded prices in pips by the index of their tick. */
  readonly prices: readonly number[]
  /** The first and the last index without a tick. */
  readonly gap?: readonly [from: number, to: number]
}

/** The epoch of the tick at an index. */
export const epochAt = ({ firstEpoch, intervalSeconds }: RecordedWalk, index: number): number =>
  firstEpoch + index * intervalSeconds

/** The index of the tick at an epoch. */
export const indexAt = ({ firstEpoch, intervalSeconds }: RecordedWalk, epoch: number): number =>
  (epoch - firstEpoch) / intervalSeconds

/** Tells whether the tick at an index is missing. */
export const isMissing = ({ gap }: RecordedWalk, index: number): boolean =>
  gap !== undefined && gap[0] <= index && index <= gap[1]

/** The recorded ticks of a walk. */
export const ticksOf = (walk: RecordedWalk): readonly RecordedTick[] =>
  walk.prices.flatMap((price, index) => {
    if (isMissing(walk, index)) return []
    return [{ epoch: epochAt(walk, index), quote: (Math.round(price) / 10 ** walk.decimals).toFixed(walk.decimals) }]
  })

/** Reads the ticks of one walk; candles are not asked for. */
export const walkReader = (walk: RecordedWalk): TickReader => {
  const ticks = ticksOf(walk)
  const within = ({ after, upTo }: { readonly after: number; readonly upTo: number }) =>
    ticks.filter(({ epoch }) => after < epoch && epoch <= upTo)
  const last = epochAt(walk, walk.prices.length - 1)
  return {
    newestEpoch: async () => last,
    seenEpoch: () => last,
    tickAt: async (_, epoch) => ticks.find((tick) => tick.epoch === epoch),
    latestAt: async (_, epoch) => ticks.findLast((tick) => tick.epoch <= epoch),
    firstAfter: async (_, epoch) => ticks.find((tick) => tick.epoch > epoch),
    ticksIn: async (_, { limit, newest = false, ...window }) =>
      newest ? within(window).slice(-limit) : within(window).slice(0, limit),
    extremesIn: async (_, window) => {
      const [first, ...others] = within(window)
      if (first === undefined) return undefined
      const isOver = (one: RecordedTick, other: RecordedTick) => isLess(amountOf(other.quote), amountOf(one.quote))
      return {
        high: others.reduce((high, tick) => (isOver(tick, high) ? tick : high), first),
        low: others.reduce((low, tick) => (isOver(low, tick) ? tick : low), first),
      }
    },
    firstCrossing: async (_, { high, low, ...window }) =>
      within(window).find(({ quote }) => {
        const price = amountOf(quote)
        const isHigh = high !== undefined && !isLess(price, amountOf(String(high)))
        return isHigh || (low !== undefined && !isLess(amountOf(String(low)), price))
      }),
    candles: () => Promise.reject(new Error('a walk has no candles')),
    interruptionOver: async (_, epoch) => {
      if (walk.gap === undefined || !isMissing(walk, Math.floor(indexAt(walk, epoch)))) return undefined
      return { from: epochAt(walk, walk.gap[0]), to: epochAt(walk, walk.gap[1]) }
    },
  }
}
