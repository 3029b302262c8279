import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import {
  accumulator,
  boughtContract,
  multiplier,
  ofTicks,
  START,
  turbo,
} from '@folio/option-contracts/testing/bought-contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'
import type { TestEnd } from './testing/trading-ledger.ts'

let sockets: TestRealtime
let aheadMs: number
/** True while ticks cannot be read from the store, and the reads that failed for it. */
let areTicksAway: boolean
let failedReads: number

beforeEach(async () => {
  aheadMs = 0
  areTicksAway = false
  failedReads = 0
  sockets = await startTestRealtime({
    aheadMs: () => aheadMs,
    around: (store) => ({
      ...store,
      readStream: async (stream, range) => {
        if (!areTicksAway || !stream.startsWith(TICKS_STREAM_PREFIX)) return store.readStream(stream, range)
        failedReads += 1
        throw new StoreUnavailable('ticks cannot be read')
      },
    }),
  })
  await sockets.market.list({ symbol: 'R_100', interval_seconds: 2 })
  await tick(0, '10000.00')
  await sockets.ledger.buy('DOT90000009', boughtContract({ contract_id: 9 }))
  const client = await sockets.open()
  await expect.poll(async () => (await client.ask({ ticks: 'R_100' })).error).toBeUndefined()
  client.socket.close()
})
afterEach(() => sockets.stop())

const tickOf = (seconds: number, quote: string) => ({ epoch: START + seconds, quote })

/** Records a tick so many seconds after the start. */
const tick = (seconds: number, quote: string) => sockets.market.record(START + seconds, { R_100: quote })

const buy = (contract: OptionContract = boughtContract()) => sockets.ledger.buy(DEMO, contract)

const won: TestEnd = {
  type: 'ContractSettled',
  status: 'won',
  payout: '19.53',
  evidence: { entry: tickOf(2, '10000.10'), exit: tickOf(60, '10001.00'), deciding: tickOf(60, '10001.00') },
}

const settle = (end: TestEnd = won, contract: OptionContract = boughtContract()) =>
  sockets.ledger.end(DEMO, contract, end)

const ask = async (request: object = {}): Promise<{ readonly client: TestClient; readonly first: Seen }> => {
  const client = await sockets.open({})
  return { client, first: await client.ask({ proposal_open_contract: 1, ...request }) }
}

const shown = async (request: object = {}): Promise<Seen> => (await ask(request)).first.proposal_open_contract

