import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { LimitOrder, OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { microsecondsOf, secondOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { isCancellable } from '@folio/option-contracts/deal-cancellation.ts'
import { TURBO_LAST_SECONDS } from '@folio/option-contracts/kinds/turbos.ts'
import { hasOrders, type OrderedContract, orderBounds, orderLimits } from '@folio/option-contracts/order-bounds.ts'
import { checkOrders } from '@folio/pricing/offering/check-money.ts'
import { isRefusal } from '@folio/pricing/offering/refusal.ts'
import type { Holder } from './contract-account.ts'
import { isTooLate } from './lateness.ts'
import { openContract } from './open-contracts.ts'
import type { Words } from './priced-purchase.ts'
import { saleEpoch } from './sale.ts'

type Update = TradingCommandOf<'UpdateLimitOrder'>

/** Orders change at most once in so many microseconds. */
const PAUSE_MIN_MICROSECONDS = 1e6

const failed = (subcode?: string, ...args: readonly string[]): Words => ({
  code: 'ContractUpdateFailure',
  ...(subcode === undefined ? {} : { subcode }),
  args,
})

/** The reason for which a contract takes no such order at a moment. */
const notAllowed = (contract: OrderedContract, { change, asked_at }: Update): Words | undefined => {
  const { take_profit, stop_loss } = change
  if (take_profit === undefined && stop_loss === undefined) return failed('InvalidUpdateValue')
  const isFrozen = isCancellable(contract, microsecondsOf(asked_at))
  if (stop_loss !== undefined && (contract.kind !== 'multiplier' || isFrozen)) return failed('UpdateStopLossNotAllowed')
  if (take_profit === undefined) return undefined
  if (isFrozen) return failed('UpdateTakeProfitNotAllowed')
  if (contract.kind !== 'turbos') return undefined
  const { duration } = contract
  const isOff = duration.kind === 'ticks' || secondOf(asked_at) >= duration.end_epoch - TURBO_LAST_SECONDS
  return isOff ? failed('UpdateTakeProfitNotAllowed') : undefined
}

const isTooFrequent = ({ orders }: OrderedContract, at: Timestamp): boolean =>
  orders.changed_at !== undefined && microsecondsOf(at) - microsecondsOf(orders.changed_at) < PAUSE_MIN_MICROSECONDS

/** The refusal of orders that are out of bounds, or that the contract meets already. */
const outOfBounds = (contract: OrderedContract, command: Update): Words | undefined => {
  const { take_profit, stop_loss } = command.change
  const checked = checkOrders(
    {
      ...(take_profit === undefined || take_profit === null ? {} : { takeProfit: take_profit }),
      ...(stop_loss === undefined || stop_loss === null ? {} : { stopLoss: stop_loss }),
    },
    orderBounds(contract, command.facts ?? {}),
    orderLimits(contract),
  )
  return isRefusal(checked) ? failed(checked.subcode, ...checked.args) : undefined
}

const refusalOf = (contract: OrderedContract, command: Update): Words | undefined => {
  const { facts, asked_at } = command
  if (facts === undefined) throw new Error('a change of orders needs the ticks of its contract')
  const wrong = notAllowed(contract, command)
  if (wrong !== undefined) return wrong
  if (isTooFrequent(contract, asked_at)) return failed('ContractUpdateTooFrequent')
  const epoch = saleEpoch(contract, command)
  if (facts.complete_to < epoch) return failed('MissingTickMarketData')
  if (contractEnd(contract, facts) !== undefined) {
    throw new Error('the end of a contract comes before a change of its orders')
  }
  if (isTooLate(asked_at, facts.newest_epoch)) return failed()
  return outOfBounds(contract, command)
}

/** The contract with changed orders, which act on the ticks after the second of the request. */
const changed = (contract: OrderedContract, { take_profit, stop_loss }: OrderChange, at: Timestamp): OptionContract => {
  const changedOrder = (amount: Amount | null | undefined, before: LimitOrder | undefined): LimitOrder | undefined => {
    if (amount === undefined) return before
    return amount === null ? undefined : { order_amount: amount, order_date: secondOf(at) }
  }
  const profit = changedOrder(take_profit, contract.orders.take_profit)
  const orders = { ...(profit === undefined ? {} : { take_profit: profit }), changed_at: at }
  if (contract.kind !== 'multiplier') return { ...contract, orders }
  const loss = changedOrder(stop_loss, contract.orders.stop_loss)
  return { ...contract, orders: { ...orders, ...(loss === undefined ? {} : { stop_loss: loss }) } }
}

/** Decides a change of limit orders; what the ticks have made due was settled before. */
export const decideOrderChange = (command: Update, holder: Holder | undefined): TradingEvent => {
  const { contract_id, change, asked_at } = command
  const refuse = (words: Words): TradingEvent => ({
    type: 'LimitOrderRefused',
    data: { contract_id, change, ...words, args: [...words.args], asked_at },
  })
  if (holder === undefined || holder.status === 'inactive') return refuse({ code: 'AccountDisabled', args: [] })
  const contract = openContract(holder.contracts, contract_id)
  if (contract === undefined) return refuse({ code: 'ContractNotFound', args: [String(contract_id)] })
  if (!hasOrders(contract)) return refuse(failed('ContractUpdateNotAllowed'))
  const refusal = refusalOf(contract, command)
  if (refusal !== undefined) return refuse(refusal)
  return { type: 'LimitOrderChanged', data: { contract: changed(contract, change, asked_at), change, asked_at } }
}
