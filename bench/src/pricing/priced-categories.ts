import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { accumulatorValue, survivesTick, tickSizeBarrier, ticksToReach } from '@folio/pricing/categories/accumulator.ts'
import {
  cancellationFee,
  isStoppedOut,
  leastCommissionRate,
  multiplierCommission,
  multiplierPayout,
  multiplierRange,
  multiplierValue,
  stopOutLevel,
} from '@folio/pricing/categories/multiplier.ts'
import { turboBarrier, turboBid, turboEntryCost, turboUnitPrice } from '@folio/pricing/categories/turbos.ts'
import { vanillaBid, vanillaUnitPrice } from '@folio/pricing/categories/vanilla.ts'
import { numberForStake, unitPriceOf } from '@folio/pricing/contract-number.ts'
import { type Barrier, type DigitalBet, type DigitalContract, entryNumberOf } from '@folio/pricing/digital-contract.ts'
import { digitalBid, priceOfPayout, priceOfStake } from '@folio/pricing/digital-price.ts'
import { type AskMoment, askProbability, bidProbability } from '@folio/pricing/digital-probability.ts'
import { accumulatorExposure, multiplierExposure, turboExposure, vanillaExposure } from '@folio/pricing/exposure.ts'
import { type PriceWalk, stepDeviationOf } from '@folio/pricing/price-walk.ts'
import { type Duration, lifeOf } from '@folio/pricing/schedule.ts'

/** Prices one contract at a spot; returns the price, so that its computation is not dropped. */
export type PricedCategory = { readonly name: string; readonly price: (spot: number) => unknown }

const STAKE = amountOf('10')
const MAX_PAYOUT = amountOf('10000')
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

const START = 1_800_000_000
const EVERY_TWO_SECONDS = { intervalSeconds: 2 }
const forTicks = (count: number): Duration => ({ kind: 'ticks', ticks: count })
const FIVE_MINUTES: Duration = { kind: 'until', endEpoch: START + 300 }

const momentOf = ({ bet, duration }: DigitalContract, spot: Amount): AskMoment => ({
  law: { stepDeviation: STEP_DEVIATION, pip: PIP },
  spot,
  life: lifeOf(EVERY_TWO_SECONDS, START, { duration, entryNumber: entryNumberOf(bet) }),
})

const digital = (name: string, commission: string, contract: DigitalContract): PricedCategory => ({
  name,
  price: (spot) => {
    const probability = askProbability(contract, momentOf(contract, quoteOf(spot)))
    return priceOfStake(STAKE, terms(probability ?? Number.NaN, commission))
  },
})

const touch = (barrier: Barrier): DigitalBet => ({
  category: 'touchnotouch',
  type: 'ONETOUCH',
  barrier,
  direction: 'up',
})
const relative = (offset: string): Barrier => ({ kind: 'relative', offset: amountOf(offset) })
const twentyAway = { low: relative('-20'), high: relative('20') }
const CALL = { category: 'callput', type: 'CALL' } as const

const MULTIPLIER = {
  direction: 'up',
  stake: STAKE,
  multiplier: amountOf(String(multiplierRange(STEP_DEVIATION, undefined).at(-1))),
  entrySpot: amountOf('10000'),
  commissionRate: unitPriceOf(leastCommissionRate(STEP_DEVIATION)),
  decimals: 2,
} as const

const STOP_OUT = { ...MULTIPLIER, hurtingJump: amountOf('0') } as const
const LIMIT = { decimals: 2, maxPayout: MAX_PAYOUT }
const VANILLA = { type: 'VANILLALONGCALL', strike: amountOf('10000'), commission: amountOf('0.03') } as const
const PAYOUT_PER_POINT = amountOf('0.5')
const TICKS_MAX = 230

const ACCUMULATOR = { stake: STAKE, growthRate: '0.03', maximum: MAX_PAYOUT, decimals: 2 } as const
const ACCUMULATOR_BARRIER = tickSizeBarrier(ACCUMULATOR.growthRate, STEP_DEVIATION)