describe('proposal_open_contract', () => {
  it('shows a contract before its entry tick', async () => {
    const { revision } = await buy()
    const { first } = await ask({ contract_id: 1000, req_id: 4 })
    expect(first).toEqual({
      echo_req: { proposal_open_contract: 1, contract_id: 1000, req_id: 4 },
      msg_type: 'proposal_open_contract',
      req_id: 4,
      revision,
      proposal_open_contract: {
        account_id: 90_000_001,
        app_markup_amount: '0.00',
        barrier: null,
        barrier_count: 1,
        buy_price: '10.00',
        contract_id: 1000,
        contract_type: 'CALL',
        currency: 'USD',
        current_spot: '10000.00',
        current_spot_time: START,
        date_expiry: START + 60,
        date_settlement: START + 60,
        date_start: START,
        entry_spot: null,
        entry_spot_time: null,
        exit_spot: null,
        exit_spot_time: null,
        expiry_time: START + 60,
        is_expired: 0,
        is_intraday: 1,
        is_path_dependent: 0,
        is_settleable: 0,
        is_sold: 0,
        is_valid_to_cancel: 0,
        is_valid_to_sell: 0,
        longcode: boughtContract().longcode,
        payout: '19.53',
        purchase_time: START,
        sell_price: null,
        sell_time: null,
        shortcode: boughtContract().shortcode,
        status: 'open',
        transaction_ids: { buy: 1001 },
        underlying_symbol: 'R_100',
        validation_error: 'The contract has no entry tick yet.',
        validation_error_code: 'EntryTickMissing',
        validation_error_code_args: [],
      },
    })
  })

  it('does not sell at the entry tick, sells after it, and waits for the settlement from the exit tick on', async () => {
    await buy()
    await tick(2, '10000.10')
    expect(await shown({ contract_id: 1000 })).toMatchObject({
      barrier: '10000.10',
      entry_spot: '10000.10',
      entry_spot_time: START + 2,
      is_valid_to_sell: 0,
      validation_error_code: 'SellAtEntryTick',
    })
    await tick(4, '10000.10')
    const open = await shown({ contract_id: 1000 })
    expect(open).toMatchObject({ is_valid_to_sell: 1, current_spot: '10000.10', status: 'open' })
    expect(open.validation_error_code).toBeUndefined()
    expect(Number(open.bid_price)).toBeGreaterThan(9)
    expect(Number(open.bid_price)).toBeLessThan(10)
    expect(Number(open.profit)).toBeCloseTo(Number(open.bid_price) - 10, 6)
    expect(open.profit_percentage).toBeCloseTo(Number(open.profit) * 10, 6)
    for (let seconds = 6; seconds <= 60; seconds += 2) await tick(seconds, '10001.00')
    expect(await shown({ contract_id: 1000 })).toMatchObject({
      bid_price: '19.53',
      exit_spot: '10001.00',
      exit_spot_time: START + 60,
      is_expired: 1,
      is_settleable: 1,
      is_sold: 0,
      is_valid_to_sell: 0,
      profit: '9.53',
      profit_percentage: 95.3,
      status: 'open',
      validation_error_code: 'WaitForContractSettlement',
    })
  })

  it('shows a contract that was won with the ticks that decided it', async () => {
    await buy()
    const { revision } = await settle()
    const { first } = await ask({ contract_id: 1000 })
    expect(first.revision).toBe(revision)
    expect(first.proposal_open_contract).toMatchObject({
      bid_price: '19.53',
      current_spot: '10001.00',
      entry_spot: '10000.10',
      exit_spot: '10001.00',
      exit_spot_time: START + 60,
      is_expired: 1,
      is_settleable: 1,
      is_sold: 1,
      is_valid_to_sell: 0,
      profit: '9.53',
      sell_price: '19.53',
      sell_time: expect.any(Number),
      status: 'won',
      transaction_ids: { buy: 1001, sell: 1002 },
      audit_details: {
        contract_start: [
          { epoch: START, tick: 10_000, tick_display_value: '10000.00' },
          { epoch: START, name: 'Start Time' },
          { epoch: START + 2, name: 'Entry Spot', tick_display_value: '10000.10' },
        ],
        contract_end: [
          { epoch: START + 60, name: 'Exit Spot', flag: 'highlight_tick' },
          { epoch: START + 60, name: 'End Time' },
        ],
      },
    })
    expect(first.proposal_open_contract.validation_error_code).toBeUndefined()
  })

  it.each<[string, TestEnd, object]>([
    [
      'lost',
      { ...won, status: 'lost', payout: '0' },
      { sell_price: '0.00', profit: '-10.00', profit_percentage: -100 },
    ],
    [
      'sold',
      { type: 'ContractSold', payout: '9.5', evidence: { entry: tickOf(2, '1.00'), deciding: tickOf(8, '2.00') } },
      { sell_price: '9.50', profit: '-0.50', exit_spot: '2.00', is_expired: 0, is_settleable: 0 },
    ],
    [
      'cancelled',
      {
        type: 'ContractSettled',
        status: 'cancelled',
        refund: 'stake',
        payout: '10',
        evidence: { interruption: { from: START + 2, to: START + 9 }, deciding: tickOf(0, '10000.00') },
      },
      {
        sell_price: '10.00',
        profit: '0.00',
        exit_spot: null,
        entry_spot: null,
        validation_error_code: 'RefundBuyForMissingData',
      },
    ],
  ])('shows a contract that was %s', async (status, end, fields) => {
    await buy()
    await settle(end)
    expect(await shown({ contract_id: 1000 })).toMatchObject({ status, is_sold: 1, is_valid_to_sell: 0, ...fields })
  })

  it('is refused for an unknown contract and for one of another account', async () => {
    for (const contract_id of [404, 9]) {
      const { client, first } = await ask({ contract_id })
      expect(first.error).toMatchObject({ code: 'ContractNotFound', code_args: [String(contract_id)] })
      expect((await client.ask({ proposal_open_contract: 1, contract_id, subscribe: 1 })).error.code).toBe(
        'ContractNotFound',
      )
    }
    expect(sockets.realtime.counts().subscriptions).toBe(0)
  })

  it('without a contract shows each open one in an answer of its own, or nothing', async () => {
    const { first, client } = await ask()
    expect(first.proposal_open_contract).toEqual({})
    await buy(boughtContract({ contract_id: 2000 }))
    await buy(boughtContract({ contract_id: 3000 }))
    expect((await client.ask({ proposal_open_contract: 1 })).proposal_open_contract.contract_id).toBe(2000)
    expect((await client.next()).proposal_open_contract.contract_id).toBe(3000)
  })
})

describe('more contracts of earlier days than long reads may wait', () => {
  const OLD = 70
  const ids = Array.from({ length: OLD }, (_, index) => 1000 + index)

  beforeEach(async () => {
    await tick(2, '10000.10')
    await tick(26 * 3600, '10001.00')
    for (const contract_id of ids) await buy(boughtContract({ contract_id }))
  })

  it.each([{}, { subscribe: 1 }])('are all shown: %j', async (request) => {
    const { client, first } = await ask(request)
    expect(first.error).toBeUndefined()
    const shownIds = [first.proposal_open_contract.contract_id]
    while (shownIds.length < OLD) shownIds.push((await client.next()).proposal_open_contract.contract_id)
    expect(shownIds).toEqual(ids)
  })

  it('are all shown to several clients at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask()))
    expect(answers.map(({ first }) => first.error)).toEqual([undefined, undefined, undefined])
  })
})

