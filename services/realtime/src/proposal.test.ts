import { amountOf } from '@folio/kernel/amount.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

/** A symbol that ticks every second, with the quotes of a volatility of 100 %. */
const SECOND = { symbol: '1HZ100V', decimals: 2 }
/** The same every two seconds. */
const EVEN = { symbol: 'R_100', decimals: 2, interval_seconds: 2 }
const commissions = {
  callput: amountOf('0.012'),
  digits: amountOf('0.01'),
  touchnotouch: amountOf('0.02'),
  vanilla: amountOf('0.03'),
  multiplier: amountOf('0'),
  accumulator: amountOf('0'),
  turbos: amountOf('0'),
}

let sockets: TestRealtime
let client: TestClient
let second: number
let aheadMs = 0
beforeEach(async () => {
  aheadMs = 0
  sockets = await startTestRealtime({ aheadMs: () => aheadMs })
  second = Math.floor(Date.now() / 1000) - 1
  await sockets.market.list({ ...SECOND, commissions }, { ...EVEN, commissions })
  await sockets.market.record(second, { [SECOND.symbol]: '10000.00', [EVEN.symbol]: '10000.00' })
  await expect.poll(() => sockets.realtime.isWell()).toBe(true)
  client = await sockets.open()
})
afterEach(() => sockets.stop())

const even = {
  proposal: 1,
  contract_type: 'DIGITEVEN',
  underlying_symbol: SECOND.symbol,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}
const higher = { ...even, contract_type: 'HIGHER', barrier: '+5', duration: 5, duration_unit: 'm' }

/** Publishes the ticks of the next second. */
const tick = async (quote: string): Promise<void> => {
  second += 1
  aheadMs += 1000
  await sockets.market.tick(second, { [SECOND.symbol]: quote })
}

const pushed = async (of: TestClient = client): Promise<Seen> => {
  const push = await of.next()
  expect(push.error).toBeUndefined()
  return push
}

