import type { OptionContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isLess } from '@folio/kernel/amount.ts'

type Multiplier = StakedContractOf<'multiplier'>

/** Tells whether a contract is a multiplier. */
export const isMultiplier = (contract: OptionContract): contract is Multiplier =>
  'kind' in contract && contract.kind === 'multiplier'

/**
 * Tells whether a client may give a contract back for its stake at a moment in microseconds since 1970, the very last one
 * included.
 */
export const isCancellable = (contract: OptionContract, moment: number): contract is Multiplier =>
  isMultiplier(contract) && contract.cancellation !== undefined && moment <= contract.cancellation.date_expiry * 1e6

/** Tells whether a cancellation at a moment returns more than a bid, which the house refuses to pay then. */
export const isCancelBetter = (contract: OptionContract, bid: Amount, moment: number): boolean =>
  isCancellable(contract, moment) && isLess(bid, contract.stake)
