import { sessionCalendarSchema } from '@folio/contracts/market/calendar.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import { WEEKDAYS_IN_NEW_YORK } from '@folio/pricing/testing/session-calendars.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

const newYork = sessionCalendarSchema.parse(WEEKDAYS_IN_NEW_YORK)
/** The day so many days from now, in UTC. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const openCalendar = sessionCalendarSchema.parse({
  revision: 1,
  time_zone: 'UTC',
  sessions: [{ days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], open: '00:00', close: '24:00' }],
  holidays: [],
  early_closes: [],
})
/** A calendar on which the days around now are holidays. */
const closedCalendar = { ...openCalendar, holidays: [-1, 0, 1].map(dayFromNow) }
const pair = {
  market: 'forex',
  submarket: 'major_pairs',
  decimals: 5,
  model: { kind: 'market', volatility: amountOf('1'), interest: amountOf('0'), yield: amountOf('0') },
} as const
const even = { contract_type: 'CALL', currency: 'USD', amount: 10, duration: 60, duration_unit: 's' }

let sockets: TestRealtime
let client: TestClient
beforeEach(async () => {
  sockets = await startTestRealtime()
  client = await sockets.open()
  await sockets.market.list(
    { ...pair, symbol: 'OPEN', calendar: openCalendar },
    { ...pair, symbol: 'CLOSED', calendar: closedCalendar },
    { ...pair, symbol: 'NEWYORK', calendar: newYork },
    { symbol: 'R_50' },
  )
  await expect.poll(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols?.length).toBe(4)
  await sockets.market.tick(Math.floor(Date.now() / 1000), { OPEN: '1.10000', CLOSED: '1.10000' })
  await expect.poll(async () => (await client.ask({ ticks: 'CLOSED' })).error).toBeUndefined()
})
afterEach(() => sockets.stop())

it('active_symbols tells which symbols are open, and their market', async () => {
  const { active_symbols } = await client.ask({ active_symbols: 'full' })
  const shown = active_symbols.map((each: Seen) => [each.underlying_symbol, each.exchange_is_open, each.subgroup])
  expect(shown).toContainEqual(['OPEN', 1, 'none'])
  expect(shown).toContainEqual(['CLOSED', 0, 'none'])
  expect(shown).toContainEqual(['R_50', 1, 'synthetics'])
})

describe('trading_times', () => {
  const hoursOn = async (day: string, symbol = 'NEWYORK') => {
    const { trading_times } = await client.ask({ trading_times: day })
    const symbols = trading_times.markets.flatMap(({ submarkets }: Seen) =>
      submarkets.flatMap((each: Seen) => each.symbols),
    )
    return symbols.find(({ underlying_symbol }: Seen) => underlying_symbol === symbol)
  }

  it.each([
    ['a Monday', '2026-07-20', ['00:00:00'], ['23:59:59'], '03:59:59'],
    ['a Friday in summer', '2026-07-24', ['00:00:00'], ['20:59:59'], '20:59:59'],
    ['a Friday in winter', '2026-1-23', ['00:00:00'], ['21:59:59'], '21:59:59'],
    ['a Saturday', '2026-07-25', [], [], '--'],
    ['a Sunday', '2026-07-26', ['21:00:00'], ['23:59:59'], '03:59:59'],
  ])('gives the hours of %s in UTC', async (_, day, open, close, settlement) => {
    expect(await hoursOn(day)).toMatchObject({
      events: [],
      times: { open, close, settlement },
      trading_days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    })
  })

  it('names holidays and early closes', async () => {
    expect(await hoursOn('2026-12-25')).toMatchObject({
      events: [{ dates: '2026-12-25', descrip: 'Holiday' }],
      times: { open: [], close: [], settlement: '--' },
    })
    expect(await hoursOn('2026-12-24')).toMatchObject({
      events: [{ dates: '2026-12-24', descrip: 'Closes early (at 13:00, America/New_York)' }],
      times: { close: ['17:59:59'], settlement: '17:59:59' },
    })
  })

  it('gives the hours of today', async () => {
    expect(await hoursOn('today', 'CLOSED')).toMatchObject({ times: { open: [] }, events: [{ descrip: 'Holiday' }] })
    expect(await hoursOn('today', 'OPEN')).toMatchObject({ times: { open: ['00:00:00'], close: ['23:59:59'] } })
  })
})

describe('while a symbol is closed', () => {
  it.each([
    ['contracts_for', { contracts_for: 'CLOSED' }],
    ['a proposal', { proposal: 1, ...even, underlying_symbol: 'CLOSED' }],
    ['a stream of prices', { proposal: 1, subscribe: 1, ...even, underlying_symbol: 'CLOSED' }],
  ])('%s is refused', async (_, request) => {
    const { error } = await client.ask(request)
    expect(error).toMatchObject({ code: 'MarketIsClosed', subcode: 'MarketIsClosed' })
  })

  it('a purchase is refused before trading is asked', async () => {
    const trading = await sockets.startTrading()
    const account = await sockets.open({ application_id: 'app-1' })
    const { error } = await account.ask({ buy: '1', price: 10, parameters: { ...even, underlying_symbol: 'CLOSED' } })
    expect(error).toMatchObject({ code: 'MarketIsClosed', subcode: 'MarketIsClosed' })
    expect(trading.commands).toEqual([])
  })

  it('one that is open is priced, and its rows have no contracts in ticks', async () => {
    expect(await client.ask({ proposal: 1, ...even, underlying_symbol: 'OPEN' })).toMatchObject({
      proposal: { spot: 1.1, ask_price: 10 },
    })
    const { available } = (await client.ask({ contracts_for: 'OPEN' })).contracts_for
    expect(new Set(available.map((row: Seen) => row.expiry_type))).toEqual(new Set(['intraday', 'daily']))
  })
})
