import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import { describe, expect, it } from 'vitest'
import { askedContract } from './asked-contract.ts'
import { type Choices, type OfferedRow, type TicketForm, ticketForm } from './ticket-form.ts'
import { durationText } from './ticket-names.ts'

const row = (
  contract_category: OfferedRow['contract_category'],
  contract_type: ContractType,
  more: Partial<OfferedRow> = {},
): OfferedRow => ({
  available_barriers: [],
  barrier: null,
  barrier_choices: [],
  barriers: 0,
  cancellation_range: [],
  contract_category,
  contract_type,
  default_stake: 10,
  display_number_of_contracts: null,
  expired_barriers: [],
  expiry_type: 'tick',
  growth_rate_range: [],
  high_barrier: null,
  last_digit_range: [],
  low_barrier: null,
  market: 'synthetic_index',
  max_contract_duration: '10t',
  max_stake: null,
  min_contract_duration: '1t',
  min_stake: 1,
  multiplier_range: [],
  payout_choices: [],
  payout_limit: 10_000,
  sentiment: 'up',
  submarket: 'random_index',
  underlying_symbol: 'R_100',
  ...more,
})

const INTRADAY = { expiry_type: 'intraday', min_contract_duration: '15s', max_contract_duration: '1d' } as const
const ENDLESS = { expiry_type: 'no_expiry', min_contract_duration: '0', max_contract_duration: '0' } as const

const ROWS: readonly OfferedRow[] = [
  row('callput', 'CALL'),
  row('callput', 'PUT'),
  row('callput', 'CALL', INTRADAY),
  row('callput', 'HIGHER', { barriers: 1, barrier: '+0.12', min_contract_duration: '5t' }),
  row('callput', 'HIGHER', { barriers: 1, barrier: '100.12', min_contract_duration: '5t' }),
  row('endsinout', 'EXPIRYRANGE', { ...INTRADAY, barriers: 2, high_barrier: '+0.30', low_barrier: '-0.30' }),
  row('digits', 'DIGITMATCH', { barriers: 1, last_digit_range: [0, 1, 2] }),
  row('highlowticks', 'TICKHIGH', { min_contract_duration: '5t', max_contract_duration: '5t' }),
  row('multiplier', 'MULTUP', { ...ENDLESS, multiplier_range: [10, 20], cancellation_range: ['5m', '10m'] }),
  row('accumulator', 'ACCU', { ...ENDLESS, growth_rate_range: [0.01, 0.02] }),
  row('turbos', 'TURBOSLONG', { barriers: 1, barrier: '-0.50', min_contract_duration: '5t' }),
  row('turbos', 'TURBOSLONG', { ...INTRADAY, barriers: 1, barrier: '-0.50' }),
  row('vanilla', 'VANILLALONGCALL', { ...INTRADAY, min_contract_duration: '1m', barriers: 1, barrier: '+0.00' }),
]

const asked = (choices: Choices) => {
  const form = ticketForm(ROWS, choices)
  if (form === undefined) throw new Error('nothing is sold')
  const result = askedContract(form, { symbol: 'R_100', currency: 'USD', locale: 'en' })
  if ('missing' in result) return result.missing
  const { proposal: _, subscribe: __, underlying_symbol: ___, currency: ____, ...request } = result.request
  return request
}

it.each([
  ['1t', '1 tick'],
  ['10t', '10 ticks'],
  ['15s', '15 seconds'],
  ['365d', '365 days'],
])('the duration %s is %s', (duration, text) => expect(durationText(duration)).toBe(text))