describe('a subscription to one contract', () => {
  it('gets a push at each tick, and a last one with its end', async () => {
    const { revision } = await buy()
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1, passthrough: { a: '"' } })
    const { id } = first.subscription
    expect(first).toMatchObject({ revision, proposal_open_contract: { id, contract_id: 1000 } })
    expect(first.seq).toBeUndefined()
    await tick(2, '10000.10')
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { id, entry_spot: '10000.10', current_spot_time: START + 2 },
      subscription: { id },
      msg_type: 'proposal_open_contract',
      revision,
      seq: 1,
      sent_at: expect.any(String),
      echo_req: { proposal_open_contract: 1, contract_id: 1000, subscribe: 1, passthrough: { a: '"' } },
    })
    await tick(4, '10000.20')
    expect(await client.next()).toMatchObject({ seq: 2, proposal_open_contract: { is_valid_to_sell: 1 } })
    const end = await settle()
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { id, is_sold: 1, status: 'won' },
      revision: end.revision,
      seq: 3,
    })
    await tick(6, '10000.20')
    expect(await client.ask({ forget: id })).toMatchObject({ forget: 0 })
    expect(client.waiting()).toBe(0)
  })

  it('that has ended answers with its end and is over', async () => {
    await buy()
    await settle()
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1 })
    expect(first).toMatchObject({ subscription: { id: expect.any(String) }, proposal_open_contract: { is_sold: 1 } })
    expect(await client.ask({ forget: first.subscription.id })).toMatchObject({ forget: 0 })
  })

  it('is one per contract and connection', async () => {
    await buy()
    const { client } = await ask({ contract_id: 1000, subscribe: 1 })
    const again = await client.ask({ proposal_open_contract: 1, contract_id: 1000, subscribe: 1 })
    expect(again.error.code).toBe('AlreadySubscribed')
    expect((await client.ask({ proposal_open_contract: 1, subscribe: 1 })).error).toBeUndefined()
  })

  it('replays the end that came after from_revision, and before it a purchase that came after it, too', async () => {
    const contract = boughtContract({ purchase_time: Math.floor(Date.now() / 1000) })
    const { revision } = await buy(contract)
    const end = await settle(won, contract)
    const asked = { contract_id: 1000, subscribe: 1 }
    const ended = { proposal_open_contract: { is_sold: 1, status: 'won' }, revision: end.revision }
    const { client, first } = await ask({ ...asked, from_revision: revision })
    expect(first).toMatchObject({ revision, proposal_open_contract: { is_sold: 0, status: 'open' } })
    expect(await client.next()).toMatchObject({ ...ended, seq: 1 })
    expect(await client.ask({ forget: first.subscription.id })).toMatchObject({ forget: 0 })
    const before = await ask({ ...asked, from_revision: revision - 1 })
    expect(before.first).toMatchObject({ revision: revision - 1, proposal_open_contract: {} })
    expect(before.first.proposal_open_contract).toEqual({})
    const purchase = { proposal_open_contract: { is_sold: 0, status: 'open' }, revision, seq: 1 }
    expect(await before.client.next()).toMatchObject(purchase)
    expect(await before.client.next()).toMatchObject({ ...ended, seq: 2 })
  })

  it('ends with forget, also for its prices', async () => {
    await buy()
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1 })
    expect(await client.ask({ forget: first.subscription.id })).toMatchObject({ forget: 1 })
    await tick(2, '10000.10')
    await settle()
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
    expect(client.waiting()).toBe(0)
  })
})

