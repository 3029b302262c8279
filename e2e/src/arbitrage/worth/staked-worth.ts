import { type Estimate, estimateOf } from '../finding.ts'
import { normalProbability } from '../law/normal-probability.ts'
import { type Move, type PriceLaw, SPIKE, safeTicks, stayInside } from '../law/price-law.ts'
import { type Drawing, drawnEntries, hidden } from './drawing.ts'

// Values of contracts without a fixed payout, in pips for one unit or in stakes.

/** The mean of (price − level) · sign where that is positive, after a move that leaves the mean price where it is. */
const excess = ({ centre, deviation }: Move, price: number, level: number, sign: 1 | -1): number => {
  const forward = price * Math.exp(centre + deviation ** 2 / 2)
  const d1 = Math.log(forward / level) / deviation + deviation / 2
  return sign * (forward * normalProbability(sign * d1) - level * normalProbability(sign * (d1 - deviation)))
}

const meanExcess = (law: PriceLaw, ticks: number, price: number, level: number, sign: 1 | -1): number =>
  law.movesIn(ticks).reduce((sum, move) => sum + move.probability * excess(move, price, level, sign), 0)

/** The mean payment of one unit of a vanilla with a strike in pips after more ticks, at an unrounded price, in pips. */
export const vanillaExcess = (
  law: PriceLaw,
  { price, ticks }: { readonly price: number; readonly ticks: number },
  { strike, sign }: { readonly strike: number; readonly sign: 1 | -1 },
): number => (ticks === 0 ? Math.max(0, sign * (price - strike)) : meanExcess(law, ticks, price, strike, sign))

/** The mean payment of one unit of a vanilla, in pips; the strike is a level, or is added to the entry quote. */
export const vanillaWorth = (
  { spotPips, ticks }: { readonly spotPips: number; readonly ticks: number },
  { sign, strikeOf }: { readonly sign: 1 | -1; readonly strikeOf: (entryPips: number) => number },
  drawing: Drawing,
): Estimate => {
  const entries = drawnEntries(spotPips, drawing)
  return estimateOf(drawing.count, (index) => {
    const entry = entries[index] ?? Number.NaN
    return meanExcess(drawing.law, ticks, entry, strikeOf(Math.round(entry)), sign)
  })
}

/** The mean payment that one unit of a vanilla with a strike in pips still makes at a quote, in pips. */
export const vanillaWorthAt = (
  { quotePips, ticksLeft }: { readonly quotePips: number; readonly ticksLeft: number },
  { sign, strike }: { readonly sign: 1 | -1; readonly strike: number },
  { law, draws, count }: Drawing,
): Estimate => {
  const parts = draws.stratified(count)
  return estimateOf(count, (index) => {
    const price = hidden(quotePips, parts[index] ?? Number.NaN)
    return meanExcess(law, ticksLeft, price, strike, sign)
  })
}

/** A level at which a contract ends: a price at it or beyond it, below the price for `sign` 1. */
export type Knock = { readonly sign: 1 | -1; readonly level: number; readonly ticks: number }

/**
 * Draws how far beyond a level a price is on average at the tick that ends a contract, 0 where none does, counted from
 * `from` on, and what the price drifts until then; the price of a martingale does not. This is what a client gains who pays
 * for the distance from the level and loses no more than that.
 */
const drawnOvershoot = (
  { law, draws }: Drawing,
  price: number,
  { sign, level, ticks }: Knock,
  from: number,
): number => {
  const zone = sign === 1 ? { low: level, high: Number.POSITIVE_INFINITY } : { low: 0, high: level }
  let [weight, now, left, overshoot] = [1, price, ticks, 0]
  while (left > 0 && weight > 1e-9) {
    const step = safeTicks(law, left, sign * Math.log(now / level))
    overshoot += weight * (meanExcess(law, step, now, from, sign === 1 ? -1 : 1) + sign * now * law.driftIn(step))
    const stay = stayInside(law, step, now, zone, draws)
    weight *= stay.probability
    now = stay.price
    left -= step
  }
  return overshoot
}