describe('proposal', () => {
  it('prices a contract for a stake, with all that its answer shows', async () => {
    const { proposal, msg_type, subscription } = await client.ask(even)
    expect([msg_type, subscription]).toEqual(['proposal', undefined])
    expect(proposal).toEqual({
      ask_price: 10,
      payout: 19.61,
      contract_details: {
        app_markup_amount: '0.00',
        maximum_payout: 10_000,
        maximum_stake: '5100.00',
        minimum_stake: '1.00',
      },
      date_expiry: proposal.date_start + 1,
      date_start: expect.any(Number),
      id: expect.stringMatching(/^[\w-]{32,128}$/),
      longcode: 'Win payout if the last digit of Index 1HZ100V is even after 1 tick.',
      max_stake: 5100,
      min_stake: 1,
      spot: 10_000,
      spot_time: second,
      validation_params: {
        max_payout: '10000.00',
        payout: { max: '10000.00' },
        stake: { min: '1.00', max: '5100.00' },
      },
    })
  })

  it('prices a contract for a payout, and shows its barrier', async () => {
    const { proposal } = await client.ask({ ...higher, basis: 'payout', amount: 100 })
    expect(proposal).toMatchObject({
      payout: 100,
      barrier_spot_distance: '+5.00',
      contract_details: { barrier: '10005.00', barrier_spot_distance: '+5.00' },
    })
    expect(proposal.ask_price).toBe(44.68)
  })

  it('parses numbers by their shortest text', async () => {
    expect((await client.ask({ ...even, amount: 10.1 })).proposal.ask_price).toBe(10.1)
    expect((await client.ask({ ...even, amount: 10.123 })).error).toMatchObject({
      code: 'ContractBuyValidationError',
      subcode: 'IncorrectStakeDecimals',
      code_args: ['2'],
    })
  })

  it('prices contracts without a fixed payout', async () => {
    const bare = { proposal: 1, underlying_symbol: SECOND.symbol, currency: 'USD', amount: 10 }
    const vanilla = { ...bare, contract_type: 'VANILLALONGCALL', barrier: '+5', duration: 5, duration_unit: 'm' }
    const { proposal } = await client.ask(vanilla)
    expect(proposal).toMatchObject({ ask_price: 10, payout: 0, display_number_of_contracts: expect.any(String) })
    const up = await client.ask({ ...bare, contract_type: 'MULTUP', multiplier: 100, cancellation: '5m' })
    expect(up.proposal).toMatchObject({ multiplier: 100, payout: 0, cancellation: { ask_price: expect.any(Number) } })
    // 10·100·0.7·1.781e-4 is 0.1246…
    expect(up.proposal.commission).toBe(0.12)
  })

  const bare = { proposal: 1, underlying_symbol: SECOND.symbol, currency: 'USD', amount: 10 }

  it('shows the orders of a multiplier with the quotes at which they would act, and their permitted range', async () => {
    const up = { ...bare, contract_type: 'MULTUP', multiplier: 100 }
    const { proposal } = await client.ask({ ...up, limit_order: { take_profit: 5, stop_loss: 2 } })
    const order_date = proposal.date_start
    expect(proposal.limit_order).toEqual({
      stop_loss: {
        display_name: 'Stop loss',
        display_order_amount: '-2.00',
        order_amount: -2,
        order_date,
        value: '9981.34',
      },
      stop_out: {
        display_name: 'Stop out',
        display_order_amount: '-10.00',
        order_amount: -10,
        order_date,
        value: '9901.24',
      },
      take_profit: {
        display_name: 'Take profit',
        display_order_amount: '5.00',
        order_amount: 5,
        order_date,
        value: '10051.25',
      },
    })
    expect(proposal.validation_params).toMatchObject({
      stop_loss: { min: '0.14', max: '10.00' },
      take_profit: { min: '0.01', max: '9990.00' },
    })
    const covered = await client.ask({ ...up, cancellation: '5m' })
    expect(Object.keys(covered.proposal.limit_order)).toEqual(['stop_out'])
    expect(Object.keys(covered.proposal.validation_params)).not.toContain('take_profit')
  })

  it.each(['0.13', '10.01'])('refuses the stop loss %s, which is outside its range', async (stop_loss) => {
    const limit_order = { stop_loss: Number(stop_loss) }
    const { error } = await client.ask({ ...bare, contract_type: 'MULTUP', multiplier: 100, limit_order })
    expect(error.subcode).toBe(stop_loss === '0.13' ? 'LimitOrderAmountTooLow' : 'LimitOrderAmountTooHigh')
  })

  it('shows the range of an accumulator, and its take profit, which acts at no quote', async () => {
    const accumulator = { ...bare, contract_type: 'ACCU', growth_rate: 0.01 }
    const { proposal } = await client.ask({ ...accumulator, limit_order: { take_profit: 5 } })
    expect(proposal).toMatchObject({
      barrier_spot_distance: '4.331',
      contract_details: {
        barrier_spot_distance: '4.331',
        high_barrier: '10004.331',
        last_tick_epoch: second,
        low_barrier: '9995.669',
        maximum_ticks: 230,
      },
      limit_order: { take_profit: { order_amount: 5, value: null } },
      validation_params: { max_ticks: 230, take_profit: { min: '0.01', max: '9990.00' } },
    })
    expect((await client.ask(accumulator)).proposal.limit_order).toBeUndefined()
  })

  it('shows how many ticks in a row an accumulator survived, as ticks come, and again after a gap', async () => {
    const record = async (quote: string, isPublished = true): Promise<void> => {
      second += 1
      aheadMs += 1000
      await sockets.market.record(second, { [SECOND.symbol]: quote }, isPublished)
    }
    const runsOf = async (growth_rate: number, more: object = {}): Promise<readonly number[]> => {
      const { proposal } = await client.ask({ ...bare, contract_type: 'ACCU', growth_rate, ...more })
      return proposal.spot_time === second ? proposal.contract_details.ticks_stayed_in : []
    }
    // The range is 4.33 for a growth of 1 %, 3.45 for one of 5 %.
    for (const quote of ['10004.00', '10005.00', '10015.00', '10015.50']) await record(quote)
    await expect.poll(() => runsOf(0.05)).toEqual([0, 1, 1])
    expect(await runsOf(0.01, { subscribe: 1 })).toEqual([2, 1])
    await record('10016.00')
    expect((await pushed()).proposal.contract_details.ticks_stayed_in).toEqual([2, 2])
    expect(await runsOf(0.05)).toEqual([0, 1, 2])
    await record('10030.00', false)
    await record('10031.00')
    expect((await pushed()).proposal.spot_time).toBe(second)
    expect(await runsOf(0.01)).toEqual([2, 2, 1])
    const { proposal } = await client.ask({ ...bare, contract_type: 'MULTUP', multiplier: 100 })
    expect(proposal.contract_details.ticks_stayed_in).toBeUndefined()
  })

  it.each([
    ['TURBOSLONG', '-20', 5],
    ['TURBOSSHORT', '+20', 5],
    ['VANILLALONGCALL', '+5', 5],
    ['VANILLALONGPUT', '-5', 5],
  ])('shows barriers of %s, each of which can be bought', async (contract_type, barrier, count) => {
    const asked = { ...bare, contract_type, barrier, duration: 5, duration_unit: 'm' }
    const { barrier_choices } = (await client.ask(asked)).proposal
    expect(barrier_choices).toHaveLength(count)
    for (const choice of barrier_choices) {
      expect((await client.ask({ ...asked, barrier: choice })).proposal).toMatchObject({
        ask_price: 10,
        barrier_choices,
        barrier_spot_distance: choice,
      })
    }
  })

  it('shows the take profit of a turbo, and payouts per point that can be bought', async () => {
    const turbo = { ...bare, contract_type: 'TURBOSLONG', duration: 5, duration_unit: 'm' }
    const { proposal } = await client.ask({ ...turbo, barrier: '-20', limit_order: { take_profit: 5 } })
    expect(proposal.limit_order).toEqual({
      take_profit: {
        display_name: 'Take profit',
        display_order_amount: '5.00',
        order_amount: 5,
        order_date: proposal.date_start,
        value: expect.stringMatching(/^100\d\d\.\d\d$/),
      },
    })
    expect(proposal.validation_params.take_profit).toEqual({ min: '0.01', max: '9990.00' })
    const [choice] = proposal.payout_choices
    const chosen = await client.ask({ ...turbo, payout_per_point: Number(choice) })
    expect(chosen.proposal).toMatchObject({ ask_price: 10, payout_choices: proposal.payout_choices })
    const inTicks = await client.ask({ ...turbo, barrier: '-20', duration: 5, duration_unit: 't' })
    expect(inTicks.proposal.validation_params.take_profit).toBeUndefined()
  })

  const fiveMinutes = { duration: 5, duration_unit: 'm' }
  const oneTick = { duration: 1, duration_unit: 't' }
  it.each([
    ['DIGITEVEN', oneTick],
    ['DIGITDIFF', { ...oneTick, barrier: '3' }],
    ['CALL', fiveMinutes],
    ['HIGHER', { ...fiveMinutes, barrier: '+5' }],
    ['ONETOUCH', { ...fiveMinutes, barrier: '+20' }],
    ['VANILLALONGCALL', { ...fiveMinutes, barrier: '+5' }],
    ['TURBOSLONG', { ...fiveMinutes, barrier: '-20' }],
    ['TURBOSLONG', { ...fiveMinutes, payout_per_point: 0.01 }],
    ['MULTUP', { multiplier: 100, limit_order: { take_profit: 5 } }],
    ['ACCU', { growth_rate: 0.01 }],
  ])('sells %s %j for the greatest stake that it shows, and for no cent more', async (contract_type, more) => {
    const ask = (amount: number) => client.ask({ ...bare, contract_type, ...more, amount })
    for (const stake of [1, 33.33]) {
      const { proposal } = await ask(stake)
      const { max_stake, contract_details, validation_params } = proposal
      const text = max_stake.toFixed(2)
      expect([contract_details.maximum_stake, validation_params.stake.max]).toEqual([text, text])
      expect((await ask(max_stake)).proposal).toMatchObject({ max_stake })
      expect((await ask(Number((max_stake + 0.01).toFixed(2)))).error).toBeDefined()
    }
  })

  it('shows a greatest stake that is sold in both seconds between two ticks', async () => {
    const two = { ...higher, underlying_symbol: EVEN.symbol, barrier: '+5', duration: 15, duration_unit: 's' }
    const { max_stake } = (await client.ask(two)).proposal
    for (let seconds = 0; seconds < 2; seconds += 1) {
      expect((await client.ask({ ...two, amount: max_stake })).proposal).toMatchObject({ max_stake })
      aheadMs += 1000
    }
  })

  it('shows the dearer price of both seconds between two ticks', async () => {
    const two = { ...higher, underlying_symbol: EVEN.symbol, barrier: '+5', duration: 15, duration_unit: 's' }
    const prices: number[] = []
    for (let seconds = 0; seconds < 2; seconds += 1) {
      prices.push((await client.ask(two)).proposal.payout)
      aheadMs += 1000
    }
    expect(prices[0]).toBe(prices[1])
  })

  it.each([
    ['a symbol that is not listed', { underlying_symbol: 'NONE' }, { code: 'InvalidSymbol' }],
    [
      'an unknown type',
      { contract_type: 'NONE' },
      { code: 'InputValidationFailed', details: { field: 'contract_type' } },
    ],
    ['an unknown field', { limits: 1 }, { code: 'InputValidationFailed', details: { field: 'limits' } }],
    ['an unknown currency', { currency: 'XXX' }, { code: 'InputValidationFailed', details: { field: 'currency' } }],
    [
      'a number with too many digits',
      { amount: 1e-40 },
      { code: 'InputValidationFailed', details: { field: 'amount' } },
    ],
    ['a category that is not sold', { contract_type: 'ASIANU' }, { subcode: 'TradingNotAvailable' }],
    ['a stake that is too small', { amount: 0.5 }, { subcode: 'InvalidMinStake', code_args: ['1'] }],
    ['too many ticks', { duration: 11 }, { subcode: 'TicksNumberLimits', code_args: ['1', '10'] }],
    ['no end', { duration: undefined }, { subcode: 'MissingEither', code_args: ['duration', 'date_expiry'] }],
  ])('refuses %s', async (_, change, error) => {
    expect((await client.ask({ ...even, ...change })).error).toMatchObject(error)
  })

  it('refuses a symbol without a tick', async () => {
    await sockets.market.list({ symbol: 'SILENT', commissions })
    const silent = async () => (await client.ask({ ...even, underlying_symbol: 'SILENT' })).error
    await expect.poll(async () => (await silent()).code).toBe('MarketIsClosed')
    expect(await silent()).toMatchObject({ subcode: 'MissingTickMarketData' })
  })

  it('refuses a suspended symbol', async () => {
    const data = { symbol: SECOND.symbol }
    await sockets.market.offer({ type: 'SymbolSuspended', data: { ...data, reason: 'operator' } })
    await expect.poll(async () => (await client.ask(even)).error?.subcode).toBe('TradeTemporarilyUnavailable')
  })

  it('may be refused many times for contracts that are not sold, without closing the connection', async () => {
    for (let n = 0; n < 60; n += 1) expect((await client.ask({ ...even, amount: 0 })).error.code).not.toBe('RateLimit')
  })
})