describe('a subscription to all contracts', () => {
  it('begins empty, and gets contracts that are bought later, their prices and their ends', async () => {
    const { client, first } = await ask({ subscribe: 1 })
    const { id } = first.subscription
    expect(first).toMatchObject({ proposal_open_contract: {}, subscription: { id } })
    const bought = await buy()
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { id, contract_id: 1000, status: 'open' },
      revision: bought.revision,
      seq: 1,
    })
    await tick(2, '10000.10')
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { contract_id: 1000, entry_spot: '10000.10' },
      revision: bought.revision,
      seq: 2,
    })
    await settle()
    expect(await client.next()).toMatchObject({ proposal_open_contract: { is_sold: 1 }, seq: 3 })
    await buy(boughtContract({ contract_id: 2000 }))
    expect(await client.next()).toMatchObject({ proposal_open_contract: { contract_id: 2000 }, seq: 4 })
  })

  it('gets the prices of a contract whose ticks could not be read when it was bought', async () => {
    const { client } = await ask({ subscribe: 1 })
    areTicksAway = true
    await buy()
    expect(await client.next()).toMatchObject({ proposal_open_contract: { contract_id: 1000 }, seq: 1 })
    await expect.poll(() => failedReads).toBeGreaterThan(0)
    areTicksAway = false
    await tick(2, '10000.10')
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { contract_id: 1000, entry_spot: '10000.10' },
      seq: 2,
    })
  })

  it('is one per connection', async () => {
    const { client } = await ask({ subscribe: 1 })
    const again = await client.ask({ proposal_open_contract: 1, subscribe: 1 })
    expect(again.error.code).toBe('AlreadySubscribed')
  })

  it('shows all open ones under one id, and pushes each of them at a tick', async () => {
    await buy(boughtContract({ contract_id: 2000 }))
    await buy(boughtContract({ contract_id: 3000 }))
    const { client, first } = await ask({ subscribe: 1 })
    const second = await client.next()
    expect([first, second].map(({ proposal_open_contract }) => proposal_open_contract.contract_id)).toEqual([
      2000, 3000,
    ])
    expect(second.subscription).toEqual(first.subscription)
    await tick(2, '10000.10')
    const pushes = [await client.next(), await client.next()]
    expect(pushes.map(({ seq }) => seq)).toEqual([1, 2])
    expect(pushes.map(({ proposal_open_contract }) => proposal_open_contract.contract_id)).toEqual([2000, 3000])
  })

  it('is stopped by forget_all with the streams of its kind, and then pushes nothing', async () => {
    await sockets.startTrading()
    await buy()
    const { client, first } = await ask({ subscribe: 1 })
    const one = await client.ask({ proposal_open_contract: 1, contract_id: 1000, subscribe: 1 })
    const others = {
      balance: { balance: 1 },
      candles: { ticks_history: 'R_100', end: 'latest', style: 'candles', count: 1 },
      proposal: {
        proposal: 1,
        contract_type: 'HIGHER',
        barrier: '+5',
        duration: 300,
        duration_unit: 's',
        underlying_symbol: 'R_100',
        currency: 'USD',
        amount: 10,
      },
      ticks: { ticks: 'R_100' },
      transaction: { transaction: 1 },
    }
    const ids = new Map<string, readonly string[]>([['cashier_payments', []]])
    for (const [kind, request] of Object.entries(others)) {
      const answer = await client.ask({ ...request, subscribe: 1 })
      expect([kind, answer.error]).toEqual([kind, undefined])
      ids.set(kind, [answer.subscription.id])
    }
    const contracts = [first.subscription.id, one.subscription.id]
    expect((await client.ask({ forget_all: 'proposal_open_contract' })).forget_all).toEqual(contracts)
    for (const [kind, of] of ids) expect((await client.ask({ forget_all: [kind] })).forget_all).toEqual(of)
    expect(sockets.realtime.counts().subscriptions).toBe(0)
    await tick(2, '10000.10')
    await settle()
    expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
    expect(client.waiting()).toBe(0)
    expect((await client.ask({ proposal_open_contract: 1, subscribe: 1 })).error).toBeUndefined()
  })

  it('replays purchases and ends after from_revision in their order, then continues', async () => {
    const first = await buy(boughtContract({ contract_id: 2000 }))
    const second = await buy(boughtContract({ contract_id: 3000 }))
    await settle(won, boughtContract({ contract_id: 2000 }))
    const { client, first: answer } = await ask({ subscribe: 1, from_revision: first.revision })
    expect(answer).toMatchObject({ proposal_open_contract: {}, revision: first.revision })
    expect(await client.next()).toMatchObject({
      proposal_open_contract: { contract_id: 3000, is_sold: 0 },
      revision: second.revision,
      seq: 1,
    })
    expect(await client.next()).toMatchObject({ proposal_open_contract: { contract_id: 2000, is_sold: 1 }, seq: 2 })
    await tick(2, '10000.10')
    expect(await client.next()).toMatchObject({ proposal_open_contract: { contract_id: 3000 }, seq: 3 })
  })

  describe('with a contract whose orders changed', () => {
    const contract = { ...multiplier(), purchase_time: Math.floor(Date.now() / 1000) }

    const change = (profit: string, seconds: number) => {
      const take_profit = { order_amount: amountOf(profit), order_date: START }
      const orders = { take_profit, changed_at: timestampOf((START + seconds) * 1e6) }
      return sockets.ledger.change(DEMO, { ...contract, orders })
    }
    const withProfit = (order_amount: number, revision: number) => ({
      proposal_open_contract: { contract_id: 1000, status: 'open', limit_order: { take_profit: { order_amount } } },
      revision,
    })

    it.each([
      ['all contracts', {}],
      ['one contract', { contract_id: 1000 }],
    ])('shows its orders as they were at from_revision, then each change in order, of %s', async (_, which) => {
      const bought = await buy(contract)
      const [first, second] = [await change('7', 0), await change('8', 1)]
      const states = [withProfit(5, bought.revision), withProfit(7, first.revision), withProfit(8, second.revision)]
      for (const [at, state] of states.entries()) {
        const { client, first: answer } = await ask({ ...which, subscribe: 1, from_revision: state.revision })
        expect(answer).toMatchObject(state)
        for (const later of states.slice(at + 1)) expect(await client.next()).toMatchObject(later)
        expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
        expect(client.waiting()).toBe(0)
      }
      const { client, first: answer } = await ask({ ...which, subscribe: 1, from_revision: bought.revision - 1 })
      expect(answer.proposal_open_contract).toEqual({})
      for (const [index, state] of states.entries()) {
        expect(await client.next()).toMatchObject({ ...state, seq: index + 1 })
      }
    })

    it('shows it as it is without from_revision, with the revision of the change, and does not repeat the change', async () => {
      await buy(contract)
      const { revision } = await change('7', 0)
      for (const which of [{}, { contract_id: 1000 }]) {
        const { client, first } = await ask({ ...which, subscribe: 1 })
        expect(first).toMatchObject(withProfit(7, revision))
        expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
        expect(client.waiting()).toBe(0)
      }
    })
  })

  it('from a revision that the account has not reached is refused', async () => {
    const { first } = await ask({ subscribe: 1, from_revision: 80 })
    expect(first.error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'from_revision' } })
    expect((await ask({ from_revision: 0 })).first.error).toMatchObject({ details: { field: 'from_revision' } })
  })
})

