import { contractTypeSchema } from '@folio/contracts/market/contract-type.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

const commission = amountOf('0.01')
const volatility = amountOf('1')

let sockets: TestRealtime
beforeEach(async () => {
  sockets = await startTestRealtime()
})
afterEach(() => sockets.stop())

const ready = () => expect.poll(() => sockets.realtime.isWell()).toBe(true)

/** Asks again until the socket knows all symbols that a test has listed. */
const symbolsWith = async (request: object, count: number): Promise<readonly Seen[]> => {
  const client = await sockets.open()
  await expect.poll(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols?.length).toBe(count)
  return (await client.ask({ active_symbols: 'full', ...request })).active_symbols
}
const codesWith = async (request: object, count: number) =>
  (await symbolsWith(request, count)).map(({ underlying_symbol }) => underlying_symbol)

describe('active_symbols', () => {
  it('lists no symbol of a market without a feed', async () => {
    await ready()
    expect(await symbolsWith({}, 0)).toEqual([])
  })

  it('lists the facts of each symbol in the order of their listing', async () => {
    await sockets.market.list({ symbol: 'R_50', decimals: 4 }, { symbol: 'BOOM500', submarket: 'crash_index' })
    expect(await symbolsWith({}, 2)).toEqual([
      {
        exchange_is_open: 1,
        is_trading_suspended: 0,
        market: 'synthetic_index',
        pip_size: 0.0001,
        subgroup: 'synthetics',
        submarket: 'random_index',
        trade_count: 0,
        underlying_symbol: 'R_50',
        underlying_symbol_name: 'Index R_50',
        underlying_symbol_type: 'synthetic_index',
      },
      expect.objectContaining({ underlying_symbol: 'BOOM500', submarket: 'crash_index', pip_size: 0.01 }),
    ])
  })

  it('shows a suspension until its end, and no effect of a refused change', async () => {
    const data = { symbol: 'ONE' }
    await sockets.market.list(data, { symbol: 'TWO' })
    await sockets.market.offer({ type: 'SymbolSuspended', data: { ...data, reason: 'operator' } })
    await sockets.market.offer({ type: 'OfferingRefused', data: { ...data, reason: 'already_suspended' } })
    const client = await sockets.open()
    const suspended = async () =>
      (await client.ask({ active_symbols: 'brief' })).active_symbols.map((each: Seen) => each.is_trading_suspended)
    await expect.poll(suspended).toEqual([1, 0])
    await sockets.market.offer({ type: 'SymbolResumed', data })
    await expect.poll(suspended).toEqual([0, 0])
  })

  it('lists by contract type only symbols of which such contracts are sold', async () => {
    const jump = { kind: 'jump', volatility } as const
    await sockets.market.list(
      { symbol: 'R_100', commissions: { callput: commission, touchnotouch: commission } },
      { symbol: 'JD100', model: jump, commissions: { callput: commission } },
      { symbol: 'BOOM500', model: { kind: 'boom', period: 500 }, commissions: { multiplier: commission } },
      { symbol: 'stpRNG', model: { kind: 'step' }, commissions: {} },
    )
    expect(await codesWith({ contract_type: ['CALL'] }, 4)).toEqual(['R_100', 'JD100'])
    expect(await codesWith({ contract_type: ['HIGHER'] }, 4)).toEqual(['R_100'])
    expect(await codesWith({ contract_type: ['MULTUP', 'ONETOUCH'] }, 4)).toEqual(['R_100', 'BOOM500'])
    expect(await codesWith({ contract_type: [] }, 4)).toEqual([])
  })

  it('lists by contract type no symbol whose quotes have become too coarse for it', async () => {
    await sockets.market.list({ symbol: 'FINE' }, { symbol: 'COARSE' })
    await sockets.market.tick(1_800_000_000, { FINE: '10000.00', COARSE: '1000.00' })
    expect(await codesWith({}, 2)).toEqual(['FINE', 'COARSE'])
    expect(await codesWith({ contract_type: ['DIGITEVEN'] }, 2)).toEqual(['FINE'])
  })

  it.each([
    [{ active_symbols: 'all' }, 'active_symbols'],
    [{ active_symbols: 'full', contract_type: ['CALLS'] }, 'contract_type.0'],
  ])('%j is malformed, and the field is named', async (request, field) => {
    const { error } = await (await sockets.open()).ask(request)
    expect(error).toMatchObject({ code: 'InputValidationFailed', details: { field } })
  })

  it('is refused before the offerings are read, and the process is unhealthy', async () => {
    await sockets.stop()
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const subscribe = () => ({ done, stop: async () => end() })
    sockets = await startTestRealtime({ around: (store) => ({ ...store, subscribe }) })
    expect(sockets.realtime.isWell()).toBe(false)
    const client = await sockets.open()
    expect((await client.ask({ active_symbols: 'brief' })).error.code).toBe('InternalServerError')
    expect((await client.ask({ ticks: 'R_100' })).error.code).toBe('InternalServerError')
  })

  it('an offering of a newer release makes the process unhealthy', async () => {
    await ready()
    await sockets.market.offer({ type: 'OfferingMoved', data: { symbol: 'ONE' } })
    await expect.poll(() => sockets.realtime.isWell()).toBe(false)
  })
})

