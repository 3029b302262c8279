import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import { boughtAccumulator } from './accumulator.ts'
import type { PricedPurchase } from './bought-terms.ts'
import { boughtDigital } from './digital.ts'
import { boughtMultiplier } from './multiplier.ts'
import { boughtTurbo } from './turbos.ts'
import { boughtVanilla } from './vanilla.ts'

/** Makes the contract of a purchase whose terms were accepted and priced. */
export const boughtContract = ({ terms, ...rest }: PricedPurchase<ContractTerms>): OptionContract => {
  switch (terms.kind) {
    case 'digital':
      return boughtDigital({ ...rest, terms })
    case 'vanilla':
      return boughtVanilla({ ...rest, terms })
    case 'turbos':
      return boughtTurbo({ ...rest, terms })
    case 'multiplier':
      return boughtMultiplier({ ...rest, terms })
    case 'accumulator':
      return boughtAccumulator({ ...rest, terms })
    default:
      return unreachable(terms)
  }
}