describe('a slow reader', () => {
  const TEXT = 'x'.repeat(60_000)
  const TICKS = 400

  it('gets the newest price and every purchase and end, and no price of a contract after its end', async () => {
    const hour = boughtContract({
      exit_epoch: START + 3600,
      duration: { kind: 'until', end_epoch: START + 3600 },
    })
    await buy(hour)
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1, passthrough: { TEXT } })
    client.socket.pause()
    for (let n = 1; n <= TICKS; n += 1) {
      await tick(2 * n, `${10_000 + n}.00`)
      await new Promise(setImmediate)
    }
    expect(sockets.realtime.counts().pushes).toBeLessThan(TICKS)
    const end = await settle()
    await expect.poll(() => sockets.realtime.counts().subscriptions).toBe(0)
    client.socket.resume()
    const pushes: Seen[] = []
    while (pushes.at(-1)?.proposal_open_contract.is_sold !== 1) pushes.push(await client.next())
    expect(pushes.map(({ seq }) => seq)).toEqual(pushes.map((_, index) => index + 1))
    expect(pushes.length).toBeLessThan(TICKS)
    expect(pushes.at(-1).revision).toBe(end.revision)
    expect((await client.ask({ forget: first.subscription.id })).forget).toBe(0)
    expect(client.waiting()).toBe(0)
    expect(sockets.realtime.counts().dropped).toBe(0)
  })
})

describe('a contract in ticks', () => {
  const pushed = async (contract: OptionContract, quotes: readonly string[]): Promise<readonly Seen[]> => {
    await buy(contract)
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1 })
    const seen = [first.proposal_open_contract]
    for (const [index, quote] of quotes.entries()) {
      await tick(2 * index + 2, quote)
      seen.push((await client.next()).proposal_open_contract)
    }
    return seen
  }

  it('of digits counts the entry tick as its first, and is not resold', async () => {
    const seen = await pushed(ofTicks({ category: 'digits', type: 'DIGITOVER', digit: 4 }, 2, 1), ['1.13', '1.25'])
    expect(seen[0]).toMatchObject({ barrier: '4', tick_count: 2, tick_passed: 0, tick_stream: [] })
    expect(seen[1]).toMatchObject({
      tick_passed: 1,
      tick_stream: [{ epoch: START + 2, tick: 1.13, tick_display_value: '1.13' }],
      is_valid_to_sell: 0,
      validation_error_code: 'ResaleNotOffered',
    })
    expect(seen[2]).toMatchObject({ tick_passed: 2, is_expired: 1, bid_price: '19.53', exit_spot: '1.25' })
  })

  it('of another kind counts the entry tick as number 0', async () => {
    const seen = await pushed(ofTicks({ category: 'runs', type: 'RUNHIGH' }, 2), ['1.10', '1.11', '1.10'])
    expect(seen.map(({ tick_passed }) => tick_passed)).toEqual([0, 0, 1, 2])
    expect(seen.map(({ barrier }) => barrier)).toEqual([null, '1.10', '1.11', '1.11'])
    expect(seen[3]).toMatchObject({ tick_stream: { length: 3 }, is_expired: 1, bid_price: '0.00', profit: '-10.00' })
  })

  it('of asians shows the mean of its ticks as barrier', async () => {
    const seen = await pushed(ofTicks({ category: 'asian', type: 'ASIANU' }, 5, 1), ['1.10', '1.11'])
    expect(seen.map(({ barrier }) => barrier)).toEqual([null, '1.100', '1.105'])
  })

  it('of highs and lows shows its selected tick', async () => {
    const bet = { category: 'highlowticks', type: 'TICKHIGH', selected_tick: 2 } as const
    const seen = await pushed(ofTicks(bet, 5, 1), ['1.10', '1.11'])
    expect(seen.map(({ selected_spot }) => selected_spot)).toEqual([null, null, '1.11'])
    expect(seen[0].selected_tick).toBe(2)
  })

  it('of resets shows the barrier that the reset tick moved', async () => {
    const seen = await pushed(ofTicks({ category: 'reset', type: 'RESETCALL' }, 5), ['1.10', '1.11', '1.05'])
    expect(seen.map(({ barrier }) => barrier)).toEqual([null, '1.10', '1.10', '1.05'])
    expect(seen.map(({ reset_barrier }) => reset_barrier)).toEqual([null, null, null, '1.05'])
    expect(seen[0].reset_time).toBe(START + 6)
  })
})

