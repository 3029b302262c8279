import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import {
  type AnyData,
  findingsAfterChanges,
  findingsIn,
  type StoredData,
  storedEvents,
} from '../../../testing/changed-event.ts'
import { AFTER_SAMPLES, tamper, withCopy } from '../../../testing/sample-store.ts'
import { findingAt as at, once, tradedAs } from '../../../testing/traded-store.ts'
import { verifyStore } from '../../verify-store.ts'

type Multiplier = StakedContractOf<'multiplier'>
type Stored = StoredData<Multiplier>
type Data = AnyData<Multiplier>

const deal = { contract_type: 'MULTUP', multiplier: amountOf('100') }
const QUIET_TICKS = 40

/**
 * Four multipliers: the orders of the first three are changed, then the last take profit of two is reached; the third is left
 * open without the take profit that the ticks would have reached, and the fourth was bought with a stop loss that is kept.
 */
const dir = tradedAs(async (trade) => {
  await trade.ticks(['10000.00'])
  const take_profit = amountOf('3')
  const first = await trade.buy({ ...deal, limit_order: { take_profit } })
  const second = await trade.buy(deal)
  const third = await trade.buy({ ...deal, limit_order: { take_profit } })
  const fourth = await trade.buy({ ...deal, limit_order: { take_profit, stop_loss: amountOf('5') } })
  await trade.ticks(['10000.10', '10000.20'])
  expect(await trade.update(first, { take_profit: amountOf('8'), stop_loss: amountOf('4') })).toEqual([
    'LimitOrderChanged',
  ])
  expect(await trade.update(third, { take_profit: null })).toEqual(['LimitOrderChanged'])
  expect(await trade.update(fourth, { take_profit: amountOf('9') })).toEqual(['LimitOrderChanged'])
  await trade.ticks(['10000.30'])
  expect(await trade.update(first, { take_profit: amountOf('4') })).toEqual(['LimitOrderChanged'])
  expect(await trade.update(second, { take_profit: amountOf('4') })).toEqual(['LimitOrderChanged'])
  await trade.ticks(['10050.00', ...Array.from({ length: QUIET_TICKS }, () => '10050.00')])
  for (const id of [first, second]) expect(await trade.settle(id)).toEqual(['ContractSettled'])
  for (const id of [third, fourth]) expect(await trade.settle(id)).toEqual([])
})

const events = () => storedEvents<Multiplier>(dir)
const isChange =
  (count: number) =>
  ({ position, type }: Stored): boolean =>
    type === 'LimitOrderChanged' && events().filter(({ type: other }) => other === type)[count]?.position === position
const isEnd = ({ type }: Stored): boolean => type === 'ContractSettled'

it('accepts changed orders, also if those of the purchase would have ended an open contract', async () => {
  expect(await findingsIn(dir)).toEqual([])
})

it.each([2, 3, 5, 9])(
  'finds nothing in %i ranges, whatever event of a contract is the first of a range',
  async (threads) => {
    const { findings } = await verifyStore(dir, {
      threads,
      inlineEventsMax: Number.MAX_SAFE_INTEGER,
      now: AFTER_SAMPLES,
      onProgress: () => {},
    })
    expect(findings.first).toEqual([])
  },
)

/** The data of a change of orders. */
const changeIn = (data: Data): TradingEventData<'LimitOrderChanged'>['change'] =>
  (data as unknown as TradingEventData<'LimitOrderChanged'>).change

describe('orders that differ from the recorded changes are named', () => {
  const changed = once(() =>
    findingsAfterChanges<Multiplier, string>(dir, {
      amount: {
        isMeant: isEnd,
        change: ({ contract: { orders } }) => {
          if (orders.take_profit !== undefined) orders.take_profit.order_amount = amountOf('6')
        },
      },
      time: {
        isMeant: isEnd,
        change: ({ contract: { orders } }) => {
          if (orders.take_profit !== undefined) orders.take_profit.order_date -= 2
        },
      },
      other: {
        isMeant: isChange(0),
        change: (data) => {
          changeIn(data).take_profit = amountOf('7')
        },
      },
      kept: {
        isMeant: isChange(2),
        change: ({ contract: { orders } }) => {
          delete orders.stop_loss
        },
      },
    }),
  )

  it.each([
    ['an end with another order', 'amount', 'take_profit 4 given at', 'take_profit 6 given at'],
    ['an end whose order acts earlier', 'time', 'take_profit 4 given at', 'take_profit 4 given at'],
    ['a change with another order than it asked for', 'other', 'by the change of this event', 'take_profit 8'],
    ['a change that drops an order which it does not name', 'kept', 'stop_loss 5 given at', 'stop_loss left out'],
  ])('%s', async (_, change, expected, found) => {
    const { event, findings } = (await changed())(change)
    expect(findings).toContainEqual(at(event, expected, found))
  })

  it('an end whose last change was removed', () =>
    withCopy(dir, async (copy) => {
      const [last] = events().filter(isChange(4))
      const end = events()
        .filter(isEnd)
        .find(({ data }) => data.contract.contract_id === last?.data.contract.contract_id)
      if (last === undefined || end === undefined) throw new Error('no such events')
      tamper(copy, 'events.db', [
        `UPDATE events SET type = 'BalanceKept', data = CAST('{"request_id":"r","currency":"USD","balance":"1"}' AS BLOB) WHERE position = ?`,
        last.position,
      ])
      const findings = await findingsIn(copy)
      expect(findings).toContainEqual(at(end, 'take_profit left out by', 'take_profit 4 given at'))
    }))
})
