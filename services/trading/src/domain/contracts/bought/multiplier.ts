import type { Offering } from '@folio/contracts/market/offering.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import {
  type PricedPurchase,
  recordedLaw,
  recordedOrderLimits,
  recordedOrders,
  stakedTerms,
  type TermsOf,
} from './bought-terms.ts'

type Multiplier = StakedContractOf<'multiplier'>

const lawOfAny = (offering: Offering): Multiplier['law'] => {
  const { model, interval_seconds, decimals } = offering
  return 'period' in model
    ? { model: model.kind, period: model.period, interval_seconds, decimals }
    : recordedLaw(offering)
}

/** Makes the contract of a multiplier that was bought. */
export const boughtMultiplier = (purchase: PricedPurchase<TermsOf<'multiplier'>>): Multiplier => {
  const { terms, moment } = purchase
  const { type, multiplier, commissionRate, hurtingJump, cancellation, orders } = terms
  return {
    kind: 'multiplier',
    contract_type: type,
    ...stakedTerms(purchase),
    multiplier,
    commission_rate: commissionRate,
    hurting_jump: hurtingJump,
    ...(cancellation === undefined
      ? {}
      : {
          cancellation: {
            minutes: cancellation.minutes,
            date_expiry: cancellation.expiryEpoch,
            fee: cancellation.fee,
          },
        }),
    law: lawOfAny(moment.offering),
    orders: recordedOrders(orders, moment),
    ...recordedOrderLimits(moment),
  }
}
