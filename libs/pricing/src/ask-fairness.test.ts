import { describe, expect, it } from 'vitest'
import type { DigitalBet } from './digital-contract.ts'
import { askProbability } from './digital-probability.ts'
import type { Duration } from './schedule.ts'
import {
  absolute,
  COMMISSIONS,
  forSeconds,
  momentOf,
  paidOn,
  priceWith,
  relative,
  START,
  ticks,
} from './testing/drawn-contracts.ts'

const digit = (type: 'DIGITMATCH' | 'DIGITDIFF' | 'DIGITOVER' | 'DIGITUNDER', value: number): DigitalBet => ({
  category: 'digits',
  type,
  digit: value,
})

const contracts: readonly (readonly [string, DigitalBet, Duration])[] = [
  ['CALL', { category: 'callput', type: 'CALL' }, ticks(5)],
  ['PUT', { category: 'callput', type: 'PUT' }, ticks(1)],
  ['CALLE', { category: 'callput', type: 'CALLE' }, ticks(3)],
  ['PUTE', { category: 'callput', type: 'PUTE' }, ticks(3)],
  ['PUT for 15 s', { category: 'callput', type: 'PUT' }, forSeconds(15)],
  ['LOWER for 16 s, absolute', { category: 'callput', type: 'LOWER', barrier: absolute('10004') }, forSeconds(16)],
  ['RESETCALL for 21 s', { category: 'reset', type: 'RESETCALL' }, forSeconds(21)],
  ['HIGHER, relative', { category: 'callput', type: 'HIGHER', barrier: relative('3.5') }, ticks(7)],
  ['LOWER, absolute', { category: 'callput', type: 'LOWER', barrier: absolute('9996.5') }, ticks(4)],
  [
    'ONETOUCH, relative, up',
    { category: 'touchnotouch', type: 'ONETOUCH', barrier: relative('5'), direction: 'up' },
    ticks(8),
  ],
  [
    'ONETOUCH, absolute, up',
    { category: 'touchnotouch', type: 'ONETOUCH', barrier: absolute('10004'), direction: 'up' },
    ticks(5),
  ],
  [
    'NOTOUCH, absolute, down',
    { category: 'touchnotouch', type: 'NOTOUCH', barrier: absolute('9995'), direction: 'down' },
    ticks(10),
  ],
  [
    'NOTOUCH, relative, down',
    { category: 'touchnotouch', type: 'NOTOUCH', barrier: relative('-6'), direction: 'down' },
    ticks(10),
  ],
  ['EXPIRYRANGE', { category: 'endsinout', type: 'EXPIRYRANGE', low: relative('-6'), high: relative('5') }, ticks(10)],
  [
    'EXPIRYMISS',
    { category: 'endsinout', type: 'EXPIRYMISS', low: absolute('9994'), high: absolute('10007') },
    ticks(10),
  ],
  ['RANGE, relative', { category: 'staysinout', type: 'RANGE', low: relative('-7'), high: relative('8') }, ticks(9)],
  [
    'UPORDOWN, relative',
    { category: 'staysinout', type: 'UPORDOWN', low: relative('-7'), high: relative('8') },
    ticks(9),
  ],
  [
    'RANGE, absolute',
    { category: 'staysinout', type: 'RANGE', low: absolute('9994'), high: absolute('10005') },
    ticks(6),
  ],
  [
    'UPORDOWN, absolute',
    { category: 'staysinout', type: 'UPORDOWN', low: absolute('9994'), high: absolute('10005') },
    ticks(6),
  ],
  ['DIGITMATCH', digit('DIGITMATCH', 7), ticks(1)],
  ['DIGITDIFF', digit('DIGITDIFF', 0), ticks(3)],
  ['DIGITOVER', digit('DIGITOVER', 3), ticks(10)],
  ['DIGITUNDER', digit('DIGITUNDER', 8), ticks(2)],
  ['DIGITODD', { category: 'digits', type: 'DIGITODD' }, ticks(1)],
  ['DIGITEVEN', { category: 'digits', type: 'DIGITEVEN' }, ticks(1)],
  ['ASIANU', { category: 'asian', type: 'ASIANU' }, ticks(5)],
  ['ASIAND', { category: 'asian', type: 'ASIAND' }, ticks(10)],
  ['RESETCALL', { category: 'reset', type: 'RESETCALL' }, ticks(5)],
  ['RESETPUT', { category: 'reset', type: 'RESETPUT' }, ticks(10)],
  ['TICKHIGH 1', { category: 'highlowticks', type: 'TICKHIGH', selectedTick: 1 }, ticks(5)],
  ['TICKHIGH 2', { category: 'highlowticks', type: 'TICKHIGH', selectedTick: 2 }, ticks(5)],
  ['TICKLOW 5', { category: 'highlowticks', type: 'TICKLOW', selectedTick: 5 }, ticks(5)],
  ['TICKLOW 3', { category: 'highlowticks', type: 'TICKLOW', selectedTick: 3 }, ticks(5)],
  ['RUNHIGH', { category: 'runs', type: 'RUNHIGH' }, ticks(3)],
  ['RUNLOW', { category: 'runs', type: 'RUNLOW' }, ticks(2)],
]

const costsItsMean = ([, bet, duration]: (typeof contracts)[number], start: number) => {
  const contract = { bet, duration }
  const moment = momentOf(contract, start)
  const price = priceWith(askProbability(contract, moment), bet)
  const { mean, error } = paidOn(contract, price.payout, moment)
  const commission = Number(price.payout) * Number(COMMISSIONS[bet.category])
  expect(mean).toBeLessThan(Number(price.ask) - commission + error + 0.01)
  expect(mean).toBeGreaterThan(Number(price.ask) - commission - error - 0.07)
}

describe('a contract costs what it pays on average, and the commission', () => {
  it.each(contracts.map((row) => [row[0], row] as const))('%s', (_name, row) => costsItsMean(row, START))

  it.each(contracts.filter(([, , { kind }]) => kind === 'until').map((row) => [row[0], row] as const))(
    '%s, started between two ticks',
    (_name, row) => costsItsMean(row, START + 1),
  )
})