describe('contracts_list', () => {
  it('lists every type once, in its category', async () => {
    const { contracts_list } = await (await sockets.open()).ask({ contracts_list: 1 })
    expect(contracts_list).toHaveLength(14)
    expect(contracts_list[0]).toMatchObject({
      contract_category: 'callput',
      contract_types: ['CALL', 'PUT', 'HIGHER', 'LOWER'],
    })
    const types = contracts_list.flatMap(({ contract_types }: Seen) => contract_types)
    expect(types.toSorted()).toEqual(contractTypeSchema.options.toSorted())
  })
})

describe('contracts_for', () => {
  const callput = { callput: commission, digits: commission, staysinout: amountOf('0.02') }
  const offered = async (symbol: string) => {
    const client = await sockets.open()
    await expect.poll(async () => (await client.ask({ contracts_for: symbol })).error).toBeUndefined()
    return (await client.ask({ contracts_for: symbol })).contracts_for
  }

  it('lists the contracts of a symbol: a row for each type, expiry kind and barrier class', async () => {
    await sockets.market.list({ symbol: 'R_100', commissions: callput })
    await sockets.market.tick(1_800_000_000, { R_100: '10000.00' })
    const { available, hit_count } = await offered('R_100')
    expect(hit_count).toBe(available.length)
    const shown = (row: Seen) => [row.contract_type, row.expiry_type, row.barriers, row.min_contract_duration]
    const ofType = (type: string) => available.filter((row: Seen) => row.contract_type === type).map(shown)
    expect(ofType('CALL')).toEqual([
      ['CALL', 'tick', 0, '1t'],
      ['CALL', 'intraday', 0, '15s'],
      ['CALL', 'daily', 0, '1d'],
    ])
    expect(ofType('DIGITOVER')).toEqual([['DIGITOVER', 'tick', 1, '1t']])
    expect(ofType('ONETOUCH')).toEqual([])
    const range = available.find((row: Seen) => row.contract_type === 'RANGE')
    expect(range).toMatchObject({
      barrier: null,
      barriers: 2,
      high_barrier: expect.stringMatching(/^\+/),
      low_barrier: expect.stringMatching(/^-/),
      sentiment: 'low_vol',
      payout_limit: 10_000,
      min_stake: 1,
    })
    expect(available.find((row: Seen) => row.contract_type === 'DIGITOVER').last_digit_range).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })

  it('lists more barriers of turbos and vanillas; lists that no rule defines, or that follow from the stake, are empty', async () => {
    const commissions = { ...callput, turbos: amountOf('0'), vanilla: amountOf('0.03') }
    await sockets.market.list({ symbol: 'R_100', interval_seconds: 2, commissions })
    await sockets.market.tick(1_800_000_000, { R_100: '10000.00' })
    const { available } = await offered('R_100')
    const choices = (type: string, expiry: string, barrier: RegExp) =>
      available.find(
        (row: Seen) => row.contract_type === type && row.expiry_type === expiry && barrier.test(row.barrier),
      ).barrier_choices
    expect(choices('TURBOSLONG', 'tick', /^-/)).toEqual(['-3.08', '-6.17', '-12.34', '-18.51', '-30.84'])
    expect(choices('VANILLALONGPUT', 'intraday', /^\+/)).toEqual(['-28.00', '-14.01', '+0.00', '+14.03', '+28.08'])
    expect(choices('TURBOSSHORT', 'daily', /^\d/)[0]).toMatch(/^1\d{4}\.\d\d$/)
    for (const row of available) {
      expect([row.available_barriers, row.expired_barriers, row.payout_choices]).toEqual([[], [], []])
      expect(row.barrier_choices.length > 0).toBe(['turbos', 'vanilla'].includes(row.contract_category))
    }
  })

  it.each([
    [10, {}],
    [7.77, { max_payout: amountOf('77.77') }],
    [25, { stake_min: amountOf('25') }],
    [2, { stake_min: amountOf('2'), max_payout: amountOf('15') }],
    [4.5, { stake_max: amountOf('4.5') }],
  ])('suggests a stake of %d within the limits %j', async (default_stake, limits) => {
    await sockets.market.list({ symbol: 'R_100', commissions: callput, limits })
    await sockets.market.tick(1_800_000_000, { R_100: '10000.00' })
    const { available } = await offered('R_100')
    expect(new Set(available.map((row: Seen) => row.default_stake))).toEqual(new Set([default_stake]))
    const [greatest] = Object.entries(limits).filter(([name]) => name === 'stake_max')
    expect(new Set(available.map((row: Seen) => row.max_stake))).toEqual(
      new Set([greatest ? Number(greatest[1]) : null]),
    )
  })

  it('lists no contract of a suspended symbol', async () => {
    await sockets.market.list({ symbol: 'R_100', commissions: callput })
    await sockets.market.tick(1_800_000_000, { R_100: '10000.00' })
    await sockets.market.offer({ type: 'SymbolSuspended', data: { symbol: 'R_100', reason: 'operator' } })
    await expect.poll(async () => (await offered('R_100')).hit_count).toBe(0)
  })

  it('lists nothing to an account while it is inactive, which buys nothing, and all to others', async () => {
    await sockets.market.list({ symbol: 'R_100', commissions: callput })
    await sockets.market.tick(1_800_000_000, { R_100: '10000.00' })
    const { available } = await offered('R_100')
    const [client, other] = [await sockets.open({}), await sockets.open({ account_id: 'DOT90000009' })]
    const rowsOf = async (of: TestClient): Promise<Seen> => (await of.ask({ contracts_for: 'R_100' })).contracts_for
    await sockets.ledger.switch(DEMO, 'inactive')
    expect(await rowsOf(client)).toEqual({ available: [], hit_count: 0 })
    expect(await rowsOf(other)).toEqual({ available, hit_count: available.length })
    expect(await offered('R_100')).toEqual({ available, hit_count: available.length })
    await sockets.ledger.switch(DEMO, 'active')
    expect(await rowsOf(client)).toEqual({ available, hit_count: available.length })
  })

  it('is refused for a symbol that is not listed, malformed, or without a tick', async () => {
    await sockets.market.list({ symbol: 'R_100' })
    await symbolsWith({}, 1)
    const client = await sockets.open()
    const refusal = async (symbol: string) => (await client.ask({ contracts_for: symbol })).error
    expect(await refusal('R_7')).toMatchObject({ code: 'InvalidSymbol', details: { field: 'contracts_for' } })
    expect(await refusal('R 100')).toMatchObject({
      code: 'InputValidationFailed',
      details: { field: 'contracts_for' },
    })
    expect(await refusal('R_100')).toMatchObject({ code: 'MarketIsClosed', subcode: 'MissingTickMarketData' })
  })
})

