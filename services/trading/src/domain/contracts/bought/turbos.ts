import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import {
  numberOf,
  type PricedPurchase,
  recordedLaw,
  recordedLife,
  recordedOrderLimits,
  recordedOrders,
  stakedTerms,
  type TermsOf,
} from './bought-terms.ts'

/** Makes the contract of a turbo that was bought. */
export const boughtTurbo = (purchase: PricedPurchase<TermsOf<'turbos'>>): StakedContractOf<'turbos'> => {
  const { terms, moment, price } = purchase
  const { take_profit } = recordedOrders(terms.orders, moment)
  return {
    kind: 'turbos',
    contract_type: terms.type,
    ...stakedTerms(purchase),
    barrier: { ...terms.barrier },
    barrier_level: terms.level,
    number: numberOf(price),
    entry_cost: terms.entryCost,
    ...recordedLife(terms),
    law: recordedLaw(moment.offering),
    orders: take_profit === undefined ? {} : { take_profit },
    ...recordedOrderLimits(moment),
  }
}
