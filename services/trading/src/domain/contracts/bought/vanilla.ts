import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { numberOf, type PricedPurchase, recordedLaw, recordedLife, stakedTerms, type TermsOf } from './bought-terms.ts'

/** Makes the contract of a vanilla that was bought. */
export const boughtVanilla = (purchase: PricedPurchase<TermsOf<'vanilla'>>): StakedContractOf<'vanilla'> => {
  const { terms, moment, price } = purchase
  return {
    kind: 'vanilla',
    contract_type: terms.type,
    ...stakedTerms(purchase),
    strike: { ...terms.strike },
    number: numberOf(price),
    ...recordedLife(terms),
    law: recordedLaw(moment.offering),
    commission: terms.commission,
  }
}
