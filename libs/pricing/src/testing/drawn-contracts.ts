import { amountOf } from '@folio/kernel/amount.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { type Barrier, type DigitalBet, type DigitalContract, entryNumberOf } from '../digital-contract.ts'
import type { AskMoment, SymbolLaw } from '../digital-probability.ts'
import { stepDeviationOf } from '../price-walk.ts'
import { type Duration, lifeOf, resetEpochOf, stepsBetween } from '../schedule.ts'
import { randomFactor } from './random-walk.ts'
import { settles } from './reference-settlement.ts'

// Walks are drawn by the documented model and settled by a settlement written apart, so that prices can be compared with the
// mean of what contracts pay.

/** The walks that a mean is made of. */
export const DRAWS = 20_000
const DECIMALS = 2
/** The pips of one unit of a quote. */
export const PER_PIP = 10 ** DECIMALS
/** The spot at which all contracts are bought. */
export const SPOT = amountOf('10000')
const SPOT_PIPS = Number(SPOT) * PER_PIP
/** The number of deviations of the mean by which a result may be off; a right price is off by more once in three million. */
const DEVIATIONS = 5
/** A moment at which a two-second index ticks. */
export const START = 1_800_000_000
const STEPS_MAX = 13

const everyTwo = { intervalSeconds: 2 }
/** The law of a two-second index with a volatility of 100 %. */
export const law: SymbolLaw = { stepDeviation: stepDeviationOf(1, 2), pip: 0.01 }

/** Draws walks by the model: the quotes in pips after each step. */
export const drawn = (drawnLaw: SymbolLaw, steps: number, draws = DRAWS): readonly (readonly number[])[] => {
  const dice = diceOf(11)
  return Array.from({ length: draws }, () => {
    // The quote hides up to half a pip of the price.
    let price = Number(SPOT) + (dice.below(1001) / 1000 - 0.5) / PER_PIP
    return Array.from({ length: steps }, () => {
      price *= randomFactor(dice, drawnLaw)
      return Math.round(price * PER_PIP)
    })
  })
}

/** Walks that all contracts of the scan share. */
export const walks = drawn(law, STEPS_MAX)

/** A barrier at an offset from the entry spot. */
export const relative = (offset: string): Barrier => ({ kind: 'relative', offset: amountOf(offset) })
/** A barrier at a level. */
export const absolute = (level: string): Barrier => ({ kind: 'absolute', level: amountOf(level) })
/** A life of so many ticks. */
export const ticks = (count: number): Duration => ({ kind: 'ticks', ticks: count })

/** The commission of each category, a fraction of the payout. */
export const COMMISSIONS = {
  callput: '0.012',
  touchnotouch: '0.02',
  endsinout: '0.02',
  staysinout: '0.02',
  digits: '0.01',
  asian: '0.012',
  reset: '0.012',
  highlowticks: '0.012',
  runs: '0.012',
} as const satisfies Record<DigitalBet['category'], string>

/** The purchase of a contract. */
export const momentOf = ({ bet, duration }: DigitalContract, start = START): AskMoment => ({
  law,
  spot: SPOT,
  life: lifeOf(everyTwo, start, { duration, entryNumber: entryNumberOf(bet) }),
})

/** A mean, and five deviations of it. */
export type Mean = { readonly mean: number; readonly error: number }

/** The mean of values, and five deviations of it. */
export const meanOf = (values: readonly number[]): Mean => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, error: DEVIATIONS * Math.sqrt(variance / values.length) }
}

/** Tells whether a contract wins on a walk. */
export const winsOn = ({ bet, duration }: DigitalContract, { life }: AskMoment, walk: readonly number[]): boolean => {
  const drawnTicks = { spot: SPOT_PIPS, ticks: walk.slice(0, stepsBetween(life, life.spotEpoch, life.exitEpoch)) }
  const resetIndex = stepsBetween(life, life.entryEpoch, resetEpochOf(life, duration))
  return settles(bet, drawnTicks, { decimals: DECIMALS, resetIndex })
}

/** The terms of a bet without markup. */
export const termsOf = (probability: number | undefined, { category }: DigitalBet) => ({
  probability: probability ?? Number.NaN,
  commission: amountOf(COMMISSIONS[category]),
  markup: amountOf('0'),
  decimals: 2,
})

/** A life that ends so many seconds after the start. */
export const forSeconds = (seconds: number): Duration => ({ kind: 'until', endEpoch: START + seconds })
