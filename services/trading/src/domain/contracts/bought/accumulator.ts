import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import {
  type PricedPurchase,
  recordedLaw,
  recordedOrderLimits,
  recordedOrders,
  stakedTerms,
  type TermsOf,
} from './bought-terms.ts'

/** Makes the contract of an accumulator that was bought. */
export const boughtAccumulator = (
  purchase: PricedPurchase<TermsOf<'accumulator'>>,
): StakedContractOf<'accumulator'> => {
  const { terms, moment } = purchase
  const { take_profit } = recordedOrders(terms.orders, moment)
  return {
    kind: 'accumulator',
    contract_type: terms.type,
    ...stakedTerms(purchase),
    growth_rate: terms.growthRate,
    tick_size_barrier: terms.tickSizeBarrier,
    ticks_max: terms.ticksMax,
    law: recordedLaw(moment.offering),
    orders: take_profit === undefined ? {} : { take_profit },
    ...recordedOrderLimits(moment),
  }
}
