import { amountOf } from '@folio/kernel/amount.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { describe, expect, it } from 'vitest'
import { isOpenAt, openSeconds } from '../calendar/trading-calendar.ts'
import { contractAsk } from '../contract-ask.ts'
import { stepsBetween } from '../schedule.ts'
import { EURUSD, momentOn, requestOf } from '../testing/offered-symbols.ts'
import { WEEKDAYS_IN_NEW_YORK } from '../testing/session-calendars.ts'
import { checkContract } from './check-contract.ts'
import type { ContractRequest } from './contract-request.ts'
import { offeredContracts } from './offered-contracts.ts'

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000
const MONDAY = utc('2026-07-20T12:00:00')
const FRIDAY = utc('2026-07-24T20:00:00')
const DAY = 86_400

const at = (startEpoch: number) => ({ ...momentOn(EURUSD, '1.1'), startEpoch })
const check = (startEpoch: number, fields: Partial<ContractRequest>, type = 'CALL') =>
  checkContract(requestOf(type, fields), at(startEpoch))
const endOf = (startEpoch: number, fields: Partial<ContractRequest>): string | undefined => {
  const checked = check(startEpoch, fields)
  if (checked.kind === 'refused' || !('time' in checked.terms)) return undefined
  const { duration } = checked.terms.time
  return duration.kind === 'until' ? new Date(duration.endEpoch * 1000).toISOString().slice(0, 19) : undefined
}
const notAllowed = {
  kind: 'refused',
  code: 'OfferingsValidationError',
  subcode: 'TradingDurationNotAllowed',
  args: [],
}

describe('a contract on a symbol with sessions', () => {
  it.each([
    ['a day', { duration: 1, durationUnit: 'd' }, '2026-07-22T03:59:59'],
    ['24 hours, which is a day', { duration: 24, durationUnit: 'h' }, '2026-07-22T03:59:59'],
    ['four days', { duration: 4, durationUnit: 'd' }, '2026-07-24T20:59:59'],
    ['30 hours', { duration: 30, durationUnit: 'h' }, '2026-07-21T18:00:00'],
    ['an hour', { duration: 1, durationUnit: 'h' }, '2026-07-20T13:00:00'],
    ['an end', { dateExpiry: MONDAY + DAY }, '2026-07-21T12:00:00'],
  ] as const)('ends at the settlement if it lasts whole days, else after its duration: %s', (_, fields, end) => {
    expect(endOf(MONDAY, fields)).toBe(end)
  })

  it.each([
    ['five days, to a Saturday', MONDAY, { duration: 5, durationUnit: 'd' }],
    ['seven days, over a weekend', MONDAY, { duration: 7, durationUnit: 'd' }],
    ['a day, to a holiday', utc('2026-12-24T12:00:00'), { duration: 1, durationUnit: 'd' }],
    ['two hours, to a closed hour', FRIDAY, { duration: 2, durationUnit: 'h' }],
    ['50 hours, over a weekend', FRIDAY, { duration: 50, durationUnit: 'h' }],
    ['an end in a closed hour', FRIDAY, { dateExpiry: FRIDAY + 3600 }],
    ['an end after a weekend', FRIDAY, { dateExpiry: FRIDAY + 3 * DAY }],
    ['the greatest number of days', MONDAY, { duration: 99_999_999, durationUnit: 'd' }],
    ['days to after the year 9999', MONDAY, { duration: 3_000_000, durationUnit: 'd' }],
    ['hours to after the year 9999', MONDAY, { duration: 99_999_999, durationUnit: 'h' }],
    ['an end after the year 9999', MONDAY, { dateExpiry: 253_402_300_800 + DAY }],
    ['an end after an early close', utc('2026-12-24T17:00:00'), { dateExpiry: utc('2026-12-24T18:00:00') }],
  ] as const)('does not live through or into hours in which the symbol is closed: %s', (_, start, fields) => {
    expect(check(start, fields)).toMatchObject(notAllowed)
  })

  it('may end at the last second before the symbol closes', () => {
    expect(endOf(FRIDAY, { dateExpiry: FRIDAY + 3599 })).toBe('2026-07-24T20:59:59')
  })

  it('that lasts a day takes no relative barrier, because it lasts more than 24 hours', () => {
    const fields = { duration: 1, durationUnit: 'd', barrier: '+0.00100' } as const
    expect(check(MONDAY, fields, 'HIGHER')).toMatchObject({ subcode: 'NeedAbsoluteBarrier' })
    expect(check(MONDAY, { ...fields, barrier: '1.10200' }, 'HIGHER')).toMatchObject({ kind: 'accepted' })
  })

  it('is priced by the ticks that are scheduled', () => {
    const short = check(MONDAY, { duration: 1, durationUnit: 'h', barrier: '1.10050' }, 'HIGHER')
    const long = check(MONDAY, { duration: 4, durationUnit: 'd', barrier: '1.10200' }, 'HIGHER')
    const payouts = [short, long].map((checked) => {
      if (checked.kind === 'refused' || !('time' in checked.terms)) throw new Error('refused')
      const { life } = checked.terms.time
      const ask = contractAsk(checked.terms, { ...at(MONDAY), markup: amountOf('0') })
      return [life.exitEpoch - life.spotEpoch, ask.kind]
    })
    expect(payouts).toEqual([
      [3600, 'priced'],
      [4 * DAY + 9 * 3600 - 1, 'priced'],
    ])
  })
})

