import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'

/** Tells the limit orders of a contract; undefined for one that takes none. */
export const ordersText = (contract: OptionContract): string | undefined => {
  if (!('orders' in contract)) return undefined
  const { take_profit } = contract.orders
  const stop_loss = 'stop_loss' in contract.orders ? contract.orders.stop_loss : undefined
  const set = [
    take_profit && `take profit ${take_profit.order_amount}`,
    stop_loss && `stop loss ${stop_loss.order_amount}`,
  ]
  return `orders: ${set.filter(Boolean).join(', ') || 'none'}`
}

/** Tells the terms from which the end of a contract follows, besides those that its shortcode and its longcode name. */
export const termsText = (contract: OptionContract): string =>
  [
    'payout' in contract && `payout ${contract.payout}`,
    'number' in contract && `number ${contract.number}`,
    'barrier_level' in contract && `barrier ${contract.barrier_level}`,
    'commission_rate' in contract && `commission rate ${contract.commission_rate}`,
    'tick_size_barrier' in contract && `range ${contract.tick_size_barrier}`,
    'ticks_max' in contract && `${contract.ticks_max} ticks at most`,
    ordersText(contract),
  ]
    .filter(Boolean)
    .join(', ')
