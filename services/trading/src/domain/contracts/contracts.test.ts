import type { ContractFacts, TradingCommand, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { isDigital, payoutOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { amountOf, plus } from '@folio/kernel/amount.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { betOf } from '@folio/option-contracts/recorded-terms.ts'
import { settleDigital } from '@folio/pricing/settlement/settle-digital.ts'
import { describe, expect, it } from 'vitest'
import { demo, open, real, receive } from '../../testing/sample-accounts.ts'
import {
  ASKED_AT,
  boughtBy,
  buying,
  offering,
  purchaseFacts,
  START,
  selling,
  settling,
  tickAt,
} from '../../testing/sample-contracts.ts'
import { contractsIn, tradingAccount } from '../trading-account.ts'

const filled = [open(real), receive('200')] as const
const deactivate = { type: 'DeactivateAccount' } as const

/** Decides commands in turn: the events of the last one, and the state after them. */
const after = (...commands: readonly TradingCommand[]) => {
  let state = tradingAccount.initial
  let events: ReturnType<typeof tradingAccount.decide> = []
  for (const command of commands) {
    events = tradingAccount.decide(command, state)
    for (const event of events) {
      const schema = tradingEventSchemas[event.type]
      expect([event.type, schema.safeParse(event.data).error]).toEqual([event.type, undefined])
      if ('postings' in event.data) expect(isBalanced(event.data.postings)).toBe(true)
    }
    state = events.reduce(tradingAccount.evolve, state)
  }
  return { state, events, event: events.at(-1) }
}

const balanceIn = ({ state }: ReturnType<typeof after>): string | undefined =>
  state.status === 'unopened' ? undefined : state.balances['USD']?.balance
const openIn = ({ state }: ReturnType<typeof after>): number => contractsIn(state)

const won: ContractFacts = {
  complete_to: START + 60,
  entry: tickAt(2, '10001.00'),
  exit: tickAt(60, '10001.01'),
}
const lost: ContractFacts = { ...won, exit: tickAt(60, '10001.00') }

describe('a purchase', () => {
  it('takes the price and fixes all terms', () => {
    const bought = after(...filled, buying())
    expect(balanceIn(bought)).toBe('190')
    expect(bought.event).toMatchObject({
      type: 'ContractBought',
      data: {
        asked_at: ASKED_AT,
        contract: {
          bet: { category: 'callput', type: 'CALL' },
          purchase_time: START,
          spot: { epoch: START, quote: '10000.00' },
          entry_epoch: START + 2,
          exit_epoch: START + 60,
          buy_price: '10',
          // N(d2) for 29 steps and half a pip is 0.499582, and 10 / (0.499582 + 0.012) is 19.547.
          payout: '19.55',
          exposure: '9.55',
          shortcode: `CALL_R_100_19.55_${START}_${START + 60}_S0P_0`,
        },
        postings: [
          { account: 'trading:ROT1000000001', amount: '-10' },
          { account: 'system:stakes', amount: '10' },
        ],
      },
    })
  })

  it('gives the markup to the application, apart from the stake', () => {
    const { event } = after(...filled, buying({}, { markup: amountOf('0.02'), application_id: 'app' }))
    expect(event).toMatchObject({
      data: {
        contract: { payout: '18.81', markup_amount: '0.37', application_id: 'app' },
        postings: [{ amount: '-10' }, { account: 'system:markup', amount: '0.37' }, { amount: '9.63' }],
      },
    })
  })

  it('is demo money against system:demo alone', () => {
    const { event } = after(open(demo), buying())
    expect(event).toMatchObject({
      data: {
        postings: [
          { account: 'trading:DOT1000000001', amount: '-10' },
          { account: 'system:demo', amount: '10' },
        ],
      },
    })
  })

  const refusals: readonly (readonly [string, readonly string[], readonly TradingCommand[]])[] = [
    ['the account is inactive', ['AccountDisabled'], [...filled, deactivate, buying()]],
    [
      'the account has another currency',
      ['ContractBuyValidationError', 'NotDefaultCurrency'],
      [...filled, buying({ currency: 'EUR' })],
    ],
    [
      'the symbol is not listed',
      ['InvalidSymbol', 'OfferingsInvalidSymbol', 'R_100'],
      [...filled, buying({}, { facts: { offering: null, isSuspended: false } })],
    ],
    [
      'the symbol is suspended',
      ['OfferingsValidationError', 'TradeTemporarilyUnavailable'],
      [...filled, buying({}, { facts: { ...purchaseFacts, isSuspended: true } })],
    ],
    [
      'the operator does not sell the category',
      ['OfferingsValidationError', 'TradingNotAvailable'],
      [...filled, buying({}, { facts: { ...purchaseFacts, offering: { ...offering, commissions: {} } } })],
    ],
    [
      'the named terms were replaced more than two seconds before',
      ['InvalidContractProposal'],
      [...filled, buying({}, { facts: { ...purchaseFacts, replaced_at: timestampOf((START - 1.6) * 1e6) } })],
    ],
    [
      'the newest tick is more than two seconds later than the request',
      ['InvalidContractProposal'],
      [...filled, buying({}, { facts: { ...purchaseFacts, newest_epoch: START + 3 } })],
    ],
    [
      'the tick did not come in time',
      ['ContractBuyValidationError', 'MissingTickMarketData'],
      [...filled, buying({}, { facts: { offering, isSuspended: false } })],
    ],
    [
      'the duration is not sold',
      ['OfferingsValidationError', 'TradingDurationNotAllowed'],
      [...filled, buying({ duration: 3 })],
    ],
    [
      'the type is unknown',
      ['OfferingsValidationError', 'InvalidContractType', 'X'],
      [...filled, buying({ contract_type: 'X' })],
    ],
    [
      'it costs more than the client pays',
      ['PriceMoved', 'PriceMoved', 'USD', '9.99', '10', 'price'],
      [...filled, buying({}, { price: amountOf('9.99') })],
    ],
    [
      'it pays less than a proposal promised',
      ['PriceMoved', 'PriceMoved', 'USD', '19.65', '19.55', 'payout'],
      [...filled, buying({}, { promised: { payout: amountOf('19.65'), slippage: amountOf('0.005') } })],
    ],
    [
      'the money does not suffice',
      ['InsufficientBalance', 'InsufficientBalance', '200', '200.01'],
      [...filled, buying({ amount: amountOf('200.01') }, { price: amountOf('201') })],
    ],
  ]

  it.each(refusals)('is refused if %s, and changes nothing', (_, [code, subcode, ...args], commands) => {
    const refused = after(...commands)
    const words = subcode === undefined ? { code } : { code, subcode, ...(args.length === 0 ? {} : { args }) }
    expect(refused.event).toMatchObject({ type: 'PurchaseRefused', data: words })
    expect(refused.state).toEqual(after(...commands.slice(0, -1)).state)
  })

  it('is still at the terms that were replaced up to two seconds before', () => {
    const facts = { ...purchaseFacts, replaced_at: timestampOf((START - 1.5) * 1e6) }
    expect(after(...filled, buying({}, { facts })).event?.type).toBe('ContractBought')
  })

  it('is taken while the newest tick is at most two seconds later than the request', () => {
    const facts = { ...purchaseFacts, newest_epoch: START + 2 }
    expect(after(...filled, buying({}, { facts })).event?.type).toBe('ContractBought')
  })

  it('accepts a payout that is half a percent lower than promised', () => {
    const promised = { payout: amountOf('19.63'), slippage: amountOf('0.005') }
    expect(after(...filled, buying({}, { promised })).event?.type).toBe('ContractBought')
  })

  const many = (count: number, request: Parameters<typeof buying>[0] = {}, price = '1') =>
    Array.from({ length: count }, (_, index) =>
      buying({ amount: amountOf('1'), ...request }, { contract_id: 1000 + 10 * index, price: amountOf(price) }),
    )

  it('is refused beyond a hundred open contracts, until one ends', () => {
    const hundred = [...filled, ...many(100)]
    expect(openIn(after(...hundred))).toBe(100)
    const another = buying({ amount: amountOf('1') }, { contract_id: 9000 })
    expect(after(...hundred, another).event).toMatchObject({
      data: { code: 'OpenPositionLimitExceeded', subcode: 'OpenPositionLimit', args: ['100'] },
    })
    expect(after(...hundred, settling(lost), another).event?.type).toBe('ContractBought')
  })

  it('is refused if the house could lose more than 50,000 on the account', () => {
    const rich = [open(real), receive('1000000')]
    const large = { amount: amountOf('5000'), basis: 'stake' } as const
    const ten = many(10, large, '5000')
    expect(openIn(after(...rich, ...ten))).toBe(10)
    const eleventh = buying(large, { contract_id: 9000, price: amountOf('5000') })
    expect(after(...rich, ...ten, eleventh).event).toMatchObject({
      data: { subcode: 'OpenPositionPayoutLimit', args: ['50000'] },
    })
  })

  describe('on an account that bought for 500,000 in an hour', () => {
    const commands = many(100, { amount: amountOf('5000') }, '5000').flatMap((command) => [
      command,
      settling(lost, command.contract_id),
    ])
    const full = [open(real), receive('10000000'), ...commands] as const

    /** A purchase for 1.00 so many hours after those. */
    const hoursLater = (hours: number, contract_id: number): TradingCommand => {
      const second = START + hours * 3600
      const facts = { ...purchaseFacts, spot: { epoch: second, quote: '10000.00' } }
      const asked_at = timestampOf((second + 0.5) * 1e6)
      return buying({ amount: amountOf('1') }, { contract_id, asked_at, facts })
    }

    it('is refused in that hour and the 23 after it', () => {
      expect(balanceIn(after(...full))).toBe('9500000')
      for (const hours of [0, 23]) {
        expect(after(...full, hoursLater(hours, 9000)).event).toMatchObject({
          data: { code: 'DailyTurnoverLimitExceeded', subcode: 'DailyTurnoverLimitExceeded', args: ['500000'] },
        })
      }
      expect(after(...full, hoursLater(24, 9000)).event?.type).toBe('ContractBought')
    })

    it('counts in the newest hour with a purchase, if it was asked for before that', () => {
      const bought = after(...full, hoursLater(24, 9000), hoursLater(23, 9010))
      expect(bought.event?.type).toBe('ContractBought')
      const { turnover } = { turnover: {}, ...bought.state }
      expect(turnover).toMatchObject({ [START / 3600 + 24]: { count: 2, amount: '2' } })
    })
  })
})

describe('a settlement', () => {
  it('of a contract that wins pays its payout; the house pays what the stake does not cover', () => {
    const settled = after(...filled, buying(), settling(won))
    expect(settled.event).toMatchObject({
      type: 'ContractSettled',
      data: {
        status: 'won',
        sell_price: '19.55',
        evidence: { entry: won.entry, exit: won.exit, deciding: won.exit },
        postings: [
          { account: 'system:stakes', amount: '-10' },
          { account: 'trading:ROT1000000001', amount: '19.55' },
          { account: 'system:house', amount: '-9.55' },
        ],
      },
    })
    expect([balanceIn(settled), openIn(settled)]).toEqual(['209.55', 0])
  })

  it('of a contract that loses pays nothing, and is a movement all the same', () => {
    const settled = after(...filled, buying(), settling(lost))
    expect(settled.event).toMatchObject({
      data: { status: 'lost', sell_price: '0', balances: { USD: { balance: '190' } } },
    })
    expect(
      settled.event?.type === 'ContractSettled' && settled.event.data.postings.map(({ amount }) => amount),
    ).toEqual(['-10', '0', '10'])
  })

  it('settles an inactive account, too, once, and never an account without the contract', () => {
    expect(after(...filled, buying(), deactivate, settling(won)).events).toHaveLength(1)
    expect(after(...filled, buying(), settling(won), settling(won)).events).toEqual([])
    expect(after(...filled, settling(won)).events).toEqual([])
  })

  it('does not happen before the exit tick', () => {
    const { exit: _, ...early } = won
    expect(after(...filled, buying(), settling({ ...early, complete_to: START + 58 })).events).toEqual([])
  })

  it('has enough data in its event to be recomputed', () => {
    const run = buying({ contract_type: 'RUNHIGH', duration: 3, duration_unit: 't' })
    const ticks = [tickAt(2, '10000.00'), tickAt(4, '10000.01'), tickAt(6, '10000.01')]
    const { event } = after(...filled, run, settling({ complete_to: START + 6, entry: tickAt(2, '10000.00'), ticks }))
    if (event?.type !== 'ContractSettled') throw new Error('the contract did not end')
    const { contract, evidence, status } = event.data
    if (!isDigital(contract)) throw new Error('the contract has no fixed payout')
    expect([status, evidence.deciding]).toEqual(['lost', ticks[2]])
    const { entry, ticks: recorded } = evidence
    if (entry === undefined || recorded === undefined) throw new Error('the evidence is incomplete')
    expect(settleDigital(betOf(contract.bet), { entry, ticks: recorded })).toEqual({
      isWon: false,
      decidedBy: ticks[2],
    })
  })
})

describe('an interruption of the feed', () => {
  const gap = (from: number, to: number, before?: ReturnType<typeof tickAt>) => ({
    from: START + from,
    to: START + to,
    ...(before === undefined ? {} : { before }),
  })
  const ended = (facts: ContractFacts, request: Parameters<typeof buying>[0] = {}) =>
    after(...filled, buying(request, { markup: amountOf('0.02') }), settling(facts))

  it('over the entry refunds the whole price, with the markup', () => {
    const settled = ended({ complete_to: START + 20, interruption: gap(2, 20, tickAt(0, '10000.00')) })
    expect(settled.event).toMatchObject({ data: { status: 'cancelled', refund: 'stake', sell_price: '10' } })
    const postings = settled.event?.type === 'ContractSettled' ? settled.event.data.postings : []
    expect(postings.map(({ account, amount }) => [account, amount])).toEqual([
      ['system:stakes', '-9.63'],
      ['system:markup', '-0.37'],
      ['trading:ROT1000000001', '10'],
    ])
    expect(balanceIn(settled)).toBe('200')
  })

  it('over the exit pays the bid without commission at the last tick before, and not the stake', () => {
    const entry = tickAt(2, '10000.00')
    const facts = (quote: string): ContractFacts => ({
      complete_to: START + 90,
      entry,
      interruption: gap(58, 90, tickAt(56, quote)),
    })
    const good = ended(facts('10050.00'))
    expect(good.event).toMatchObject({ data: { status: 'cancelled', refund: 'bid', sell_price: '18.81' } })
    const bad = ended(facts('9950.00'))
    expect(bad.event).toMatchObject({ data: { status: 'cancelled', refund: 'bid', sell_price: '0' } })
  })

  it('between entry and exit leaves a contract in time alone, and ends one in ticks', () => {
    const facts: ContractFacts = { ...won, interruption: gap(10, 20, tickAt(8, '10000.00')) }
    expect(ended(facts).event).toMatchObject({ data: { status: 'won' } })
    const ticks = [tickAt(2, '10001.00'), tickAt(4, '10001.05')]
    const run = { contract_type: 'RUNHIGH', duration: 5, duration_unit: 't' } as const
    const entry = tickAt(2, '10001.00')
    expect(ended({ complete_to: START + 8, entry, ticks, interruption: gap(6, 8, ticks[1]) }, run).event).toMatchObject(
      {
        data: { status: 'cancelled', refund: 'stake' },
      },
    )
  })

  it('covers its first and its last epoch, and none beside them', () => {
    const facts = { ...won, complete_to: START + 90 }
    const { entry: _, ...unentered } = facts
    const endOf = (known: ContractFacts, from: number, to: number) => {
      const { event } = ended({ ...known, interruption: gap(from, to, tickAt(from - 2, '10000.00')) })
      return event?.type === 'ContractSettled' ? (event.data.refund ?? event.data.status) : event?.type
    }
    expect([endOf(unentered, 0, 2), endOf(unentered, 2, 2)]).toEqual(['stake', 'stake'])
    expect([endOf(facts, 58, 60), endOf(facts, 60, 60), endOf(facts, 60, 90)]).toEqual(['bid', 'bid', 'bid'])
    expect([endOf(facts, 4, 58), endOf(facts, 62, 90)]).toEqual(['won', 'won'])
  })

  it('does not undo what ticks before it decided', () => {
    const ticks = [tickAt(2, '10001.00'), tickAt(4, '10000.99'), tickAt(10, '10002.00')]
    const run = { contract_type: 'RUNHIGH', duration: 5, duration_unit: 't' } as const
    const facts = { complete_to: START + 10, entry: tickAt(2, '10001.00'), ticks, interruption: gap(6, 8, ticks[1]) }
    expect(ended(facts, run).event).toMatchObject({ data: { status: 'lost', evidence: { deciding: ticks[1] } } })
  })
})

describe('a sale', () => {
  const entry = tickAt(2, '10000.00')
  const half: ContractFacts = { complete_to: START + 30, entry, spot: tickAt(30, '10004.00') }
  const sold = (command: TradingCommandOf<'SellContract'>, request: Parameters<typeof buying>[0] = {}) =>
    after(...filled, buying(request), command)

  it('pays the bid of its tick, which has the commission taken off', () => {
    const result = sold(selling(30, half))
    expect(result.event).toMatchObject({
      type: 'ContractSold',
      data: { sell_price: '12.64', evidence: { entry, deciding: half.spot } },
    })
    expect([balanceIn(result), openIn(result)]).toEqual(['202.64', 0])
  })

  it.each([
    ['of a contract that the account does not have', 'ContractNotFound', selling(30, half, { contract_id: 5 }), {}],
    ['at the entry tick', 'SellAtEntryTick', selling(2, { complete_to: START + 2, entry, spot: entry }), {}],
    ['before the entry tick', 'EntryTickMissing', selling(0, { complete_to: START }), {}],
    ['while the ticks are behind', 'MissingTickMarketData', selling(30, { ...half, complete_to: START + 29 }), {}],
    [
      'of a contract in ticks',
      'ResaleNotOffered',
      selling(4, { complete_to: START + 4, entry, ticks: [entry], spot: tickAt(4, '10000.00') }),
      { duration: 5, duration_unit: 't' } as const,
    ],
    [
      'asked more than two seconds before the newest tick',
      'InvalidSellContractProposal',
      selling(30, { ...half, newest_epoch: START + 33 }),
      {},
    ],
    ['below the floor of the client', 'PriceMoved', selling(30, half, { price: amountOf('12.65') }), {}],
  ])('%s is refused, and changes nothing', (_, word, command, request) => {
    const result = sold(command, request)
    expect(result.event?.type).toBe('SaleRefused')
    expect(JSON.stringify(result.event?.data)).toContain(`"${word}"`)
    expect(result.state).toEqual(after(...filled, buying(request)).state)
  })

  it('works on an inactive account, whose money it adds to', () => {
    const result = after(...filled, buying(), deactivate, selling(30, half))
    expect(result.event).toMatchObject({ type: 'ContractSold', data: { sell_price: '12.64' } })
    expect([balanceIn(result), openIn(result)]).toEqual(['202.64', 0])
  })

  it.each([
    ['on a jump index', {}, { ...offering, model: { kind: 'jump', volatility: amountOf('1') } }],
    ['of a reset', { contract_type: 'RESETCALL' }, { ...offering, commissions: { reset: amountOf('0.012') } }],
  ] as const)('%s is refused, and an interruption over its exit pays the stake', (_, request, offered) => {
    const bought = [...filled, buying(request, { facts: { ...purchaseFacts, offering: offered } })]
    expect(openIn(after(...bought))).toBe(1)
    expect(after(...bought, selling(30, half)).event).toMatchObject({
      type: 'SaleRefused',
      data: { code: 'InvalidSellContractProposal', subcode: 'ResaleNotOffered' },
    })
    const interruption = { from: START + 58, to: START + 90, before: tickAt(56, '10050.00') }
    expect(after(...bought, settling({ complete_to: START + 90, entry, interruption })).event).toMatchObject({
      type: 'ContractSettled',
      data: { status: 'cancelled', refund: 'stake', sell_price: '10' },
    })
  })

  it('of a contract that the ticks have decided is refused after its settlement', () => {
    expect(() => sold(selling(60, { ...won, spot: tickAt(60, '10001.01') }))).toThrow('comes before its sale')
    expect(after(...filled, buying(), settling(won), selling(60, won)).event).toMatchObject({
      type: 'SaleRefused',
      data: { code: 'ContractNotFound' },
    })
  })
})

it('the sums of all postings of a contract are those of its movements', () => {
  const contract = boughtBy(buying({}, { markup: amountOf('0.02') }))
  expect(plus(contract.exposure, amountOf('9.63'))).toBe(payoutOf(contract))
})
