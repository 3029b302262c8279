import type { Offering } from '@folio/contracts/market/offering.ts'
import type { ContractFacts, PurchaseFacts, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { buying, offering, START, tickAt } from './sample-contracts.ts'

const FREE = amountOf('0')

/** A volatility index on which contracts without a fixed payout are sold, too. */
export const stakedOffering: Offering = {
  ...offering,
  commissions: {
    ...offering.commissions,
    vanilla: amountOf('0.03'),
    turbos: FREE,
    multiplier: FREE,
    accumulator: FREE,
  },
}

/** A crash index, on which multipliers alone are sold: jumps downwards hurt those that gain by a rise. */
export const crashOffering: Offering = {
  ...offering,
  symbol: 'CRASH500',
  name: 'Crash 500 Index',
  submarket: 'crash_index',
  decimals: 3,
  interval_seconds: 1,
  model: { kind: 'crash', period: 500 },
  commissions: { multiplier: FREE },
}

/** The facts of a purchase without a fixed payout. */
export const stakedFacts: PurchaseFacts = {
  offering: stakedOffering,
  isSuspended: false,
  spot: tickAt(0, '10000.00'),
}

/** Requests of contracts without a fixed payout for a stake of 10, by kind. */
export const stakedRequests = {
  vanilla: { contract_type: 'VANILLALONGCALL', duration: 5, duration_unit: 'm', barrier: '+0' },
  turbos: { contract_type: 'TURBOSLONG', duration: 5, duration_unit: 'm', barrier: '-20' },
  multiplier: { contract_type: 'MULTUP', multiplier: amountOf('100') },
  accumulator: { contract_type: 'ACCU', growth_rate: amountOf('0.01') },
} satisfies Record<string, Partial<PurchaseRequest>>

/** Makes a purchase without a fixed payout, with its facts. */
export const buyingStaked = (
  request: Partial<PurchaseRequest>,
  more: Partial<TradingCommandOf<'BuyContract'>> = {},
): TradingCommandOf<'BuyContract'> => {
  const { basis: _, duration: __, duration_unit: ___, ...plain } = buying().request
  const asked = buying({}, { facts: stakedFacts, price: amountOf('1000'), ...more })
  return {
    ...asked,
    request: { ...plain, underlying_symbol: asked.facts?.offering?.symbol ?? '', ...request },
  }
}

/** Makes a cancellation so many seconds after the start. */
export const cancelling = (seconds: number): TradingCommandOf<'CancelContract'> => ({
  type: 'CancelContract',
  contract_id: 1000,
  asked_at: timestampOf((START + seconds) * 1e6),
})

/** Makes a change of limit orders so many seconds after the start, with its facts. */
export const updating = (
  seconds: number,
  change: OrderChange,
  facts: ContractFacts,
): TradingCommandOf<'UpdateLimitOrder'> => ({
  type: 'UpdateLimitOrder',
  contract_id: 1000,
  asked_at: timestampOf((START + seconds + 0.5) * 1e6),
  change,
  facts,
})