describe('a contract on barriers', () => {
  const offset = (text: string) => ({ kind: 'relative', offset: amountOf(text) }) as const

  it('shows two of them from its entry tick on, and its crossing as exit', async () => {
    await buy(
      boughtContract({
        bet: { category: 'staysinout', type: 'UPORDOWN', low: offset('-0.50'), high: offset('0.50') },
      }),
    )
    const before = await shown({ contract_id: 1000 })
    expect(before).toMatchObject({ barrier_count: 2, is_path_dependent: 1 })
    expect(before.high_barrier).toBeUndefined()
    await tick(2, '10000.00')
    await tick(4, '10000.60')
    expect(await shown({ contract_id: 1000 })).toMatchObject({
      high_barrier: '10000.50',
      low_barrier: '9999.50',
      exit_spot: '10000.60',
      is_expired: 1,
      bid_price: '19.53',
    })
  })

  it('shows an absolute one at once, and its distance from each quote', async () => {
    const barrier = { kind: 'absolute', level: amountOf('10001.5') } as const
    await buy(boughtContract({ bet: { category: 'touchnotouch', type: 'NOTOUCH', barrier, direction: 'up' } }))
    const first = await shown({ contract_id: 1000 })
    expect(first).toMatchObject({ barrier: '10001.50', barrier_count: 1, barrier_spot_distance: '+1.50' })
    await tick(2, '10002.00')
    expect(await shown({ contract_id: 1000 })).toMatchObject({ barrier: '10001.50', barrier_spot_distance: '-0.50' })
  })

  it('shows a relative one, and its distance, from the entry tick on', async () => {
    await buy(boughtContract({ bet: { category: 'callput', type: 'HIGHER', barrier: offset('0.50') } }))
    const before = await shown({ contract_id: 1000 })
    expect([before.barrier, before.barrier_spot_distance]).toEqual([null, undefined])
    await tick(2, '10000.20')
    expect(await shown({ contract_id: 1000 })).toMatchObject({ barrier: '10000.70', barrier_spot_distance: '+0.50' })
    await tick(4, '10000.30')
    expect(await shown({ contract_id: 1000 })).toMatchObject({ barrier: '10000.70', barrier_spot_distance: '+0.40' })
  })

  it('shows the distance of a turbo’s from each quote, and none where the contract has no barrier of its own', async () => {
    await buy({ ...turbo(), contract_id: 2000 })
    await buy()
    await tick(2, '10000.00')
    const first = await shown({ contract_id: 2000 })
    await tick(4, '10000.30')
    const second = await shown({ contract_id: 2000 })
    expect(Number(second.barrier_spot_distance)).toBeCloseTo(Number(first.barrier_spot_distance) - 0.3, 9)
    expect(Number(first.barrier) - 10_000).toBeCloseTo(Number(first.barrier_spot_distance), 9)
    expect((await shown({ contract_id: 1000 })).barrier_spot_distance).toBeUndefined()
  })
})

