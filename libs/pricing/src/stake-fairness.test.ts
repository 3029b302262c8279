import { type Amount, amountOf, isLess, plus } from '@folio/kernel/amount.ts'
import { type Dice, diceOf } from '@folio/test-kit/dice.ts'
import { describe, expect, it } from 'vitest'
import { accumulatorValue, survivesTick } from './categories/accumulator.ts'
import { multiplierPayout, multiplierValue, stopOutLevel } from './categories/multiplier.ts'
import { turboBid } from './categories/turbos.ts'
import { vanillaUnitValue } from './categories/vanilla.ts'
import { contractAsk } from './contract-ask.ts'
import { valueOfContracts } from './contract-number.ts'
import { checkContract } from './offering/check-contract.ts'
import type { ContractRequest } from './offering/contract-request.ts'
import { pipOf, type SymbolFacts, symbolDeviation } from './offering/symbol-facts.ts'
import { drawn, type Mean, meanOf } from './testing/drawn-contracts.ts'
import { BOOM500, CRASH300N, JD100, momentOn, R_100, requestOf } from './testing/offered-symbols.ts'
import { randomFactor } from './testing/random-walk.ts'

// Contracts without a fixed payout, bought for a stake of ten at a spot of 10,000, are settled on drawn walks.

const LIMIT = { decimals: 2, maxPayout: amountOf('10000') }
const DRAWS = 8000
const STEPS = 30
const stepDeviation = symbolDeviation(R_100) ?? Number.NaN
/** The quotes of R_100 after each step from the spot tick. */
const walks = drawn({ stepDeviation, pip: 0.01 }, STEPS, DRAWS).map((walk) =>
  walk.map((pips) => amountOf((pips / 100).toFixed(2))),
)

const buy = (type: string, fields: Partial<ContractRequest>, facts: SymbolFacts = R_100) => {
  const moment = momentOn(facts)
  const checked = checkContract(requestOf(type, fields), moment)
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked))
  const ask = contractAsk(checked.terms, { ...moment, markup: amountOf('0') })
  if (ask.kind === 'refused') throw new Error(JSON.stringify(ask))
  return { terms: checked.terms, number: ask.number ?? amountOf('0') }
}

const at = (walk: readonly Amount[], index: number): Amount => {
  const quote = walk[index]
  if (quote === undefined) throw new Error(`the walk has no step ${index}`)
  return quote
}

/** Expects a mean within its error, and the rounding of what is paid. */
const expectMean = ({ mean, error }: Mean, expected: number): void => {
  expect(mean).toBeGreaterThan(expected - error - 0.01)
  expect(mean).toBeLessThan(expected + error)
}

it.each([
  ['VANILLALONGCALL', '+3'],
  ['VANILLALONGPUT', '+3'],
  ['VANILLALONGPUT', '9996.5'],
  ['VANILLALONGCALL', '10010'],
] as const)('%s at %s pays its stake less the commission', (type, barrier) => {
  // A minute from an even second has its entry tick one step after the spot tick and its exit tick 30 steps after it.
  const { terms, number } = buy(type, { duration: 60, barrier })
  const paid = walks.map((walk) => {
    const strike = barrier.startsWith('+') ? plus(at(walk, 0), amountOf(barrier.slice(1))) : amountOf(barrier)
    return Number(valueOfContracts(number, vanillaUnitValue(type, at(walk, STEPS - 1), strike), LIMIT))
  })
  expect(terms.kind).toBe('vanilla')
  expectMean(meanOf(paid), 10 / 1.03)
})

it.each([
  ['TURBOSLONG', '-0.01'],
  ['TURBOSSHORT', '+0.01'],
  ['TURBOSLONG', '-3'],
  ['TURBOSSHORT', '10008'],
] as const)('%s with a barrier at %s pays less than its stake, however near the barrier is', (type, barrier) => {
  const { terms, number } = buy(type, { duration: 10, durationUnit: 't', barrier })
  if (terms.kind !== 'turbos') throw new Error(`bought a contract of kind ${terms.kind}`)
  const paid = walks.map((walk) => {
    const isAlive = walk.slice(0, 10).every((quote) => {
      return type === 'TURBOSLONG' ? isLess(terms.level, quote) : isLess(quote, terms.level)
    })
    return isAlive ? Number(turboBid(number, { type, quote: at(walk, 9), barrier: terms.level }, LIMIT)) : 0
  })
  const { mean, error } = meanOf(paid)
  expect(mean - error).toBeLessThan(10)
  // The entry cost is 0.9 deviations of a step, of which the last step beyond the barrier gives 0.6 to 0.8 back.
  expect(mean + error).toBeGreaterThan(6)
})

