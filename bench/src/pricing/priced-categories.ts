import { amountOf } from '@folio/kernel/amount.ts'
import { accumulatorValue, survivesTick, tickSizeBarrier } from '@folio/pricing/categories/accumulator.ts'
import { ASIAN_PROBABILITY } from '@folio/pricing/categories/asian.ts'
import { probabilityAbove } from '@folio/pricing/categories/callput.ts'
import { digitProbability } from '@folio/pricing/categories/digits.ts'
import { rangeProbability } from '@folio/pricing/categories/endsinout.ts'
import { highLowTickProbability } from '@folio/pricing/categories/highlowticks.ts'
import {
  cancellationFee,
  leastCommissionRate,
  multiplierPayout,
  multiplierRange,
  multiplierValue,
} from '@folio/pricing/categories/multiplier.ts'
import { resetProbability } from '@folio/pricing/categories/reset.ts'
import { runProbability } from '@folio/pricing/categories/runs.ts'
import { stayProbability } from '@folio/pricing/categories/staysinout.ts'
import { touchProbability } from '@folio/pricing/categories/touchnotouch.ts'
import { turboEntryCost, turboUnitPrice, turboUnitValue } from '@folio/pricing/categories/turbos.ts'
import { vanillaPrice } from '@folio/pricing/categories/vanilla.ts'
import { contractNumber, unitPriceOf } from '@folio/pricing/contract-number.ts'
import { digitalBid, priceOfPayout, priceOfStake } from '@folio/pricing/digital-price.ts'
import { type PriceWalk, stepDeviationOf } from '@folio/pricing/price-walk.ts'

/** Prices one contract at a spot; returns the price, so that its computation is not dropped. */
export type PricedCategory = { readonly name: string; readonly price: (spot: number) => unknown }

const STAKE = amountOf('10')
const STEP_DEVIATION = stepDeviationOf(1, 2)
const PIP = 0.01

const walkOf = (spot: number, steps: number): PriceWalk => ({ spot, steps, stepDeviation: STEP_DEVIATION, pip: PIP })
const quoteOf = (spot: number) => amountOf(spot.toFixed(2))
const terms = (probability: number, commission: string) => ({
  probability,
  commission: amountOf(commission),
  markup: amountOf('0'),
  decimals: 2,
})

const digital = (name: string, commission: string, probability: (spot: number) => number): PricedCategory => ({
  name,
  price: (spot) => priceOfStake(STAKE, terms(probability(spot), commission)),
})

const touchOf = (steps: number, hasFreeStep: boolean) => (spot: number) =>
  touchProbability(walkOf(spot, steps), { level: 10_005, direction: 'up', hasFreeStep })

const stayOf = (steps: number) => (spot: number) =>
  stayProbability(walkOf(spot, steps), { low: 9970, high: 10_030 }, { hasFreeStep: false, rounding: 'wider' }) ??
  Number.NaN

const MULTIPLIER = {
  direction: 'up',
  stake: STAKE,
  multiplier: amountOf(String(multiplierRange(STEP_DEVIATION, undefined).at(-1))),
  entrySpot: amountOf('10000'),
  commissionRate: unitPriceOf(leastCommissionRate(STEP_DEVIATION)),
  decimals: 2,
} as const

const ACCUMULATOR = { stake: STAKE, growthRate: '0.03', maximum: amountOf('10000'), decimals: 2 } as const
const ACCUMULATOR_BARRIER = tickSizeBarrier(ACCUMULATOR.growthRate, STEP_DEVIATION)

/** One contract of each category, several where the methods differ, on a two-second index with volatility 100 %. */
export const pricedCategories: readonly PricedCategory[] = [
  digital('callput, 5 min', '0.012', (spot) => probabilityAbove(walkOf(spot, 150), 10_000)),
  digital('endsinout, 5 min', '0.02', (spot) => rangeProbability(walkOf(spot, 150), { low: 9970, high: 10_030 })),
  digital('touchnotouch, 10 ticks', '0.02', touchOf(10, false)),
  digital('touchnotouch, 10 ticks, absolute', '0.02', touchOf(10, true)),
  digital('touchnotouch, 5 min', '0.02', touchOf(150, false)),
  digital('staysinout, 30 ticks', '0.02', stayOf(30)),
  digital('staysinout, 5 min', '0.02', stayOf(150)),
  digital('digits', '0.01', (spot) => digitProbability({ type: 'DIGITOVER', digit: Math.floor(spot) % 9 })),
  digital('asian', '0.012', () => ASIAN_PROBABILITY),
  digital('reset, 10 ticks', '0.012', (spot) => resetProbability(walkOf(spot, 10), 5, 'RESETCALL')),
  digital('highlowticks', '0.012', (spot) => highLowTickProbability((Math.floor(spot) % 5) + 1)),
  digital('runs', '0.012', (spot) => runProbability((Math.floor(spot) % 4) + 2)),
  {
    name: 'callput bid and ask of a payout',
    price: (spot) => {
      const priced = terms(probabilityAbove(walkOf(spot, 150), 10_000), '0.012')
      return [digitalBid(STAKE, priced), priceOfPayout(STAKE, priced)]
    },
  },
  {
    name: 'vanilla, 5 min',
    price: (spot) =>
      contractNumber(STAKE, unitPriceOf(vanillaPrice(walkOf(spot, 150), 10_000, 'VANILLALONGCALL') * 1.03)),
  },
  {
    name: 'turbos',
    price: (spot) => {
      const quote = { spot: quoteOf(spot), barrier: amountOf('9900') }
      const entryCost = unitPriceOf(turboEntryCost(spot, STEP_DEVIATION))
      const number = contractNumber(STAKE, turboUnitPrice('TURBOSLONG', { ...quote, entryCost }))
      return [number, turboUnitValue('TURBOSLONG', quote.spot, quote.barrier)]
    },
  },
  {
    name: 'multiplier, with cancellation',
    price: (spot) => [
      multiplierPayout(multiplierValue(MULTIPLIER, quoteOf(spot))),
      cancellationFee(MULTIPLIER, STEP_DEVIATION * Math.sqrt(150)),
    ],
  },
  {
    name: 'accumulator',
    price: (spot) => [
      accumulatorValue(ACCUMULATOR, Math.floor(spot) % 200),
      survivesTick(ACCUMULATOR_BARRIER, amountOf('10000'), quoteOf(spot)),
    ],
  },
]