describe('a contract without a fixed payout', () => {
  it('of a multiplier shows its orders, their quotes and its value', async () => {
    await buy(multiplier())
    const { client, first } = await ask({ contract_id: 1000, subscribe: 1 })
    expect(first.proposal_open_contract).toMatchObject({
      contract_type: 'MULTUP',
      expiry_time: START + 100 * 31_536_000,
      multiplier: 100,
      commission: '0.20',
      payout: '0.00',
      is_valid_to_cancel: 0,
      is_valid_to_update: { stop_loss: 1, stop_out: 0, take_profit: 1 },
      limit_order: {
        stop_loss: { order_amount: -2, display_order_amount: '-2.00', order_date: START, value: null },
        take_profit: { order_amount: 5, display_order_amount: '5.00', order_date: START, value: null },
      },
      validation_params: {
        max_payout: '10000.00',
        stop_loss: { min: '0.21', max: '10.00' },
        take_profit: { min: '0.01', max: '9990.00' },
      },
    })
    await tick(2, '10000.00')
    const { limit_order } = (await client.next()).proposal_open_contract
    expect(limit_order.stop_out.order_amount).toBe(-10)
    for (const { value } of [limit_order.stop_loss, limit_order.stop_out, limit_order.take_profit]) {
      expect(value).toMatch(/^\d+\.\d\d$/)
    }
    await tick(4, '10001.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({
      bid_price: '9.90',
      profit: '-0.10',
      is_valid_to_sell: 1,
      current_spot_time: START + 4,
    })
    await tick(6, '10040.00')
    const gaining = (await client.next()).proposal_open_contract
    expect(gaining).toMatchObject({ profit: '3.80', validation_params: { take_profit: { min: '3.81' } } })
    await tick(8, '11000.00')
    const expired = (await client.next()).proposal_open_contract
    expect(expired).toMatchObject({
      is_expired: 1,
      is_valid_to_update: { take_profit: 0 },
      current_spot_time: START + 8,
    })
    expect(expired.validation_params).toEqual({ max_payout: '10000.00' })
  })

  it('of a multiplier can be cancelled, and its orders cannot change, until the clock passes the expiry, whatever ticks', async () => {
    const cancellation = { minutes: 5, date_expiry: START + 5, fee: amountOf('0.5') }
    await buy({ ...multiplier(), cancellation, orders: {} })
    const { client } = await ask({ contract_id: 1000, subscribe: 1 })
    const shownAt = async (milliseconds: number): Promise<Seen> => {
      aheadMs = START * 1000 + milliseconds - Date.now()
      return (await client.ask({ proposal_open_contract: 1, contract_id: 1000 })).proposal_open_contract
    }
    await tick(2, '10000.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({ is_valid_to_cancel: 1 })
    await tick(4, '10000.00')
    const active = { is_valid_to_cancel: 1, is_valid_to_update: { stop_loss: 0, take_profit: 0 } }
    expect((await client.next()).proposal_open_contract).toMatchObject(active)
    expect(await shownAt(4000)).toMatchObject(active)
    expect(await shownAt(5001)).toMatchObject({
      current_spot_time: START + 4,
      is_valid_to_cancel: 0,
      is_valid_to_update: { stop_loss: 1, take_profit: 1 },
      validation_params: { stop_loss: { max: '10.00' } },
    })
    await tick(6, '10000.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({ is_valid_to_cancel: 0 })
  })

  it('of a multiplier is not for sale below its stake while a cancellation returns that', async () => {
    const cancellation = { minutes: 5, date_expiry: START + 300, fee: amountOf('0.5') }
    await buy({ ...multiplier(), cancellation, orders: {} })
    await tick(2, '10000.00')
    await tick(4, '10001.00')
    expect(await shown({ contract_id: 1000 })).toMatchObject({
      bid_price: '9.90',
      is_valid_to_sell: 0,
      validation_error_code: 'CancelIsBetter',
    })
    await tick(6, '10040.00')
    expect(await shown({ contract_id: 1000 })).toMatchObject({ bid_price: '13.80', is_valid_to_sell: 1 })
  })

  it('continues with changed limit orders', async () => {
    await buy(multiplier())
    const { client } = await ask({ contract_id: 1000, subscribe: 1 })
    await tick(2, '10000.00')
    await client.next()
    const take_profit = { order_amount: amountOf('7'), order_date: START + 2 }
    const changed = { ...multiplier(), orders: { take_profit, changed_at: timestampOf((START + 2) * 1e6) } }
    const { revision } = await sockets.ledger.change(DEMO, changed)
    const push = await client.next()
    expect(push).toMatchObject({ revision, seq: 2 })
    expect(push.proposal_open_contract).toMatchObject({
      current_spot_time: START + 2,
      limit_order: { take_profit: { order_amount: 7 } },
    })
    expect(push.proposal_open_contract.limit_order.stop_loss).toBeUndefined()
    await tick(4, '10000.00')
    expect(await client.next()).toMatchObject({
      revision,
      seq: 3,
      proposal_open_contract: { current_spot_time: START + 4, limit_order: { take_profit: { order_amount: 7 } } },
    })
  })

  it('of a turbo in ticks shows the entry tick, which is the tick of its spot, and each tick after it', async () => {
    const inTicks = { duration: { kind: 'ticks', ticks: 5 }, entry_epoch: START, exit_epoch: START + 10 } as const
    await buy({ ...turbo(), ...inTicks, orders: {} })
    const tickAt = (seconds: number, quote: string) => ({
      epoch: START + seconds,
      tick: Number(quote),
      tick_display_value: quote,
    })
    const seen = [tickAt(0, '10000.00')]
    expect(await shown({ contract_id: 1000 })).toMatchObject({ tick_count: 5, tick_passed: 0, tick_stream: seen })
    for (const seconds of [2, 4, 6, 8, 10]) {
      await tick(seconds, `1000${seconds / 2}.00`)
      seen.push(tickAt(seconds, `1000${seconds / 2}.00`))
      const open = await shown({ contract_id: 1000 })
      expect(open).toMatchObject({ tick_passed: seconds / 2, entry_spot_time: START })
      expect(open.tick_stream).toEqual(seen)
    }
  })

  it.each(['turbos', 'vanilla'] as const)(
    'of %s is not for sale at a tick when it would be for a part of the time to the next tick only',
    async (kind) => {
      const last = kind === 'turbos' ? 15 : 60
      // No resale from `START + 5` on, between two ticks.
      const term = { duration: { kind: 'until', end_epoch: START + 5 + last }, exit_epoch: START + 4 + last } as const
      const {
        kind: _,
        contract_type: __,
        barrier: ___,
        barrier_level: ____,
        entry_cost: _____,
        orders: ______,
        ...staked
      } = turbo()
      const strike = { kind: 'absolute', level: amountOf('10000') } as const
      await buy(
        kind === 'turbos'
          ? { ...turbo(), ...term }
          : { ...staked, ...term, kind, contract_type: 'VANILLALONGCALL', strike, commission: amountOf('0.03') },
      )
      await tick(2, '10000.00')
      await tick(4, '10001.00')
      expect(await shown({ contract_id: 1000 })).toMatchObject({
        is_valid_to_sell: 0,
        validation_error_code: 'ResaleNotOffered',
      })
    },
  )

  it('of a turbo takes no orders in its last fifteen seconds', async () => {
    await buy(turbo())
    const updatable = async () => (await shown({ contract_id: 1000 })).is_valid_to_update.take_profit
    for (let seconds = 2; seconds <= 44; seconds += 2) await tick(seconds, '10000.00')
    expect(await updatable()).toBe(1)
    await tick(46, '10000.00')
    expect(await updatable()).toBe(0)
    const { limit_order, validation_params } = await shown({ contract_id: 1000 })
    expect(limit_order.take_profit).toMatchObject({ order_amount: 5 })
    expect(validation_params).toEqual({ max_payout: '10000.00' })
  })

  it('shows the amounts that the operator had set for its orders at the purchase', async () => {
    const order_limits = { take_profit_min: amountOf('2'), take_profit_max: amountOf('50') }
    await buy({ ...accumulator(), order_limits })
    await tick(2, '10000.00')
    const { validation_params } = await shown({ contract_id: 1000 })
    expect(validation_params.take_profit).toEqual({ min: '2.00', max: '50.00' })
  })

  it('of an accumulator shows its range, and the ticks that it has survived', async () => {
    await buy(accumulator())
    const { client } = await ask({ contract_id: 1000, subscribe: 1 })
    await tick(2, '10000.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({
      current_spot_high_barrier: '10006.126',
      current_spot_low_barrier: '9993.874',
      barrier_spot_distance: '6.126',
      tick_passed: 0,
      validation_params: { max_payout: '10000.00', max_ticks: 230, take_profit: { min: '0.01', max: '9990.00' } },
    })
    await tick(4, '10000.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({
      bid_price: '10.10',
      growth_rate: 0.01,
      high_barrier: '10006.126',
      low_barrier: '9993.874',
      tick_passed: 1,
      tick_count: 230,
    })
    await tick(6, '10100.00')
    expect((await client.next()).proposal_open_contract).toMatchObject({ is_expired: 1, bid_price: '0.00' })
  })
})