/** One contract of each category, several where the methods differ, on a two-second index with volatility 100 %. */
export const pricedCategories: readonly PricedCategory[] = [
  digital('callput, 5 min', '0.012', { bet: CALL, duration: FIVE_MINUTES }),
  digital('endsinout, 5 min', '0.02', {
    bet: { category: 'endsinout', type: 'EXPIRYRANGE', ...twentyAway },
    duration: FIVE_MINUTES,
  }),
  digital('touchnotouch, 10 ticks', '0.02', { bet: touch(relative('5')), duration: forTicks(10) }),
  digital('touchnotouch, 10 ticks, absolute', '0.02', {
    bet: touch({ kind: 'absolute', level: amountOf('10007') }),
    duration: forTicks(10),
  }),
  digital('touchnotouch, 5 min', '0.02', { bet: touch(relative('15')), duration: FIVE_MINUTES }),
  digital('staysinout, 30 ticks', '0.02', {
    bet: { category: 'staysinout', type: 'RANGE', ...twentyAway },
    duration: forTicks(30),
  }),
  digital('staysinout, 5 min', '0.02', {
    bet: { category: 'staysinout', type: 'UPORDOWN', ...twentyAway },
    duration: FIVE_MINUTES,
  }),
  digital('digits', '0.01', { bet: { category: 'digits', type: 'DIGITOVER', digit: 4 }, duration: forTicks(5) }),
  digital('asian', '0.012', { bet: { category: 'asian', type: 'ASIANU' }, duration: forTicks(5) }),
  digital('reset, 10 ticks', '0.012', { bet: { category: 'reset', type: 'RESETCALL' }, duration: forTicks(10) }),
  digital('highlowticks', '0.012', {
    bet: { category: 'highlowticks', type: 'TICKHIGH', selectedTick: 2 },
    duration: forTicks(5),
  }),
  digital('runs', '0.012', { bet: { category: 'runs', type: 'RUNHIGH' }, duration: forTicks(3) }),
  {
    name: 'callput, bid after half of 5 min',
    price: (spot) => {
      const quote = quoteOf(spot)
      const moment = momentOf({ bet: CALL, duration: FIVE_MINUTES }, quote)
      const now = { ...moment, spotEpoch: START + 150, entrySpot: amountOf('10000') }
      return digitalBid(STAKE, terms(bidProbability(CALL, now) ?? Number.NaN, '0.012'))
    },
  },
  {
    name: 'callput, ask of a payout',
    price: (spot) => {
      const contract = { bet: CALL, duration: FIVE_MINUTES }
      const probability = askProbability(contract, momentOf(contract, quoteOf(spot))) ?? Number.NaN
      return priceOfPayout(STAKE, terms(probability, '0.012'))
    },
  },
  {
    name: 'vanilla, 5 min',
    price: (spot) => {
      const walk = walkOf(spot, 150)
      const number = numberForStake(STAKE, vanillaUnitPrice(walk, VANILLA), 2)
      if (number === 'InvalidStake') return number
      return vanillaExposure({ ...VANILLA, stake: STAKE, number }, { ...walk, intervalSeconds: 2 }, LIMIT)
    },
  },
  {
    name: 'vanilla, bid',
    price: (spot) => vanillaBid(STAKE, { walk: walkOf(spot, 75), terms: VANILLA, limit: LIMIT }),
  },
  {
    name: 'turbos, of a payout per point',
    price: (spot) => {
      const entryCost = unitPriceOf(turboEntryCost(spot, STEP_DEVIATION))
      const purchase = { type: 'TURBOSLONG', spot: quoteOf(spot), entryCost, stake: STAKE } as const
      const barrier = turboBarrier(purchase, PAYOUT_PER_POINT, 2)
      if (barrier === undefined) return barrier
      const number = numberForStake(STAKE, turboUnitPrice(purchase.type, { ...purchase, barrier }), 2)
      if (number === 'InvalidStake') return number
      const walk = { ...walkOf(spot, 150), intervalSeconds: 2 }
      return turboExposure({ type: purchase.type, stake: STAKE, number, barrier }, walk, LIMIT)
    },
  },
  {
    name: 'turbos, bid',
    price: (spot) => turboBid(STAKE, { type: 'TURBOSLONG', quote: quoteOf(spot), barrier: amountOf('9900') }, LIMIT),
  },
  {
    name: 'multiplier, with cancellation',
    price: (spot) => [
      multiplierCommission(MULTIPLIER),
      cancellationFee(MULTIPLIER, STEP_DEVIATION * Math.sqrt(150)),
      multiplierExposure(MULTIPLIER, { ...walkOf(spot, Number.POSITIVE_INFINITY), intervalSeconds: 2 }, LIMIT),
      stopOutLevel({ ...STOP_OUT, entrySpot: quoteOf(spot) }, 2),
    ],
  },
  {
    name: 'multiplier, bid',
    price: (spot) => {
      const quote = quoteOf(spot)
      if (isStoppedOut(STOP_OUT, quote)) return 'stopped out'
      return multiplierPayout(multiplierValue(MULTIPLIER, quote), MAX_PAYOUT)
    },
  },
  {
    name: 'accumulator',
    price: (spot) => [
      ticksToReach(ACCUMULATOR, quoteOf(spot - 9000), TICKS_MAX),
      accumulatorExposure(ACCUMULATOR, TICKS_MAX),
    ],
  },
  {
    name: 'accumulator, bid',
    price: (spot) => [
      accumulatorValue(ACCUMULATOR, Math.floor(spot) % TICKS_MAX),
      survivesTick(ACCUMULATOR_BARRIER, amountOf('10000'), quoteOf(spot)),
    ],
  },
]
