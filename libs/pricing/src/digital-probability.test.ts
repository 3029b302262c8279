import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { probabilityAbove, probabilityBelow } from './categories/callput.ts'
import { missProbability, rangeProbability } from './categories/endsinout.ts'
import { touchProbability } from './categories/touchnotouch.ts'
import type { DigitalBet } from './digital-contract.ts'
import { askProbability, bidProbability, type ResoldBet } from './digital-probability.ts'
import type { Life } from './schedule.ts'
import { absolute, law, relative, ticks } from './testing/drawn-contracts.ts'

const life: Life = { spotEpoch: 1000, entryEpoch: 1002, exitEpoch: 1022, intervalSeconds: 2 }
const STEPS = 10

const asked = (bet: DigitalBet, of: Partial<Life> = {}) =>
  askProbability({ bet, duration: ticks(STEPS) }, { law, spot: amountOf('10000'), life: { ...life, ...of } })

const offered = (bet: ResoldBet, { spot = '10000', spotEpoch = 1010 } = {}) =>
  bidProbability(bet, { law, spot: amountOf(spot), life, spotEpoch, entrySpot: amountOf('9999') })

const walk = { ...law, spot: 10_000, steps: STEPS }
const HIGHER = { category: 'callput', type: 'HIGHER' } as const
const UP = { category: 'touchnotouch', type: 'ONETOUCH', direction: 'up' } as const
const CALL = { category: 'callput', type: 'CALL' } as const
const RANGE = { category: 'staysinout', type: 'RANGE' } as const
const MISS = { category: 'endsinout', type: 'EXPIRYMISS' } as const

describe('an ask', () => {
  it('counts the steps from the entry tick, and for an absolute level the one to it besides', () => {
    expect(asked(CALL)).toBe(probabilityAbove(walk, 10_000))
    expect(asked({ ...CALL, type: 'PUTE' })).toBe(probabilityBelow(walk, 10_000, 'included'))
    expect(asked({ ...HIGHER, barrier: relative('3') })).toBe(probabilityAbove(walk, 10_003))
    expect(asked({ ...HIGHER, barrier: absolute('10003') })).toBe(probabilityAbove({ ...walk, steps: 11 }, 10_003))
    const wide = { low: 9995, high: 10_004 }
    expect(asked({ ...MISS, low: relative('-5'), high: relative('4') })).toBe(missProbability(walk, wide))
    expect(asked({ ...MISS, type: 'EXPIRYRANGEE', low: absolute('9995'), high: absolute('10004') })).toBe(
      rangeProbability({ ...walk, steps: 11 }, wide, 'included'),
    )
    const touch = (hasFreeStep: boolean) => touchProbability(walk, { level: 10_006, direction: 'up', hasFreeStep })
    expect(asked({ ...UP, barrier: relative('6') })).toBe(touch(false))
    expect(asked({ ...UP, barrier: absolute('10006') })).toBe(touch(true))
  })

  it('does not exist without a step after the entry tick', () => {
    for (const exitEpoch of [1002, 1000, 1003]) {
      for (const barrier of [relative('3'), absolute('10003')]) {
        expect(asked({ ...HIGHER, barrier }, { exitEpoch })).toBeUndefined()
        expect(asked({ ...UP, barrier }, { exitEpoch })).toBeUndefined()
      }
      expect(asked({ category: 'reset', type: 'RESETCALL' }, { exitEpoch })).toBeUndefined()
    }
  })

  it('does not exist for one relative and one absolute barrier, or for barriers in the wrong order', () => {
    const mixed = { low: relative('-5'), high: absolute('10005') }
    const crossed = { low: relative('5'), high: relative('-5') }
    for (const barriers of [mixed, crossed]) {
      expect(asked({ ...MISS, ...barriers })).toBeUndefined()
      expect(asked({ ...RANGE, ...barriers })).toBeUndefined()
    }
    expect(asked({ ...MISS, type: 'EXPIRYRANGE', ...crossed })).toBeUndefined()
  })

  it('does not exist for a barrier that the spot has reached', () => {
    for (const barrier of [relative('0'), relative('-1'), absolute('10000'), absolute('9990')]) {
      expect(asked({ ...UP, barrier })).toBeUndefined()
      expect(asked({ ...UP, type: 'NOTOUCH', barrier })).toBeUndefined()
    }
  })
})

describe('a bid', () => {
  it('counts the steps from its tick to the exit tick, with barriers from the entry spot', () => {
    const rest = { ...walk, steps: 6 }
    expect(offered(CALL)).toBe(probabilityAbove(rest, 9999))
    expect(offered({ ...HIGHER, barrier: relative('3') })).toBe(probabilityAbove(rest, 10_002))
    expect(offered({ ...HIGHER, barrier: absolute('10003') })).toBe(probabilityAbove(rest, 10_003))
    expect(offered({ ...UP, barrier: absolute('10006') })).toBe(
      touchProbability(rest, { level: 10_006, direction: 'up', hasFreeStep: false }),
    )
  })

  it('exists strictly after the entry tick and before the exit tick only', () => {
    const exists = [1000, 1002, 1004, 1020, 1022, 1024].map((spotEpoch) => offered(CALL, { spotEpoch }) !== undefined)
    expect(exists).toEqual([false, false, true, true, false, false])
  })

  it('does not exist at a quote that decided the contract', () => {
    const exists = (bet: ResoldBet) =>
      ['10005.99', '10006', '10040'].map((spot) => offered(bet, { spot }) !== undefined)
    expect(exists({ ...UP, barrier: absolute('10006') })).toEqual([true, false, false])
    expect(exists({ ...RANGE, low: absolute('9990'), high: absolute('10006') })).toEqual([true, false, false])
  })
})

describe('two barriers are rounded in favour of the house', () => {
  const barriers = { low: absolute('9993.37'), high: absolute('10007.41') }
  const chances = (price: (bet: ResoldBet) => number | undefined) =>
    (['RANGE', 'UPORDOWN'] as const)
      .map((type) => price({ category: 'staysinout', type, ...barriers }) ?? Number.NaN)
      .reduce((sum, each) => sum + each)

  it('so that both sides of an ask add up to more than one, and both sides of a bid to less', () => {
    expect(chances(asked)).toBeGreaterThan(1)
    expect(chances(asked)).toBeLessThan(1.01)
    expect(chances(offered)).toBeLessThan(1)
    expect(chances(offered)).toBeGreaterThan(0.99)
  })
})
