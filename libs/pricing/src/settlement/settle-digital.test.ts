import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Barrier, DigitalBet } from '../digital-contract.ts'
import { settles } from '../testing/reference-settlement.ts'
import { settleDigital, type Tick } from './settle-digital.ts'
import { type WatchedLevels, watchedLevels } from './watched-levels.ts'

const DECIMALS = 2
const SPOT_PIPS = 10_000
const STEPS_MAX = 5

const quoteOf = (pips: number): string => (pips / 100).toFixed(DECIMALS)
const level = (pips: number): Amount => amountOf(quoteOf(pips))

/** Walks that move by few pips, so that quotes often equal each other and the barriers. */
const walks = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 11 }).map((steps) => {
  let pips = SPOT_PIPS
  return steps.map((step) => {
    pips += step
    return pips
  })
})

const barriers = fc.oneof(
  fc.integer({ min: -4, max: 4 }).map((pips): Barrier => ({ kind: 'relative', offset: level(pips) })),
  fc.integer({ min: -4, max: 4 }).map((pips): Barrier => ({ kind: 'absolute', level: level(SPOT_PIPS + pips) })),
)

const pairs = fc
  .record({ isRelative: fc.boolean(), low: fc.integer({ min: 1, max: 4 }), high: fc.integer({ min: 1, max: 4 }) })
  .map(({ isRelative, low, high }): { low: Barrier; high: Barrier } =>
    isRelative
      ? { low: { kind: 'relative', offset: level(-low) }, high: { kind: 'relative', offset: level(high) } }
      : {
          low: { kind: 'absolute', level: level(SPOT_PIPS - low) },
          high: { kind: 'absolute', level: level(SPOT_PIPS + high) },
        },
  )

const directionOf = (barrier: Barrier): 'up' | 'down' =>
  barrier.kind === 'absolute'
    ? isLess(level(SPOT_PIPS), barrier.level)
      ? 'up'
      : 'down'
    : isLess(amountOf('0'), barrier.offset)
      ? 'up'
      : 'down'

const bets: fc.Arbitrary<DigitalBet> = fc.oneof(
  fc.constantFrom('CALL', 'PUT', 'CALLE', 'PUTE').map((type): DigitalBet => ({ category: 'callput', type })),
  fc
    .tuple(fc.constantFrom('HIGHER', 'LOWER'), barriers)
    .map(([type, barrier]): DigitalBet => ({ category: 'callput', type, barrier })),
  fc
    .tuple(fc.constantFrom('ONETOUCH', 'NOTOUCH'), barriers)
    .map(
      ([type, barrier]): DigitalBet => ({ category: 'touchnotouch', type, barrier, direction: directionOf(barrier) }),
    ),
  fc
    .tuple(fc.constantFrom('EXPIRYRANGE', 'EXPIRYRANGEE', 'EXPIRYMISS', 'EXPIRYMISSE'), pairs)
    .map(([type, pair]): DigitalBet => ({ category: 'endsinout', type, ...pair })),
  fc
    .tuple(fc.constantFrom('RANGE', 'UPORDOWN'), pairs)
    .map(([type, pair]): DigitalBet => ({ category: 'staysinout', type, ...pair })),
  fc
    .tuple(fc.constantFrom('DIGITMATCH', 'DIGITDIFF', 'DIGITOVER', 'DIGITUNDER'), fc.integer({ min: 0, max: 9 }))
    .map(([type, digit]): DigitalBet => ({ category: 'digits', type, digit })),
  fc.constantFrom('DIGITODD', 'DIGITEVEN').map((type): DigitalBet => ({ category: 'digits', type })),
  fc.constantFrom('ASIANU', 'ASIAND').map((type): DigitalBet => ({ category: 'asian', type })),
  fc.constantFrom('RESETCALL', 'RESETPUT').map((type): DigitalBet => ({ category: 'reset', type })),
  fc
    .tuple(fc.constantFrom('TICKHIGH', 'TICKLOW'), fc.integer({ min: 1, max: 5 }))
    .map(([type, selectedTick]): DigitalBet => ({ category: 'highlowticks', type, selectedTick })),
  fc.constantFrom('RUNHIGH', 'RUNLOW').map((type): DigitalBet => ({ category: 'runs', type })),
)

const crosses = ({ low, high }: WatchedLevels, { quote }: Tick): boolean =>
  (low !== undefined && !isLess(low, amountOf(quote))) || (high !== undefined && !isLess(amountOf(quote), high))

/** The state of a contract after some of its ticks. */
const knownOf = (bet: DigitalBet, ticks: readonly Tick[], isOver: boolean) => {
  const [entry] = ticks
  if (entry === undefined) throw new Error('there is no entry tick')
  const levels = watchedLevels(bet, entry)
  const crossing = levels && ticks.slice(1).find((tick) => crosses(levels, tick))
  const reset = ticks[Math.floor((ticks.length - 1) / 2)]
  const exit = isOver ? ticks.at(-1) : undefined
  return {
    entry,
    ticks,
    ...(crossing === undefined ? {} : { crossing }),
    ...(reset === undefined ? {} : { reset }),
    ...(exit === undefined ? {} : { exit }),
  }
}

const ticksOf = (pips: readonly number[]): readonly Tick[] =>
  pips.map((each, index) => ({ epoch: 1_800_000_000 + index, quote: quoteOf(each) }))

/** A walk as long as the bet needs: five ticks of a high or low, else any. */
const fitting = (bet: DigitalBet, walk: readonly number[]): readonly number[] =>
  bet.category === 'highlowticks'
    ? Array.from({ length: STEPS_MAX }, (_, index) => walk[index % walk.length] ?? 0)
    : walk

describe('a settlement', () => {
  it('equals that of an independent reference for every type of contract', () => {
    fc.assert(
      fc.property(bets, walks, (bet, walk) => {
        const pips = fitting(bet, walk)
        const resetIndex = Math.floor((pips.length - 1) / 2)
        const expected = settles(bet, { spot: SPOT_PIPS, ticks: pips }, { decimals: DECIMALS, resetIndex })
        expect(settleDigital(bet, knownOf(bet, ticksOf(pips), true))?.isWon).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })

  it('happens at the first deciding tick, and not before', () => {
    fc.assert(
      fc.property(bets, walks, (bet, walk) => {
        const all = ticksOf(fitting(bet, walk))
        const final = settleDigital(bet, knownOf(bet, all, true))
        const decidedAt = all.findIndex(({ epoch }) => epoch === final?.decidedBy.epoch)
        for (let count = 1; count < all.length; count += 1) {
          const sofar = settleDigital(bet, knownOf(bet, all.slice(0, count), false))
          if (count <= decidedAt) expect(sofar).toBeUndefined()
          else expect(sofar).toEqual(final)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('throws if a needed tick is missing', () => {
    const [entry, exit] = ticksOf([1, 2])
    if (entry === undefined) throw new Error('there is no tick')
    const known = { entry, ...(exit === undefined ? {} : { exit }) }
    expect(() => settleDigital({ category: 'reset', type: 'RESETCALL' }, known)).toThrow('the reset tick')
    expect(() => settleDigital({ category: 'asian', type: 'ASIANU' }, known)).toThrow('the ticks')
  })
})
