import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { type Amount, amountOf, convertedHalfUp, negated, plus, withDecimals } from '@folio/kernel/amount.ts'

/** The range that the tick after a quote must not leave, with one decimal more than quotes have. */
export type AccumulatorRange = {
  readonly high: string
  readonly low: string
  /** The distance of both from the quote. */
  readonly distance: string
}

/** Returns the range of an accumulator around a tick, given the relative move that ends it and the decimals of quotes. */
export const accumulatorRange = (
  { quote }: RecordedTick,
  tickSizeBarrier: Amount,
  quoteDecimals: number,
): AccumulatorRange => {
  const spot = amountOf(quote)
  const decimals = quoteDecimals + 1
  const share = (factor: Amount): string => withDecimals(convertedHalfUp(spot, factor, decimals), decimals)
  const one = amountOf('1')
  return {
    high: share(plus(one, tickSizeBarrier)),
    low: share(plus(one, negated(tickSizeBarrier))),
    distance: share(tickSizeBarrier),
  }
}