describe('a stream of prices', () => {
  it('pushes each new price under an id of its own, and numbers what it sends', async () => {
    const first = await client.ask({ ...higher, subscribe: 1, req_id: 5 })
    const { id } = first.subscription
    const ids = new Set([first.proposal.id])
    for (const [index, quote] of ['10001.00', '10002.00'].entries()) {
      await tick(quote)
      const push = await pushed()
      expect(push).toMatchObject({ msg_type: 'proposal', req_id: 5, seq: index + 1, subscription: { id } })
      expect(push.proposal.spot).toBe(Number(quote))
      ids.add(push.proposal.id)
    }
    expect(ids.size).toBe(3)
  })

  it('is shared by sockets that ask for the same contract, each under ids of its own', async () => {
    const other = await sockets.open()
    await client.ask({ ...higher, subscribe: 1 })
    await other.ask({ ...higher, barrier: '+5.0', duration: 300, duration_unit: 's', subscribe: 1 })
    await tick('10001.00')
    const [one, two] = [await pushed(), await pushed(other)]
    expect({ ...two.proposal, id: one.proposal.id }).toEqual(one.proposal)
    expect(two.proposal.id).not.toBe(one.proposal.id)
  })

  it('is refused if the connection has one of the same contract, in any notation', async () => {
    await client.ask({ ...higher, subscribe: 1 })
    const again = await client.ask({ ...higher, amount: 10.0, basis: 'stake', barrier: '+5.00', subscribe: 1 })
    expect(again.error.code).toBe('AlreadySubscribed')
    expect((await client.ask({ ...higher, amount: 11, subscribe: 1 })).error).toBeUndefined()
  })

  it.each([
    ['of digits', even],
    ['at the money with a duration', { ...even, contract_type: 'CALL', duration: 5, duration_unit: 'm' }],
  ])('%s, whose price cannot move, has an answer and an id, and no pushes', async (_, contract) => {
    const { subscription } = await client.ask({ ...contract, subscribe: 1 })
    expect(subscription.id).toBeDefined()
    await tick('10001.00')
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
    expect((await client.ask({ forget_all: 'proposal' })).forget_all).toEqual([subscription.id])
  })

  it('whose price no tick moves pushes it at the first tick after a change of the operator, and ends with a suspension', async () => {
    const { proposal, subscription } = await client.ask({ ...even, subscribe: 1 })
    const asking = await sockets.open()
    await sockets.market.list({ ...SECOND, commissions: { ...commissions, digits: amountOf('0.05') } })
    await expect.poll(async () => (await asking.ask(even)).proposal.payout).not.toBe(proposal.payout)
    await tick('10001.00')
    const push = await pushed()
    expect(push).toMatchObject({ subscription, seq: 1, proposal: { spot: 10_001, payout: 18.18 } })
    expect(push.proposal.id).not.toBe(proposal.id)
    await tick('10002.00')
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
    await sockets.market.offer({ type: 'SymbolSuspended', data: { symbol: SECOND.symbol, reason: 'operator' } })
    await expect.poll(async () => (await asking.ask(even)).error?.subcode).toBe('TradeTemporarilyUnavailable')
    await tick('10003.00')
    const error = expect.objectContaining({ subcode: 'TradeTemporarilyUnavailable' })
    expect(await client.next()).toMatchObject({ subscription, seq: 2, error })
    expect((await client.ask({ forget: subscription.id })).forget).toBe(0)
  })

  it('at the money with a fixed end, which comes nearer, pushes the price of each tick', async () => {
    const { duration: _, duration_unit: __, ...open } = { ...even, contract_type: 'CALL' }
    const { proposal, subscription } = await client.ask({ ...open, date_expiry: second + 60, subscribe: 1 })
    expect(proposal).toMatchObject({ spot: 10_000, date_expiry: second + 60 })
    for (const quote of ['10001.00', '10001.50']) {
      await tick(quote)
      const push = await pushed()
      expect(push).toMatchObject({ subscription, proposal: { spot: Number(quote), spot_time: second } })
      expect(push.proposal.date_expiry).toBe(proposal.date_expiry)
    }
  })

  it('ends with the refusal of a tick at which the contract is not sold', async () => {
    const touch = { ...higher, contract_type: 'ONETOUCH', barrier: '10020', subscribe: 1 }
    const { subscription } = await client.ask({ ...touch, req_id: 8 })
    await tick('10000.00')
    expect(await pushed()).toMatchObject({ seq: 1, subscription })
    await tick('10020.00')
    expect(await client.next()).toEqual({
      echo_req: { ...touch, req_id: 8 },
      msg_type: 'proposal',
      req_id: 8,
      error: expect.objectContaining({ code: 'BarrierValidationError' }),
      subscription,
      seq: 2,
      sent_at: expect.any(String),
    })
    expect((await client.ask({ forget: subscription.id })).forget).toBe(0)
  })

  it('gives a slow reader the newest price, under an id that can be bought, and numbers what it sends', async () => {
    const TICKS = 400
    const passthrough = { much: 'x'.repeat(60_000) }
    await client.ask({ ...higher, subscribe: 1, passthrough })
    const { pushes } = sockets.realtime.counts()
    client.socket.pause()
    for (let n = 1; n <= TICKS; n += 1) {
      second += 1
      aheadMs += 1000
      await sockets.market.tick(second, { [SECOND.symbol]: `${10_000 + (n % 2)}.00` })
      await new Promise(setImmediate)
    }
    client.socket.resume()
    let last = await pushed()
    for (let seq = 1; last.proposal.spot_time < second; seq += 1) {
      expect(last.seq).toBe(seq)
      last = await pushed()
    }
    expect(sockets.realtime.counts().pushes - pushes).toBe(last.seq)
    expect(last.seq).toBeLessThan(TICKS)
  })

  it('of a contract that is not sold does not begin', async () => {
    expect((await client.ask({ ...higher, amount: 0, subscribe: 1 })).error.subcode).toBe('InvalidMinStake')
    expect((await client.ask({ forget_all: 'proposal' })).forget_all).toEqual([])
  })
})
