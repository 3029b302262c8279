import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { Difference } from '../purchase-check.ts'

/** The members of limit orders that a change replaces or keeps. */
const ORDERS = ['take_profit', 'stop_loss'] as const

/** The limit orders of a contract in words, each by its name; one that is not set is left out. */
export type OrderTexts = Readonly<Record<string, string>>

type Changed = TradingEventData<'LimitOrderChanged'>

/** The limit orders of a contract, and when they were changed last. */
export const orderTexts = (contract: OptionContract): OrderTexts => {
  if (!('orders' in contract)) return {}
  const { orders } = contract
  const stop_loss = 'stop_loss' in orders ? orders.stop_loss : undefined
  const set = Object.entries({ take_profit: orders.take_profit, stop_loss }).flatMap(([name, order]) =>
    order === undefined ? [] : [[name, `${order.order_amount} given at ${order.order_date}`] as const],
  )
  return { ...Object.fromEntries(set), ...(orders.changed_at !== undefined && { changed_at: orders.changed_at }) }
}

/** The names of the orders that an event must leave as they were: all at an end, those that it does not name at a change. */
export const keptOrders = (change: Changed['change'] | undefined): readonly string[] =>
  change === undefined ? [...ORDERS, 'changed_at'] : ORDERS.filter((name) => change[name] === undefined)

/** Compares the orders of which both names and texts must agree; `source` says where the right ones are recorded. */
export const orderDifferences = (
  found: OrderTexts,
  right: OrderTexts,
  { names, source }: { readonly names: readonly string[]; readonly source: string },
): readonly Difference[] =>
  names.flatMap((name) =>
    found[name] === right[name]
      ? []
      : [
          {
            expected: `${name} ${right[name] ?? 'left out'} by ${source}`,
            found: `${name} ${found[name] ?? 'left out'}`,
          },
        ],
  )

/** Finds orders of a purchase that act from another second on than that of the purchase, or that were changed before it. */
export const boughtOrderDifferences = (contract: OptionContract): readonly Difference[] => {
  const given = `given at ${contract.purchase_time}`
  return Object.entries(orderTexts(contract)).flatMap(([name, text]) =>
    name !== 'changed_at' && text.endsWith(` ${given}`)
      ? []
      : [{ expected: `orders ${given}, the second of the purchase`, found: `${name} ${text}` }],
  )
}

/** Compares the orders that a change has named with what it asked for: each acts from the second of the request on. */
export const changedOrderDifferences = ({ contract, change, asked_at }: Changed): readonly Difference[] => {
  if (!('orders' in contract)) return [{ expected: 'a contract that takes limit orders', found: 'another contract' }]
  const found = orderTexts(contract)
  const second = Math.floor(microsecondsOf(asked_at) / 1e6)
  const right: Record<string, string> = { changed_at: asked_at }
  for (const name of ORDERS) {
    const amount = change[name]
    if (amount !== undefined && amount !== null) right[name] = `${amount} given at ${second}`
  }
  const names = ['changed_at', ...ORDERS.filter((name) => change[name] !== undefined)]
  return orderDifferences(found, right, { names, source: 'the change of this event' })
}