describe('portfolio', () => {
  it('lists open contracts, the first bought first, and can be narrowed to types', async () => {
    await buy(boughtContract({ contract_id: 2000 }))
    await buy(boughtContract({ contract_id: 1500, bet: { category: 'callput', type: 'PUT' } }))
    await buy()
    await settle()
    const client = await sockets.open({})
    const { portfolio } = await client.ask({ portfolio: 1 })
    expect(portfolio.contracts.map(({ contract_id }: Seen) => contract_id)).toEqual([2000, 1500])
    expect(portfolio.contracts[0]).toEqual({
      buy_price: 10,
      contract_id: 2000,
      contract_type: 'CALL',
      currency: 'USD',
      date_start: START,
      expiry_time: START + 60,
      longcode: boughtContract().longcode,
      payout: 19.53,
      purchase_time: START,
      shortcode: boughtContract().shortcode,
      transaction_id: 1001,
      underlying_symbol: 'R_100',
    })
    const puts = await client.ask({ portfolio: 1, contract_type: ['PUT'] })
    expect(puts.portfolio.contracts).toMatchObject([{ contract_id: 1500 }])
  })

  it('lists a contract in the place of its purchase, also after a change of its orders', async () => {
    const first = { ...multiplier(), purchase_time: START - 5 }
    await buy(first)
    await buy(boughtContract({ contract_id: 2000 }))
    await sockets.ledger.change(DEMO, first)
    const { portfolio } = await (await sockets.open({})).ask({ portfolio: 1 })
    expect(portfolio.contracts.map(({ contract_id }: Seen) => contract_id)).toEqual([1000, 2000])
  })
})
