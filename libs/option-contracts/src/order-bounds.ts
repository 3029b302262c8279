import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OptionContract, StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, minus, ZERO } from '@folio/kernel/amount.ts'
import { multiplierFirstLoss } from '@folio/pricing/categories/multiplier.ts'
import type { OrderBounds, OrderLimits } from '@folio/pricing/offering/check-money.ts'
import { orderSettingsOf } from '@folio/pricing/offering/offering-settings.ts'
import { accumulatorValueAt } from './kinds/accumulator.ts'
import { multiplierPayoutAt } from './kinds/multiplier.ts'
import { turboValueAt } from './kinds/turbos.ts'

/** The contracts that have limit orders. */
export type OrderedContract = Exclude<StakedContract, { readonly kind: 'vanilla' }>

/** Returns true for a contract that has limit orders. */
export const hasOrders = (contract: OptionContract): contract is OrderedContract => 'orders' in contract

/** The ticks by which a contract has a profit: its entry tick and the newest one. */
type ProfitTicks = {
  readonly entry?: RecordedTick | undefined
  readonly spot?: RecordedTick | undefined
}

/** The loss with which a contract begins: a multiplier's commission, which its value contains. */
const firstLossOf = (contract: OrderedContract): Amount => {
  if (contract.kind !== 'multiplier') return contract.stake
  const { stake, multiplier, commission_rate, currency_decimals } = contract
  return multiplierFirstLoss({ stake, multiplier, commissionRate: commission_rate, decimals: currency_decimals })
}

/** The profit that a contract has at the spot, counted from its stake; before its entry tick it has none. */
const profitOf = (contract: OrderedContract, { entry, spot }: ProfitTicks): Amount => {
  if (entry === undefined || spot === undefined || spot.epoch < entry.epoch) return ZERO
  const value = () => {
    switch (contract.kind) {
      case 'turbos':
        return turboValueAt(contract, spot)
      case 'multiplier':
        return multiplierPayoutAt(contract, { spot, entry })
      case 'accumulator':
        return accumulatorValueAt(contract, spot)
    }
  }
  return minus(value(), contract.stake)
}

/** Returns the settings that bound the limit orders of a contract, which were fixed at its purchase. */
export const orderLimits = ({ max_payout, order_limits, currency_decimals }: OrderedContract): OrderLimits => ({
  settings: { maxPayout: max_payout, ...orderSettingsOf(order_limits) },
  decimals: currency_decimals,
})

/** Returns the bounds of the limit orders of an open contract at its newest tick. */
export const orderBounds = (contract: OrderedContract, ticks: ProfitTicks): OrderBounds => ({
  stake: contract.stake,
  firstLoss: firstLossOf(contract),
  profit: profitOf(contract, ticks),
})