describe('the ticket', () => {
  it('asks for the first contract on offer, of five ticks', () => {
    expect(asked({})).toEqual({
      contract_type: 'CALL',
      amount: 10,
      basis: 'stake',
      duration: 5,
      duration_unit: 't',
    })
    expect(ticketForm([], {})).toBeUndefined()
  })

  it('offers the units in which a type is sold, and begins with the shortest time', () => {
    expect(ticketForm(ROWS, {})?.duration?.unit.of).toEqual(['t', 's', 'm', 'h', 'end'])
    expect(ticketForm(ROWS, { type: 'PUT' })?.duration?.unit.of).toEqual(['t'])
    expect(asked({ unit: 's' })).toMatchObject({ duration: 15, duration_unit: 's' })
    expect(asked({ category: 'vanilla' })).toMatchObject({ duration: 60, duration_unit: 's' })
    expect(asked({ category: 'vanilla', unit: 'm' })).toMatchObject({ duration: 1, duration_unit: 'm' })
    expect(asked({ unit: 'm', duration: '3' })).toMatchObject({ duration: 3, duration_unit: 'm' })
  })

  it('asks for a contract until a time of the reader’s clock, which reset contracts do not take', () => {
    const end = '2026-01-31T09:30:05'
    const date_expiry = new Date(end).getTime() / 1000
    expect(asked({ unit: 'end', end, duration: '3' })).toMatchObject({ date_expiry })
    expect(asked({ unit: 'end', end })).not.toHaveProperty('duration')
    expect(
      askedContract(ticketForm(ROWS, { unit: 'end' }) as TicketForm, {
        symbol: 'R_100',
        currency: 'USD',
        locale: 'en',
      }),
    ).toEqual({
      missing: 'Enter the time of the end, from 15 seconds to 1 day from now.',
    })
    const reset = [row('reset', 'RESETCALL'), row('reset', 'RESETCALL', INTRADAY)]
    expect(ticketForm(reset, { unit: 'end' })?.duration?.unit.of).toEqual(['t', 's', 'm', 'h'])
  })

  it('reads amounts as the other forms do, and takes no blanks around', () => {
    expect(asked({ amount: ' 1,000.50 ', duration: ' 5 ' })).toMatchObject({ amount: 1000.5, duration: 5 })
    expect(asked({ amount: '1,00' })).toBe('Enter the stake, a number such as 10.50.')
  })

  it('takes a barrier as a distance, as a level, or a payout per point', () => {
    const higher = { category: 'callput', type: 'HIGHER' }
    expect(asked(higher)).toMatchObject({ contract_type: 'HIGHER', barrier: '+0.12' })
    expect(asked({ ...higher, way: 'absolute' })).toMatchObject({ barrier: '100.12' })
    expect(ticketForm(ROWS, { category: 'turbos' })?.barriers?.way.of).toEqual(['relative', 'points'])
    expect(asked({ category: 'turbos', way: 'points', points: '2.5' })).toMatchObject({ payout_per_point: 2.5 })
    expect(asked({ category: 'turbos', way: 'points' })).toBe('Enter the payout per point, a number.')
  })

  it('takes two barriers where a contract has two', () => {
    expect(asked({ category: 'endsinout' })).toMatchObject({ barrier: '+0.30', barrier2: '-0.30' })
    expect(asked({ category: 'endsinout', barrier2: '' })).toBe('Enter the barrier, such as +0.50.')
  })

  it('takes a digit, or a tick', () => {
    expect(asked({ category: 'digits', digit: '2' })).toMatchObject({ contract_type: 'DIGITMATCH', barrier: '2' })
    expect(asked({ category: 'digits', digit: '9' })).toMatchObject({ barrier: '0' })
    expect(asked({ category: 'highlowticks', selectedTick: '3' })).toMatchObject({ selected_tick: 3, duration: 5 })
  })

  it('takes a multiplier with limit orders or deal cancellation, not both', () => {
    const multiplier = { category: 'multiplier', multiplier: '20' }
    const request = asked({ ...multiplier, takeProfit: '5', stopLoss: '3' })
    expect(request).toEqual({
      contract_type: 'MULTUP',
      amount: 10,
      basis: 'stake',
      multiplier: 20,
      limit_order: { take_profit: 5, stop_loss: 3 },
    })
    expect(asked({ ...multiplier, cancellation: '10m' })).toMatchObject({ cancellation: '10m' })
    expect(asked({ ...multiplier, cancellation: '10m', stopLoss: '3' })).toMatch(/not both/)
  })

  it('takes a growth rate, and take profit where a contract has it', () => {
    expect(asked({ category: 'accumulator', growthRate: '0.02', takeProfit: '4' })).toMatchObject({
      growth_rate: 0.02,
      limit_order: { take_profit: 4 },
    })
    const orders = (choices: Choices) => ticketForm(ROWS, choices)?.orders.map(({ field }) => field)
    expect(orders({ category: 'turbos' })).toEqual([])
    expect(orders({ category: 'turbos', unit: 's' })).toEqual(['takeProfit'])
    expect(orders({ category: 'multiplier' })).toEqual(['takeProfit', 'stopLoss'])
  })

  it.each([
    [{ amount: '' }, 'Enter the stake, a number such as 10.50.'],
    [{ amount: '1e3', basis: 'payout' }, 'Enter the payout, a number such as 10.50.'],
    [{ duration: '1.5' }, 'Enter the duration, a whole number: from 1 tick to 10 ticks.'],
    [{ type: 'HIGHER', barrier: '5' }, 'Begin a distance with + or −.'],
    [{ type: 'HIGHER', way: 'absolute', barrier: '+5' }, 'A level has no sign.'],
    [{ category: 'accumulator', takeProfit: 'x' }, 'The take profit must be a number, or empty.'],
  ])('says what is missing: %o', (choices, sentence) => expect(asked(choices)).toBe(sentence))
})
