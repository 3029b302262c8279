import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isOffered } from '@folio/option-contracts/asking/contract-price.ts'
import { availability } from '@folio/pricing/offering/sold-durations.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import type { Tick } from './tick-board.ts'

/** Before the first tick any spot tells which types are never sold. */
const ANY_SPOT = amountOf('1')

/** Tells whether contracts of a type are sold of a symbol at its newest tick. */
export const isSold = (type: ContractType, offering: Offering, newest: Tick | undefined): boolean => {
  if (!isOffered(type, offering)) return false
  const state = availability(recordedFacts(offering), type, newest === undefined ? ANY_SPOT : amountOf(newest.quote))
  return newest === undefined ? state !== 'never' : state === 'sold'
}
