import type { ContractFacts, TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { open, real, receive } from '../../testing/sample-accounts.ts'
import { buying, START, selling, settling, tickAt } from '../../testing/sample-contracts.ts'
import {
  buyingStaked,
  cancelling,
  stakedFacts,
  stakedOffering,
  stakedRequests,
  updating,
} from '../../testing/staked-contracts.ts'
import { tradingAccount } from '../trading-account.ts'

const filled = [open(real), receive('200')] as const
const deactivate = { type: 'DeactivateAccount' } as const
const { vanilla, turbos, multiplier, accumulator } = stakedRequests
const safe = { ...multiplier, cancellation: '5m' }
const entry = tickAt(2, '10000.00')

const after = (...commands: readonly TradingCommand[]) => {
  let state = tradingAccount.initial
  let events: ReturnType<typeof tradingAccount.decide> = []
  for (const command of commands) {
    events = tradingAccount.decide(command, state)
    state = events.reduce(tradingAccount.evolve, state)
  }
  return { state, event: events.at(-1) }
}

const factsAt = (seconds: number, quote = '10000.00'): ContractFacts => ({
  complete_to: START + seconds,
  entry,
  spot: tickAt(seconds, quote),
})
const change = (profit?: string | null, loss?: string | null): OrderChange => ({
  ...(profit === undefined ? {} : { take_profit: profit === null ? null : amountOf(profit) }),
  ...(loss === undefined ? {} : { stop_loss: loss === null ? null : amountOf(loss) }),
})

describe('a change of limit orders', () => {
  const told = (request: Partial<PurchaseRequest>, ...commands: readonly TradingCommand[]) =>
    after(...filled, buyingStaked(request), ...commands).event

  it('sets orders from its second on, keeps the others, and removes one that is null', () => {
    const first = updating(30, change('5', '4'), factsAt(30))
    const second = updating(40, change(null), { ...factsAt(40), orders_changed_at: first.asked_at })
    expect(told(multiplier, first)).toMatchObject({
      type: 'LimitOrderChanged',
      data: {
        contract: {
          orders: {
            take_profit: { order_amount: '5', order_date: START + 30 },
            stop_loss: { order_amount: '4', order_date: START + 30 },
          },
        },
      },
    })
    const removed = told(multiplier, first, second)
    const orders =
      removed?.type === 'LimitOrderChanged' && 'orders' in removed.data.contract && removed.data.contract.orders
    expect(orders).toEqual({ stop_loss: { order_amount: '4', order_date: START + 30 }, changed_at: second.asked_at })
  })

  const once = updating(30, change('5'), factsAt(30))
  const inTicks = { ...turbos, duration: 5, duration_unit: 't' } as const
  const spotAt = (seconds: number, quote: string) => ({ ...factsAt(seconds, quote), entry: tickAt(0, '10000.00') })
  it.each([
    ['the account is inactive', 'AccountDisabled', multiplier, [deactivate, once]],
    ['there is no such contract', 'ContractNotFound', multiplier, [{ ...once, contract_id: 7 }]],
    ['the contract has no orders', 'ContractUpdateNotAllowed', vanilla, [once]],
    ['nothing changes', 'InvalidUpdateValue', multiplier, [updating(30, {}, factsAt(30))]],
    [
      'an accumulator gets a stop loss',
      'UpdateStopLossNotAllowed',
      accumulator,
      [updating(30, change('1', '1'), factsAt(30))],
    ],
    [
      'deal cancellation is active',
      'UpdateStopLossNotAllowed',
      safe,
      [updating(299, change(undefined, '4'), factsAt(298))],
    ],
    ['deal cancellation is active', 'UpdateTakeProfitNotAllowed', safe, [updating(299, change('4'), factsAt(298))]],
    ['a turbo lives for ticks', 'UpdateTakeProfitNotAllowed', inTicks, [updating(4, change('4'), factsAt(4))]],
    ['a turbo ends in 15 s', 'UpdateTakeProfitNotAllowed', turbos, [updating(285, change('4'), factsAt(284))]],
    [
      'orders changed within a second',
      'ContractUpdateTooFrequent',
      multiplier,
      [once, { ...once, asked_at: timestampOf((START + 31.499) * 1e6) }],
    ],
    ['the ticks are behind', 'MissingTickMarketData', multiplier, [{ ...once, facts: factsAt(28) }]],
    [
      'it is decided long after it was asked for',
      'ContractUpdateFailure',
      multiplier,
      [{ ...once, facts: { ...factsAt(30), newest_epoch: START + 33 } }],
    ],
    [
      'the profit is reached already',
      'LimitOrderAmountTooLow',
      multiplier,
      [updating(30, change('0.82'), factsAt(30, '10010.00'))],
    ],
    [
      'the loss is reached already',
      'LimitOrderAmountTooLow',
      multiplier,
      [updating(30, change(undefined, '1.18'), factsAt(30, '9990.00'))],
    ],
    [
      'the loss is less than the commission',
      'LimitOrderAmountTooLow',
      multiplier,
      [updating(30, change(undefined, '0.18'), factsAt(30))],
    ],
    [
      // The commission is 0.1234, so at its entry quote the value of 6.8766 is rounded down to 6.87.
      'the value at the entry quote is rounded down to the loss',
      'LimitOrderAmountTooLow',
      { ...multiplier, amount: amountOf('7') },
      [updating(0, change(undefined, '0.13'), { complete_to: START, spot: tickAt(0, '10000.00') })],
    ],
    [
      'the loss is more than the stake',
      'LimitOrderAmountTooHigh',
      multiplier,
      [updating(30, change(undefined, '10.01'), factsAt(30))],
    ],
    [
      'the profit is more than the maximum payout',
      'LimitOrderAmountTooHigh',
      multiplier,
      [updating(30, change('9990.01'), factsAt(30))],
    ],
    ['the profit is negative', 'NegativeTakeProfit', multiplier, [updating(30, change('-1'), factsAt(30))]],
    ['the amount is too fine', 'LimitOrderIncorrectDecimal', multiplier, [updating(30, change('1.001'), factsAt(30))]],
    [
      'a turbo has the profit already',
      'LimitOrderAmountTooLow',
      turbos,
      [updating(30, change('3.47'), spotAt(30, '10010.00'))],
    ],
    [
      'an accumulator has the profit already',
      'LimitOrderAmountTooLow',
      accumulator,
      [updating(6, change('0.2'), factsAt(6))],
    ],
  ] as const)('is refused where %s', (_, word, request, commands) => {
    const refused = after(...filled, buyingStaked(request), ...commands)
    const { code, subcode } = { code: '', subcode: undefined, ...refused.event?.data }
    expect([refused.event?.type, subcode ?? code]).toEqual(['LimitOrderRefused', word])
    expect(refused.state).toEqual(after(...filled, buyingStaked(request), ...commands.slice(0, -1)).state)
  })

  it('is accepted a second after the one before, one cent beyond the value, and once the cancellation has expired', () => {
    const later = updating(31, change('6'), { ...factsAt(30), orders_changed_at: once.asked_at })
    expect(told(multiplier, once, later)).toMatchObject({ type: 'LimitOrderChanged' })
    expect(told(multiplier, updating(30, change('0.83'), factsAt(30, '10010.00')))).toMatchObject({
      type: 'LimitOrderChanged',
    })
    expect(told(safe, updating(300, change('4', '4'), factsAt(300)))).toMatchObject({ type: 'LimitOrderChanged' })
  })

  it('stays within the amounts that the operator had set at the purchase', () => {
    const limits = {
      take_profit_min: amountOf('2'),
      take_profit_max: amountOf('50'),
      stop_loss_min: amountOf('3'),
      stop_loss_max: amountOf('8'),
    }
    const facts = { ...stakedFacts, offering: { ...stakedOffering, limits } }
    const asked = (request: Partial<PurchaseRequest>, ...[profit, loss]: Parameters<typeof change>) => {
      const changed = after(
        ...filled,
        buyingStaked(request, { facts }),
        updating(30, change(profit, loss), factsAt(30)),
      )
      const { subcode, args } = { subcode: undefined, args: undefined, ...changed.event?.data }
      return subcode === undefined ? changed.event?.type : [subcode, args]
    }
    expect(asked(multiplier, '1.99')).toEqual(['LimitOrderAmountTooLow', ['2']])
    expect(asked(multiplier, undefined, '2.99')).toEqual(['LimitOrderAmountTooLow', ['3']])
    expect(asked(multiplier, undefined, '8.01')).toEqual(['LimitOrderAmountTooHigh', ['8']])
    expect(asked(accumulator, '50.01')).toEqual(['LimitOrderAmountTooHigh', ['50']])
    expect([asked(multiplier, '2', '3'), asked(multiplier, '50', '8')]).toEqual(
      Array.from({ length: 2 }, () => 'LimitOrderChanged'),
    )
    expect(asked(turbos, '50.01')).toEqual(['LimitOrderAmountTooHigh', ['50']])
  })

  it('before the entry tick is bounded by the commission alone', () => {
    const early = updating(0, change('0.01', '0.19'), { complete_to: START, spot: tickAt(0, '10000.00') })
    expect(told(multiplier, early)).toMatchObject({ type: 'LimitOrderChanged' })
  })
})

describe('a cancellation', () => {
  const told = (...commands: readonly TradingCommand[]) => after(...filled, ...commands).event

  it('refunds the stake up to its last microsecond and keeps the fee, also on an inactive account', () => {
    const cancelled = told(buyingStaked(safe), deactivate, cancelling(300))
    expect(cancelled).toMatchObject({
      type: 'ContractCancelled',
      data: {
        sell_price: '10',
        postings: [
          { account: 'system:stakes', amount: '-11.3' },
          { account: 'trading:ROT1000000001', amount: '10' },
          { account: 'system:house', amount: '1.3' },
        ],
        balances: { USD: { balance: '198.7' } },
      },
    })
    expect(cancelled?.type === 'ContractCancelled' && isBalanced(cancelled.data.postings)).toBe(true)
  })

  it.each([
    ['of an unknown contract', 'ContractNotFound', [cancelling(30)]],
    ['of a multiplier without one', 'DealCancellationNotBought', [buyingStaked(multiplier), cancelling(30)]],
    ['of another contract', 'DealCancellationNotBought', [buying(), cancelling(30)]],
    ['a moment too late', 'DealCancellationExpired', [buyingStaked(safe), cancelling(300.000001)]],
    ['of a contract that has ended', 'ContractNotFound', [buyingStaked(safe), cancelling(30), cancelling(31)]],
  ] as const)('%s is refused', (_, word, commands) => {
    const event = told(...commands)
    const { code, subcode } = { code: '', subcode: undefined, ...event?.data }
    expect([event?.type, subcode ?? code]).toEqual(['SaleRefused', word])
  })

  it('is refused after an end at the maximum payout', () => {
    const tick = tickAt(10, '110000.00')
    const end = settling({ complete_to: tick.epoch, entry, reached: { max_payout: tick } })
    expect(told(buyingStaked(safe), end)).toMatchObject({ type: 'ContractSettled', data: { sell_price: '10000' } })
    expect(told(buyingStaked(safe), end, cancelling(11))).toMatchObject({ data: { code: 'ContractNotFound' } })
  })

  it('forbids a sale below the stake while it is active', () => {
    const sale = (quote: string, request = safe) =>
      told(buyingStaked(request), selling(30, { complete_to: START + 30, entry, spot: tickAt(30, quote) }))
    expect(sale('10001.00')).toMatchObject({ type: 'SaleRefused', data: { subcode: 'CancelIsBetter' } })
    expect(sale('10010.00')).toMatchObject({ type: 'ContractSold' })
    const late = selling(301, { complete_to: START + 300, entry, spot: tickAt(300, '10001.00') })
    expect(told(buyingStaked(safe), late)).toMatchObject({ type: 'ContractSold' })
  })
})
