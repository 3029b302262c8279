import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { HouseCheck } from '@folio/contracts/trading/house-limits.ts'
import { isLess, plus } from '@folio/kernel/amount.ts'

/** Tells if a purchase stays within a limit of the house; the maximum itself is within. */
export const isWithin = ({ used, max }: HouseCheck, { exposure }: Pick<OptionContract, 'exposure'>): boolean =>
  !isLess(max, plus(used, exposure))
