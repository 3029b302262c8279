import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { vanillaPrice } from './categories/vanilla.ts'
import type { Barrier, DigitalBet } from './digital-contract.ts'
import { askProbability } from './digital-probability.ts'
import { stepDeviationOf } from './price-walk.ts'
import { type Duration, lifeOf } from './schedule.ts'

// Before the commission, contracts of which exactly one wins cost one together.

/** Coarse quotes, of which a step passes ten pips, so that equality has a chance of some percent. */
const law = { stepDeviation: stepDeviationOf(1, 2), pip: 0.25 }
const SPOT = amountOf('10000')
const START = 1_800_000_001

const chanceOf = (bet: DigitalBet, duration: Duration): number => {
  const entryNumber = bet.category === 'digits' || bet.category === 'highlowticks' ? 1 : 0
  const life = lifeOf({ intervalSeconds: 2 }, START, { duration, entryNumber })
  return askProbability({ bet, duration }, { law, spot: SPOT, life }) ?? Number.NaN
}

const sumOf = (bets: readonly DigitalBet[], duration: Duration): number =>
  bets.reduce((sum, bet) => sum + chanceOf(bet, duration), 0)

const relative = (offset: string): Barrier => ({ kind: 'relative', offset: amountOf(offset) })
const absolute = (level: string): Barrier => ({ kind: 'absolute', level: amountOf(level) })

const durations: readonly (readonly [string, Duration])[] = [
  ['7 ticks', { kind: 'ticks', ticks: 7 }],
  ['23 s', { kind: 'until', endEpoch: START + 23 }],
  ['10 min', { kind: 'until', endEpoch: START + 600 }],
  ['a day', { kind: 'until', endEpoch: START + 86_400 }],
]

const callput = (type: 'CALL' | 'PUT' | 'CALLE' | 'PUTE'): DigitalBet => ({ category: 'callput', type })
const beyond = (type: 'HIGHER' | 'LOWER', barrier: Barrier): DigitalBet => ({ category: 'callput', type, barrier })

describe.each(durations)('for %s', (_, duration) => {
  it('CALL and PUTE cost one together, PUT and CALLE too, and CALL and PUT less by the chance of equality', () => {
    expect(sumOf([callput('CALL'), callput('PUTE')], duration)).toBeCloseTo(1, 12)
    expect(sumOf([callput('PUT'), callput('CALLE')], duration)).toBeCloseTo(1, 12)
    const equality = chanceOf(callput('CALLE'), duration) - chanceOf(callput('CALL'), duration)
    expect(equality).toBeGreaterThan(0)
    expect(sumOf([callput('CALL'), callput('PUT')], duration)).toBeCloseTo(1 - equality, 12)
  })

  it.each([relative('12'), absolute('9991.5')])(
    'HIGHER and LOWER leave out the chance of the quote at %j',
    (barrier) => {
      const shifted: Barrier =
        barrier.kind === 'relative'
          ? relative(String(Number(barrier.offset) + law.pip))
          : absolute(String(Number(barrier.level) + law.pip))
      // A quote below the next one is at the barrier or below it.
      expect(sumOf([beyond('HIGHER', barrier), beyond('LOWER', shifted)], duration)).toBeCloseTo(1, 12)
    },
  )

  it.each([
    [relative('-8'), relative('9')],
    [absolute('9990'), absolute('10013')],
  ])('a range and its miss cost one together where one of them counts the barriers: %j, %j', (low, high) => {
    const pairs = [
      ['EXPIRYRANGE', 'EXPIRYMISSE'],
      ['EXPIRYRANGEE', 'EXPIRYMISS'],
    ] as const
    for (const types of pairs) {
      const bets = types.map((type): DigitalBet => ({ category: 'endsinout', type, low, high }))
      expect(sumOf(bets, duration)).toBeCloseTo(1, 12)
    }
  })

  it.each([relative('8'), absolute('10009')])('ONETOUCH and NOTOUCH cost one together at %j', (barrier) => {
    const bets = (['ONETOUCH', 'NOTOUCH'] as const).map(
      (type): DigitalBet => ({ category: 'touchnotouch', type, barrier, direction: 'up' }),
    )
    expect(sumOf(bets, duration)).toBeCloseTo(1, 12)
  })

  it('RANGE and UPORDOWN cost one together, and a little more where their barriers are rounded', () => {
    const [low, high] = [absolute('9980'), absolute('10022')]
    const bets = (['RANGE', 'UPORDOWN'] as const).map(
      (type): DigitalBet => ({ category: 'staysinout', type, low, high }),
    )
    const sum = sumOf(bets, duration)
    expect(sum).toBeGreaterThanOrEqual(1 - 1e-9)
    expect(sum).toBeLessThan(1.01)
  })
})

const TEN: Duration = { kind: 'ticks', ticks: 10 }

describe('on digits', () => {
  it('ten matches cost one together, and so do a match and its differ, over and under, even and odd', () => {
    const on = (type: 'DIGITMATCH' | 'DIGITDIFF' | 'DIGITOVER' | 'DIGITUNDER', digit: number): DigitalBet => ({
      category: 'digits',
      type,
      digit,
    })
    const digits = Array.from({ length: 10 }, (_, digit) => digit)
    expect(
      sumOf(
        digits.map((digit) => on('DIGITMATCH', digit)),
        TEN,
      ),
    ).toBeCloseTo(1, 12)
    for (const digit of digits) {
      expect(sumOf([on('DIGITMATCH', digit), on('DIGITDIFF', digit)], TEN)).toBeCloseTo(1, 12)
      expect(sumOf([on('DIGITMATCH', digit), on('DIGITOVER', digit), on('DIGITUNDER', digit)], TEN)).toBeCloseTo(1, 12)
    }
    const parities = (['DIGITEVEN', 'DIGITODD'] as const).map((type): DigitalBet => ({ category: 'digits', type }))
    expect(sumOf(parities, TEN)).toBeCloseTo(1, 12)
  })
})

it.each(['TICKHIGH', 'TICKLOW'] as const)('%s of the five ticks cost one together', (type) => {
  const bets = [1, 2, 3, 4, 5].map((selectedTick): DigitalBet => ({ category: 'highlowticks', type, selectedTick }))
  expect(sumOf(bets, { kind: 'ticks', ticks: 5 })).toBeCloseTo(1, 12)
})

it.each([30, 1800, 43_200])('a vanilla call less the put is the spot less the strike over %i steps', (steps) => {
  const walk = { ...law, spot: Number(SPOT), steps }
  for (const strike of [9700, 9999.75, 10_000, 10_250]) {
    const parity = vanillaPrice(walk, strike, 'VANILLALONGCALL') - vanillaPrice(walk, strike, 'VANILLALONGPUT')
    expect(parity).toBeCloseTo(Number(SPOT) - strike, 8)
  }
})