it('each contract that is sold has as many steps as its symbol has scheduled ticks in its life', () => {
  const dice = diceOf(17)
  let sold = 0
  for (let draw = 0; draw < 500; draw += 1) {
    const start = utc('2026-12-01T00:00:00') + dice.below(40 * DAY)
    if (!isOpenAt(WEEKDAYS_IN_NEW_YORK, start)) continue
    const days = { duration: 1 + dice.below(6), durationUnit: 'd' } as const
    const checked = check(start, dice.below(2) === 0 ? days : { duration: 1019 + dice.below(3 * DAY) })
    if (checked.kind === 'refused' || !('time' in checked.terms)) continue
    const { life } = checked.terms.time
    const span = { after: life.spotEpoch, upTo: life.exitEpoch }
    expect(openSeconds(WEEKDAYS_IN_NEW_YORK, span)).toBe(stepsBetween(life, span.after, span.upTo))
    expect(isOpenAt(WEEKDAYS_IN_NEW_YORK, life.entryEpoch)).toBe(true)
    sold += 1
  }
  expect(sold).toBeGreaterThan(50)
})

describe('on the price of a market', () => {
  it('contracts in time are sold, with barriers or without, and no others', () => {
    const rows = offeredContracts(at(MONDAY))
    expect(new Set(rows.map(({ category }) => category))).toEqual(
      new Set(['callput', 'touchnotouch', 'endsinout', 'staysinout', 'vanilla']),
    )
    expect(new Set(rows.map(({ expiry }) => expiry))).toEqual(new Set(['intraday', 'daily']))
  })

  it.each(['DIGITODD', 'CALLE', 'ASIANU', 'RUNHIGH', 'TICKHIGH', 'RESETCALL', 'MULTUP', 'ACCU', 'TURBOSLONG'])(
    'a %s is refused',
    (type) => expect(check(MONDAY, {}, type)).toMatchObject({ kind: 'refused', code: 'InvalidOfferings' }),
  )

  it('contracts in ticks, and those whose deviation is less than 50 pips, are refused', () => {
    expect(check(MONDAY, { duration: 5, durationUnit: 't' })).toMatchObject({ subcode: 'InvalidTickExpiry' })
    // A step moves 1.567 pips, so that 50 pips need 1,019 steps.
    const [row] = offeredContracts(at(MONDAY))
    expect(row?.minDuration).toBe('1019s')
    expect(check(MONDAY, { duration: 1018 })).toMatchObject(notAllowed)
    expect(check(MONDAY, { duration: 1019 })).toMatchObject({ kind: 'accepted' })
  })

  it('no contract is sold while a day moves less than 50 pips', () => {
    const still = { ...EURUSD, decimals: 2 }
    expect(checkContract(requestOf('CALL', { duration: 3600 }), { ...at(MONDAY), facts: still })).toMatchObject({
      subcode: 'TradeTemporarilyUnavailable',
    })
    expect(offeredContracts({ ...at(MONDAY), facts: still })).toEqual([])
  })
})