describe('trading_times', () => {
  it('lists the hours by market and submarket', async () => {
    await sockets.market.list(
      { symbol: 'R_50' },
      { symbol: 'JD10', submarket: 'jump_index' },
      { symbol: 'R_10' },
      { symbol: 'frxEURUSD', market: 'forex', submarket: 'major_pairs' },
    )
    await symbolsWith({}, 4)
    const client = await sockets.open()
    const { trading_times } = await client.ask({ trading_times: '2026-2-9' })
    expect(trading_times.markets).toMatchObject([
      {
        name: 'synthetic_index',
        submarkets: [
          { name: 'random_index', symbols: [{ underlying_symbol: 'R_50' }, { underlying_symbol: 'R_10' }] },
          { name: 'jump_index', symbols: [{ underlying_symbol: 'JD10' }] },
        ],
      },
      { name: 'forex', submarkets: [{ name: 'major_pairs' }] },
    ])
    expect(trading_times.markets[0].submarkets[0].symbols[0]).toEqual({
      events: [],
      name: 'Index R_50',
      times: { open: ['00:00:00'], close: ['23:59:59'], settlement: '23:59:59' },
      trading_days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      underlying_symbol: 'R_50',
    })
    expect((await client.ask({ trading_times: 'today' })).trading_times).toEqual(trading_times)
  })

  it.each(['tomorrow', '2026-02-30', '2026-13-01', '26-01-01', '2026-00-10', 7])(
    'of %j is malformed, and the field is named',
    async (day) => {
      const { error } = await (await sockets.open()).ask({ trading_times: day })
      expect(error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'trading_times' } })
    },
  )
})