/** The mean overshoot in pips from prices that `begin` draws. */
export const overshoot = (
  drawing: Drawing,
  knock: Knock,
  { begin, from }: { readonly begin: (uniform: number) => number; readonly from: number },
): Estimate => {
  const parts = drawing.draws.stratified(drawing.count)
  return estimateOf(drawing.count, (index) => drawnOvershoot(drawing, begin(parts[index] ?? 0.5), knock, from))
}

/** A deal that can be cancelled for so many ticks, a gain of the price being worth `times` as much, less the commission. */
type Deal = { readonly ticks: number; readonly sign: 1 | -1; readonly times: number; readonly rate: number }

/**
 * The gain, a fraction of its exposure, of a deal that is cancelled at the last moment unless it gains, and else held for so
 * many ticks, or until it is stopped out. A stop-out before, which ends it, is left out.
 */
export const cancellableGain = (
  spotPips: number,
  { ticks, sign, times, rate }: Deal,
  { heldTicks, ...drawing }: Drawing & { readonly heldTicks: number },
): Estimate => {
  const { law, draws, count } = drawing
  const entries = drawnEntries(spotPips, drawing)
  return estimateOf(count, (index) => {
    const entry = entries[index] ?? Number.NaN
    const quote = Math.round(entry)
    const even = quote * (1 + sign * rate)
    const gain = meanExcess(law, ticks, entry, even, sign)
    if (heldTicks === 0) return gain / quote
    const gaining = sign === 1 ? { low: even, high: Number.POSITIVE_INFINITY } : { low: 0, high: even }
    const kept = stayInside(law, ticks, entry, gaining, draws)
    const from = even - (sign * quote) / times
    const level = sign === 1 ? Math.floor(from) + 0.5 : Math.ceil(from) - 0.5
    const later = drawnOvershoot(drawing, kept.price, { sign, level, ticks: heldTicks }, from)
    return (gain + kept.probability * later) / quote
  })
}

/** Draws the probability that an accumulator survives each number of ticks up to the last of `counts`. */
export const drawnSurvival = (
  spotPips: number,
  { barrier, counts }: { readonly barrier: number; readonly counts: readonly number[] },
  drawing: Drawing,
): readonly Estimate[] => {
  const { law, draws, count } = drawing
  const entries = drawnEntries(spotPips, drawing)
  const last = Math.max(...counts)
  const weights = Array.from({ length: count }, (_, index) => {
    let [weight, now] = [1, entries[index] ?? Number.NaN]
    const row = [1]
    for (let tick = 1; tick <= last; tick += 1) {
      const quote = Math.round(now)
      const most = Math.ceil(quote * barrier) - 1
      const stay = stayInside(law, 1, now, { low: quote - most - 0.5, high: quote + most + 0.5 }, draws)
      weight *= stay.probability
      now = stay.price
      row.push(weight)
    }
    return row
  })
  return counts.map((ticks) => estimateOf(count, (index) => weights[index]?.[ticks] ?? 0))
}

/** A symbol whose price moves by one spike in `period` ticks, and by small moves the other way. */
export type SpikedLaw = { readonly period: number; readonly isUp: boolean }

/** Draws the mean overshoot of a stop-out on a boom or crash index, where each tick is a spike or a small move. */
export const spikedOvershoot = (
  { period, isUp }: SpikedLaw,
  { sign, level, ticks }: Knock,
  { begin, from, drawing }: { readonly begin: number; readonly from: number; readonly drawing: Omit<Drawing, 'law'> },
): Estimate => {
  const direction = isUp ? 1 : -1
  const [spike, small] = [1 + direction * SPIKE, 1 - (direction * SPIKE) / (period - 1)]
  return estimateOf(drawing.count, () => {
    let price = begin
    for (let tick = 0; tick < ticks; tick += 1) {
      price *= drawing.draws.uniform() < 1 / period ? spike : small
      if (sign * (price - level) <= 0) return Math.max(0, sign * (from - price))
    }
    return 0
  })
}