it.each(['0.01', '0.03', '0.05'] as const)('an accumulator at %s loses half a percent of its value a tick', (rate) => {
  const { terms } = buy('ACCU', { growthRate: amountOf(rate) })
  if (terms.kind !== 'accumulator') throw new Error(`bought a contract of kind ${terms.kind}`)
  const value = accumulatorValue(
    { stake: terms.stake, growthRate: terms.growthRate, maximum: LIMIT.maxPayout, decimals: 2 },
    20,
  )
  const paid = walks.slice(0, 4000).map((walk) => {
    const isAlive = walk
      .slice(1, 21)
      .every((quote, index) => survivesTick(terms.tickSizeBarrier, at(walk, index), quote))
    return isAlive ? Number(value) : 0
  })
  const survival = rate === '0.01' ? 0.985 : 1 / (1 + Number(rate)) - 0.005
  expectMean(meanOf(paid), Number(value) * survival ** 20)
})

/** Draws the factor of one step of a symbol with jumps, whose mean is one; jump indices jump more often than in truth. */
const jumpingFactor = ({ model }: SymbolFacts, deviation: number, dice: Dice): number => {
  if ('period' in model) {
    const isJump = dice.below(model.period) === 0
    const move = isJump ? 0.01 : -0.01 / (model.period - 1)
    return 1 + (model.kind === 'boom' ? move : -move)
  }
  const often = 50
  const size = 30 * deviation
  const calm = randomFactor(dice, { stepDeviation: deviation }) / (1 + (Math.cosh(size) - 1) / often)
  if (dice.below(often) > 0) return calm
  return calm * Math.exp(dice.below(2) === 0 ? size : -size)
}

/** A multiplier of 50 that is held for so many steps, or until it is stopped out. */
type Held = {
  readonly facts: SymbolFacts
  readonly type: 'MULTUP' | 'MULTDOWN'
  readonly steps: number
  readonly draws: number
}

/** Draws what a multiplier pays if it is stopped out where one more jump would hurt, or only where nothing is left. */
const multiplierPaid = ({ facts, type, steps, draws }: Held, rule: 'before a jump' | 'at zero'): Mean => {
  const { terms } = buy(type, { multiplier: amountOf('50') }, facts)
  if (terms.kind !== 'multiplier') throw new Error(`bought a contract of kind ${terms.kind}`)
  const { stake, multiplier, commissionRate } = terms
  const direction = type === 'MULTUP' ? 'up' : 'down'
  const bought = { direction, stake, multiplier, commissionRate, entrySpot: amountOf('10000') } as const
  const hurtingJump = rule === 'at zero' ? amountOf('0') : terms.hurtingJump
  const level = Number(stopOutLevel({ ...bought, hurtingJump }, facts.decimals))
  const deviation = symbolDeviation(facts) ?? Number.NaN
  const dice = diceOf(7)
  const halfPip = pipOf(facts) / 2
  const isOut = (price: number) => (direction === 'up' ? price < level + halfPip : price > level - halfPip)
  const paid = Array.from({ length: draws }, () => {
    let price = 10_000
    for (let step = 0; step < steps && !isOut(price); step += 1) price *= jumpingFactor(facts, deviation, dice)
    const quote = amountOf(price.toFixed(facts.decimals))
    return Number(multiplierPayout(multiplierValue({ ...bought, decimals: 2 }, quote), LIMIT.maxPayout))
  })
  return meanOf(paid)
}

describe('a multiplier on a symbol with jumps', () => {
  /** The stake less the commission of 0.7 deviations of a step on 50 times the stake. */
  const leftOf = ({ facts }: Held) => 10 - 500 * 0.7 * (symbolDeviation(facts) ?? Number.NaN)
  const held: readonly Held[] = [
    { facts: BOOM500, type: 'MULTDOWN', steps: 1500, draws: 20_000 },
    { facts: CRASH300N, type: 'MULTUP', steps: 900, draws: 20_000 },
    { facts: JD100, type: 'MULTUP', steps: 300, draws: 4000 },
    { facts: JD100, type: 'MULTDOWN', steps: 300, draws: 4000 },
    { facts: BOOM500, type: 'MULTUP', steps: 1500, draws: 1000 },
  ]

  it.each(held)('pays its stake less the commission: $type on $facts.symbol', (contract) => {
    expectMean(multiplierPaid(contract, 'before a jump'), leftOf(contract))
  })

  it.each(held.slice(0, 1))(
    'would pay more than that if it were stopped out at zero only: $type on $facts.symbol',
    (contract) => {
      const { mean, error } = multiplierPaid(contract, 'at zero')
      expect(mean - error).toBeGreaterThan(leftOf(contract))
    },
  )
})
