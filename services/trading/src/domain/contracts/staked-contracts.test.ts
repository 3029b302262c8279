import type { Offering } from '@folio/contracts/market/offering.ts'
import type { ContractFacts, TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { contractQuotes } from '@folio/option-contracts/contract-quotes.ts'
import { describe, expect, it } from 'vitest'
import { open, real, receive } from '../../testing/sample-accounts.ts'
import { START, selling, settling, tickAt } from '../../testing/sample-contracts.ts'
import {
  buyingStaked,
  crashOffering,
  stakedFacts,
  stakedOffering,
  stakedRequests,
} from '../../testing/staked-contracts.ts'
import { tradingAccount } from '../trading-account.ts'

const filled = [open(real), receive('200')] as const

const after = (...commands: readonly TradingCommand[]) => {
  let state = tradingAccount.initial
  let events: ReturnType<typeof tradingAccount.decide> = []
  for (const command of commands) {
    events = tradingAccount.decide(command, state)
    for (const event of events) {
      expect([event.type, tradingEventSchemas[event.type].safeParse(event.data).error]).toEqual([event.type, undefined])
      if ('postings' in event.data) expect(isBalanced(event.data.postings)).toBe(true)
    }
    state = events.reduce(tradingAccount.evolve, state)
  }
  return { state, events, event: events.at(-1) }
}

const buy = (
  request: Partial<PurchaseRequest>,
  { markup = '0', facts = stakedFacts }: { readonly markup?: string; readonly facts?: typeof stakedFacts } = {},
) => buyingStaked(request, { facts, markup: amountOf(markup) })

const { vanilla, turbos, multiplier, accumulator } = stakedRequests
const safe = { ...multiplier, cancellation: '5m' }
const entry = tickAt(2, '10000.00')
const at = (seconds: number, more: Partial<ContractFacts> = {}): ContractFacts => ({
  complete_to: START + seconds,
  entry,
  ...more,
})
const reached = (reason: keyof NonNullable<ContractFacts['reached']>, tick: RecordedTick): ContractFacts => ({
  complete_to: tick.epoch,
  entry,
  reached: { [reason]: tick },
})
const ended = (request: Partial<PurchaseRequest>, facts: ContractFacts, markup = '0') =>
  after(...filled, buy(request, { markup }), settling(facts)).event
const sold = (request: Partial<PurchaseRequest>, seconds: number, facts: ContractFacts) =>
  after(...filled, buy(request), selling(seconds, facts)).event

describe('the limits and lists of an offering', () => {
  const refusal = (limits: NonNullable<Offering['limits']>, request: Partial<PurchaseRequest>) => {
    const facts = { ...stakedFacts, offering: { ...stakedOffering, limits } }
    const { subcode, args } = {
      subcode: undefined,
      args: undefined,
      ...after(...filled, buy(request, { facts })).event?.data,
    }
    return subcode && [subcode, args]
  }

  it.each([
    ['growth rates', { growth_rates: ['0.02'] }, accumulator, ['GrowthRateOutOfRange', ['0.02']]],
    ['minutes of cancellation', { cancellation_minutes: [15] }, safe, ['DealCancellationNotAvailable', []]],
    ['multipliers', { multipliers: [7, 30] }, multiplier, ['MultiplierOutOfRange', ['7, 30']]],
    ['a smallest stake', { stake_min: amountOf('10.01') }, vanilla, ['InvalidMinStake', ['10.01']]],
    ['a greatest stake', { stake_max: amountOf('9.99') }, turbos, ['StakeLimitExceeded', ['9.99']]],
    ['a maximum payout', { max_payout: amountOf('10') }, vanilla, ['StakeLimits', ['1', '10', '10']]],
  ] as const)('bound a purchase: %s', (_, limits, request, words) => {
    expect(refusal({ ...limits } as NonNullable<Offering['limits']>, request)).toEqual(words)
    expect(refusal({}, request)).toBeUndefined()
  })

  it('end an accumulator after their number of ticks, which it keeps', () => {
    const facts = { ...stakedFacts, offering: { ...stakedOffering, limits: { accumulator_ticks_max: 3 } } }
    const ticks = [2, 4, 6, 8].map((seconds) => tickAt(seconds, '10000.00'))
    const { event } = after(...filled, buy(accumulator, { facts }), settling(at(8, { ticks })))
    expect(event).toMatchObject({ data: { status: 'won', sell_price: '10.3', contract: { ticks_max: 3 } } })
  })
})

describe('a vanilla', () => {
  it('records its units, and adds the markup to the stake', () => {
    const { event } = after(...filled, buy(vanilla, { markup: '0.03' }))
    expect(event).toMatchObject({
      type: 'ContractBought',
      data: {
        contract: {
          kind: 'vanilla',
          stake: '10',
          buy_price: '10.3',
          markup_amount: '0.3',
          // 149 steps from the entry: BS is 12.263508 at the money, and 10 / (12.263508 · 1.03) is 0.791677.
          number: expect.stringMatching(/^0\.791677/),
          entry_epoch: START + 2,
          exit_epoch: START + 300,
          max_payout: '10000',
        },
      },
    })
  })

  it('pays its distance from the strike at the exit tick, and zero on the other side', () => {
    const exit = tickAt(300, '10050.00')
    expect(ended(vanilla, at(300, { exit }))).toMatchObject({
      data: { status: 'won', sell_price: '39.58', evidence: { entry, exit, deciding: exit } },
    })
    expect(ended(vanilla, at(300, { exit: entry }))).toMatchObject({ data: { status: 'lost', sell_price: '0' } })
  })

  it('ends at the maximum payout', () => {
    const tick = tickAt(10, '25000.00')
    expect(ended(vanilla, reached('max_payout', tick))).toMatchObject({ data: { status: 'won', sell_price: '10000' } })
  })

  it('watches the quote at which its distance from the strike alone is worth the maximum payout', () => {
    const { event } = after(...filled, buy(vanilla))
    if (event?.type !== 'ContractBought') throw new Error('the vanilla was not bought')
    const { contract } = event.data
    if (!('kind' in contract) || contract.kind !== 'vanilla') throw new Error('this is no vanilla')
    const [{ reason, high } = { reason: 'none', high: undefined }] = contractQuotes(contract, entry)
    // 10,000 / 0.791677 is 12631.414, which is rounded up and added to the strike at 10,000.
    expect([reason, high]).toEqual(['max_payout', '22631.42'])
  })

  it('is bought back until 60 s before its end, with the commission', () => {
    const spot = (seconds: number) => at(seconds, { spot: tickAt(seconds, '10010.00') })
    // 135 steps left: BS is 17.353821, and 0.791677 · 17.353821 · 0.97 is 13.3265.
    expect(sold(vanilla, 30, spot(30))).toMatchObject({ type: 'ContractSold', data: { sell_price: '13.32' } })
    expect(sold(vanilla, 239, spot(238))).toMatchObject({ type: 'ContractSold' })
    expect(sold(vanilla, 240, spot(240))).toMatchObject({ type: 'SaleRefused', data: { subcode: 'ResaleNotOffered' } })
    expect(sold(vanilla, 300, spot(300))).toMatchObject({ data: { subcode: 'WaitForContractSettlement' } })
    expect(sold(vanilla, 2, spot(2))).toMatchObject({ data: { subcode: 'SellAtEntryTick' } })
  })

  it('pays its bid without commission where an interruption covers the exit, and its price where it covers the entry', () => {
    const gap = { from: START + 32, to: START + 400, before: tickAt(30, '10010.00') }
    expect(ended(vanilla, at(400, { interruption: gap }))).toMatchObject({
      data: { status: 'cancelled', refund: 'bid', sell_price: '13.73', evidence: { deciding: gap.before } },
    })
    const early = { complete_to: START + 20, interruption: { from: START + 2, to: START + 20 } }
    expect(ended(vanilla, early, '0.03')).toMatchObject({
      data: { status: 'cancelled', refund: 'stake', sell_price: '10.3' },
    })
  })

  it('pays its price where the last tick before an interruption is its entry tick, at which it has no bid', () => {
    const before = tickAt(2, '10000.00')
    const gap = { from: START + 4, to: START + 400, before }
    expect(ended(vanilla, at(400, { interruption: gap }))).toMatchObject({
      data: { status: 'cancelled', refund: 'stake', sell_price: '10', evidence: { entry: before, deciding: before } },
    })
  })
})

describe('a turbo', () => {
  it('watches its take profit after the order up to the last tick before its last 15 seconds', () => {
    const window = (request: Partial<PurchaseRequest>) => {
      const { event } = after(...filled, buy({ ...turbos, limit_order: { take_profit: amountOf('3') }, ...request }))
      if (event?.type !== 'ContractBought') throw new Error(JSON.stringify(event))
      const { contract } = event.data
      if (!('kind' in contract)) throw new Error('another contract')
      const found = contractQuotes(contract, entry).find(({ reason }) => reason === 'take_profit')
      return found && [found.after - START, found.upTo - START]
    }
    // Of 300 s the last 15 begin at 285, so that the last tick that counts is that of 284.
    expect(window({})).toEqual([0, 284])
    expect(window({ duration: 301, duration_unit: 's' })).toEqual([0, 285])
  })

  const spot = tickAt(0, '10000.00')
  const live = (seconds: number, quote: string): ContractFacts => ({
    complete_to: START + seconds,
    entry: spot,
    spot: tickAt(seconds, quote),
  })

  it('enters at its spot tick, with the barrier fixed there', () => {
    expect(after(...filled, buy(turbos)).event).toMatchObject({
      data: {
        contract: {
          kind: 'turbos',
          entry_epoch: START,
          barrier: { kind: 'relative', offset: '-20' },
          barrier_level: '9980',
          // 10 / (20 + 0.9 · 10000 · 0.00025184) is 0.44910.
          number: expect.stringMatching(/^0\.4491/),
        },
      },
    })
  })

  it.each([
    ['at the touch of the barrier with nothing', reached('knock_out', tickAt(4, '9980.00')), 'lost', '0'],
    ['at its exit tick with the distance', at(300, { entry: spot, exit: tickAt(300, '10020.00') }), 'won', '17.96'],
    ['at a take profit with the value there', reached('take_profit', tickAt(4, '10030.00')), 'won', '22.45'],
    [
      'knocked out and not at the maximum on one tick',
      {
        ...reached('max_payout', tickAt(4, '9980.00')),
        reached: { max_payout: tickAt(4, '9980.00'), knock_out: tickAt(4, '9980.00') },
      },
      'lost',
      '0',
    ],
  ] as const)('ends %s', (_, facts, status, sell_price) => {
    expect(ended(turbos, facts)).toMatchObject({ data: { status, sell_price } })
  })

  it('is bought back at its value until 15 s before its end, and one in ticks never', () => {
    expect(sold(turbos, 2, live(2, '10010.00'))).toMatchObject({ type: 'ContractSold', data: { sell_price: '13.47' } })
    expect(sold(turbos, 0, live(0, '10000.00'))).toMatchObject({ data: { subcode: 'SellAtEntryTick' } })
    expect(sold(turbos, 284, live(284, '10010.00'))).toMatchObject({ type: 'ContractSold' })
    expect(sold(turbos, 285, live(284, '10010.00'))).toMatchObject({ data: { subcode: 'ResaleNotOffered' } })
    const inTicks = { ...turbos, duration: 5, duration_unit: 't' } as const
    expect(sold(inTicks, 2, live(2, '10010.00'))).toMatchObject({ data: { subcode: 'ResaleNotOffered' } })
  })

  it('pays its value at the last tick before an interruption of its exit; one in ticks gives its price back', () => {
    const before = tickAt(4, '10010.00')
    const facts = { ...live(400, '1'), interruption: { from: START + 6, to: START + 400, before } }
    expect(ended(turbos, facts)).toMatchObject({ data: { refund: 'bid', sell_price: '13.47' } })
    const inTicks = { ...turbos, duration: 5, duration_unit: 't' } as const
    expect(ended(inTicks, facts)).toMatchObject({ data: { refund: 'stake', sell_price: '10' } })
  })

  it('pays its price where the last tick before an interruption is its entry tick, at which it has no bid', () => {
    const before = tickAt(0, '10000.00')
    const facts = { ...live(400, '1'), interruption: { from: START + 2, to: START + 400, before } }
    expect(ended(turbos, facts)).toMatchObject({ data: { status: 'cancelled', refund: 'stake', sell_price: '10' } })
  })
})

describe('a multiplier', () => {
  it('records the rates, the jump that hurts, and the fee of deal cancellation in its price', () => {
    const { event } = after(...filled, buy({ ...multiplier, cancellation: '60m' }, { markup: '0.01' }))
    expect(event).toMatchObject({
      data: {
        contract: {
          kind: 'multiplier',
          multiplier: '100',
          commission_rate: expect.stringMatching(/^0\.000176/),
          hurting_jump: '0',
          stake: '10',
          markup_amount: '0.1',
          cancellation: { minutes: 60, date_expiry: START + 3600, fee: expect.any(String) },
        },
        postings: [{ account: 'trading:ROT1000000001' }, { account: 'system:markup', amount: '0.1' }, {}],
      },
    })
    const data = event?.type === 'ContractBought' ? event.data : undefined
    const fee = data?.contract && 'cancellation' in data.contract ? data.contract.cancellation?.fee : undefined
    // 1,000 · (2N(√(3600/31536000)/2) − 1) · 1.05 is 4.4757.
    expect([fee, data?.contract.buy_price]).toEqual(['4.48', '14.58'])
  })

  it.each([
    ['stopped out with nothing', reached('stop_out', tickAt(10, '9901.00')), 'lost', '0'],
    ['at a take profit with its value there', reached('take_profit', tickAt(10, '10100.00')), 'won', '19.82'],
    ['at a stop loss with its value there', reached('stop_loss', tickAt(10, '9950.00')), 'lost', '4.82'],
    ['at the maximum payout', reached('max_payout', tickAt(10, '110000.00')), 'won', '10000'],
  ] as const)('ends %s', (_, facts, status, sell_price) => {
    expect(ended(multiplier, facts)).toMatchObject({ data: { status, sell_price } })
  })

  it('is lost if it pays less than it cost', () => {
    const tick = tickAt(10, '10002.00')
    expect(ended(multiplier, reached('take_profit', tick))).toMatchObject({
      data: { status: 'won', sell_price: '10.02' },
    })
    expect(ended(multiplier, reached('take_profit', tick), '0.01')).toMatchObject({ data: { status: 'lost' } })
  })

  it('refunds the stake and keeps the fee if it is stopped out while the deal can be cancelled', () => {
    const safe = { ...multiplier, cancellation: '5m' }
    expect(ended(safe, reached('stop_out', tickAt(300, '9901.00')))).toMatchObject({
      data: { status: 'cancelled', sell_price: '10' },
    })
    expect(ended(safe, reached('stop_out', tickAt(302, '9901.00')))).toMatchObject({
      data: { status: 'lost', sell_price: '0' },
    })
  })

  it('on a crash index is stopped out before a jump takes more than is left, and pays its value there', () => {
    const facts = { offering: crashOffering, isSuspended: false, spot: { epoch: START, quote: '10000.000' } }
    const command = buy({ ...multiplier, multiplier: amountOf('20') }, { facts })
    const first = { epoch: START + 1, quote: '10000.000' }
    const stop = { epoch: START + 9, quote: '9600.000' }
    expect(
      after(...filled, command, settling({ complete_to: START + 9, entry: first, reached: { stop_out: stop } })).event,
    ).toMatchObject({
      // 10 + 200 · (−0.04) less 200 · 0.7 · 0.01/√500 is 1.937.
      data: {
        status: 'lost',
        sell_price: '1.93',
        contract: { hurting_jump: '0.01', law: { model: 'crash', period: 500 } },
      },
    })
  })

  it('is bought back at its value, also without an end of its own', () => {
    expect(sold(multiplier, 30, at(30, { spot: tickAt(30, '10010.00') }))).toMatchObject({
      type: 'ContractSold',
      data: { sell_price: '10.82' },
    })
    expect(sold(multiplier, 2, at(2, { spot: entry }))).toMatchObject({ data: { subcode: 'SellAtEntryTick' } })
    expect(sold(multiplier, 0, { complete_to: START })).toMatchObject({ data: { subcode: 'EntryTickMissing' } })
  })

  it('is refunded completely if its entry tick is missing, and continues over later interruptions', () => {
    const gap = { from: START + 2, to: START + 20 }
    expect(ended({ ...multiplier, cancellation: '5m' }, { complete_to: START + 20, interruption: gap })).toMatchObject({
      data: { status: 'cancelled', refund: 'stake', sell_price: '11.3' },
    })
    expect(ended(multiplier, at(20, { interruption: { from: START + 4, to: START + 20 } }))).toBeUndefined()
  })
})

describe('an accumulator', () => {
  const ticks = (...quotes: readonly string[]) => quotes.map((quote, index) => tickAt(2 + 2 * index, quote))
  const facts = (...quotes: readonly string[]): ContractFacts => {
    const all = ticks(...quotes)
    return {
      complete_to: START + 2 * quotes.length,
      entry,
      ticks: all,
      ...(all.at(-1) && { spot: all.at(-1) }),
    } as ContractFacts
  }

  it('fixes its range at the purchase', () => {
    expect(after(...filled, buy(accumulator)).event).toMatchObject({
      data: {
        contract: { kind: 'accumulator', tick_size_barrier: '0.000612552', ticks_max: 230, growth_rate: '0.01' },
      },
    })
  })

  it('ends without a payout at the first tick that leaves the range around the tick before', () => {
    const all = ['10000.00', '10006.12', '10000.00', '10006.13', '10006.13']
    expect(ended(accumulator, facts(...all))).toMatchObject({
      data: {
        status: 'lost',
        sell_price: '0',
        evidence: { previous: tickAt(6, '10000.00'), deciding: tickAt(8, '10006.13') },
      },
    })
  })

  it('ends at its take profit with the value there', () => {
    const ordered = { ...accumulator, limit_order: { take_profit: amountOf('0.2') } }
    expect(ended(ordered, facts('10000.00', '10000.00', '10000.00', '10000.00'))).toMatchObject({
      data: { status: 'won', sell_price: '10.2', evidence: { deciding: tickAt(6, '10000.00') } },
    })
    expect(ended(ordered, facts('10000.00', '10000.00', '10007.00', '10000.00'))).toMatchObject({
      data: { status: 'lost' },
    })
  })

  it('ends after the most ticks, or at the first tick at which it is worth the maximum payout', () => {
    const steady = Array.from({ length: 231 }, () => '10000.00')
    expect(ended(accumulator, facts(...steady))).toMatchObject({
      data: { status: 'won', sell_price: '98.6', evidence: { deciding: { epoch: START + 2 + 460 } } },
    })
    const rich = { ...accumulator, growth_rate: amountOf('0.05'), amount: amountOf('100') }
    // 100 · 1.05^95 is the first above 10,000.
    expect(ended(rich, facts(...steady))).toMatchObject({
      data: { status: 'won', sell_price: '10000', evidence: { deciding: { epoch: START + 2 + 190 } } },
    })
  })

  it('is bought back at its value, and closed at it by an interruption', () => {
    const two = facts('10000.00', '10001.00', '10002.00')
    expect(sold(accumulator, 6, two)).toMatchObject({ type: 'ContractSold', data: { sell_price: '10.2' } })
    expect(sold(accumulator, 2, facts('10000.00'))).toMatchObject({ data: { subcode: 'SellAtEntryTick' } })
    const interruption = { from: START + 8, to: START + 20, before: tickAt(6, '10002.00') }
    expect(ended(accumulator, { ...two, complete_to: START + 20, interruption })).toMatchObject({
      data: { status: 'cancelled', refund: 'bid', sell_price: '10.2' },
    })
    expect(
      ended(accumulator, { complete_to: START + 20, interruption: { from: START + 2, to: START + 20 } }, '0.01'),
    ).toMatchObject({ data: { refund: 'stake', sell_price: '10.1' } })
  })
})

it('a purchase of units is refused if its proposal promised more of them', () => {
  const promised = { payout: amountOf('0.8'), slippage: amountOf('0.005') }
  expect(after(...filled, { ...buy(vanilla), promised }).event).toMatchObject({
    type: 'PurchaseRefused',
    data: { code: 'PriceMoved', args: ['USD', '0.8', expect.stringMatching(/^0\.791/), 'payout'] },
  })
})

it('a sale later than the newest tick allows is refused for every kind', () => {
  const late = selling(30, at(30, { newest_epoch: START + 33 }), { asked_at: timestampOf((START + 30.5) * 1e6) })
  expect(after(...filled, buy(multiplier), late).event).toMatchObject({ type: 'SaleRefused' })
})
