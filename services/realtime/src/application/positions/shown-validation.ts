import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { withDecimals } from '@folio/kernel/amount.ts'
import { hasOrders, orderBounds, orderLimits } from '@folio/option-contracts/order-bounds.ts'
import { orderRanges } from '@folio/pricing/offering/check-money.ts'
import type { SeenTicks } from './seen-ticks.ts'
import { shownRange } from './shown-range.ts'

type Validation = NonNullable<ShownContract['validation_params']>

/** Tells for each order whether a contract takes a change of it at the newest tick. */
type Updatable = NonNullable<ShownContract['is_valid_to_update']>

/** The permitted amounts at the newest tick of each limit order that may change now. */
const shownRanges = (
  contract: StakedContract,
  { entry, newest }: SeenTicks,
  { take_profit, stop_loss }: Updatable,
): Pick<Validation, 'take_profit' | 'stop_loss'> => {
  if (!hasOrders(contract)) return {}
  const limits = orderLimits(contract)
  const { takeProfit, stopLoss } = orderRanges(orderBounds(contract, { entry, spot: newest }), limits)
  const profit = take_profit === 1 ? shownRange(takeProfit, limits.decimals) : undefined
  const loss = stop_loss === 1 ? shownRange(stopLoss, limits.decimals) : undefined
  return { ...(loss && { stop_loss: loss }), ...(profit && { take_profit: profit }) }
}

/** Returns the bounds of a contract without a fixed payout: what it pays at most, and what its limit orders may be. */
export const shownValidation = (contract: StakedContract, seen: SeenTicks, updatable: Updatable = {}): Validation => ({
  max_payout: withDecimals(contract.max_payout, contract.currency_decimals),
  ...(contract.kind === 'accumulator' && { max_ticks: contract.ticks_max }),
  ...shownRanges(contract, seen, updatable),
})
