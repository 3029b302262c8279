import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, negated, withDecimals } from '@folio/kernel/amount.ts'
import { contractQuotes } from '@folio/option-contracts/contract-quotes.ts'
import type { OrderedContract } from '@folio/option-contracts/order-bounds.ts'
import type { WatchedQuote } from '@folio/option-contracts/watched-quotes.ts'

/** A limit order as the sockets show it. */
export type ShownOrder = {
  readonly display_name: string
  readonly display_order_amount: string
  readonly order_amount: number
  /** The second after which it acts. */
  readonly order_date: number
  /** The quote that closes the contract. */
  readonly value: string | null
}

/** The limit orders of a contract as the sockets show them, and its stop-out. */
export type ShownOrders = {
  readonly stop_loss?: ShownOrder
  readonly stop_out?: ShownOrder & { readonly value: string }
  readonly take_profit?: ShownOrder
}

/** The terms of a contract that its shown orders follow from. */
type OrderedTerms = Pick<StakedContractOf<'multiplier'>, 'orders' | 'purchase_time' | 'stake' | 'currency_decimals'>

/** The names of limit orders for people. */
export const orderNames = { stop_loss: 'Stop loss', stop_out: 'Stop out', take_profit: 'Take profit' } as const

/** Returns the quote that closes a contract for a reason, with the decimals of the symbol; null where there is none. */
export const quoteOf = (
  quotes: readonly WatchedQuote[],
  reason: WatchedQuote['reason'],
  decimals: number,
): string | null => {
  const quote = quotes.find((each) => each.reason === reason)
  const level = quote?.high ?? quote?.low
  return level === undefined ? null : withDecimals(level, decimals)
}

/** Returns the quote that closes a contract for a reason; null before the entry tick, and where there is none. */
export const quoteFor = (
  contract: StakedContract,
  entry: RecordedTick | undefined,
  reason: WatchedQuote['reason'],
): string | null => quoteOf(entry === undefined ? [] : contractQuotes(contract, entry), reason, contract.law.decimals)

/**
 * Returns the orders of a contract with the quotes at which they act; a stop loss and a stop-out are amounts below zero. A
 * stop-out without a quote is left out.
 */
export const ordersWithQuotes = (
  { orders, purchase_time, stake, currency_decimals: decimals }: OrderedTerms,
  quoteAt: (reason: keyof typeof orderNames) => string | null,
): ShownOrders => {
  const shown = (name: string, amount: Amount, date: number) => ({
    display_name: name,
    display_order_amount: withDecimals(amount, decimals),
    order_amount: Number(amount),
    order_date: date,
  })
  const { take_profit: profit, stop_loss: loss } = orders
  const stopOut = quoteAt('stop_out')
  return {
    ...(loss === undefined
      ? {}
      : {
          stop_loss: {
            ...shown(orderNames.stop_loss, negated(loss.order_amount), loss.order_date),
            value: quoteAt('stop_loss'),
          },
        }),
    ...(stopOut === null
      ? {}
      : { stop_out: { ...shown(orderNames.stop_out, negated(stake), purchase_time), value: stopOut } }),
    ...(profit === undefined
      ? {}
      : {
          take_profit: {
            ...shown(orderNames.take_profit, profit.order_amount, profit.order_date),
            value: quoteAt('take_profit'),
          },
        }),
  }
}

/** Returns the orders of an open contract; before its entry tick they have no quotes. */
export const shownOrders = (contract: OrderedContract, entry: RecordedTick | undefined): ShownOrders =>
  ordersWithQuotes(contract, (reason) => quoteFor(contract, entry, reason))
