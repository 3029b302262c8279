import { isDigital, type OptionContract, type RecordedTick } from '@folio/contracts/trading/option-contract.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { bidAt, resoldBet } from './contract-end.ts'

/** The moment of a bid: the newest scheduled epoch, and the recorded ticks that are known by then. */
export type BidMoment = {
  readonly epoch: number
  /** The epoch up to which ticks are complete. */
  readonly complete_to: number
  readonly entry?: RecordedTick
  /** The tick at `epoch`. */
  readonly spot?: RecordedTick
}

/** The reasons for which the house does not buy a contract back at a moment, by their subcodes on the wire. */
export type NoBid =
  | 'MissingTickMarketData'
  | 'ResaleNotOffered'
  | 'WaitForContractSettlement'
  | 'EntryTickMissing'
  | 'SellAtEntryTick'

/**
 * The bid for an open contract that no tick has decided, or the reason for which there is none. A sale and the price that
 * sockets show both follow from it.
 */
export const bidNow = (
  contract: OptionContract,
  { epoch, complete_to, entry, spot }: BidMoment,
): { readonly bid: Amount } | { readonly noBid: NoBid } => {
  // Whether ticks have decided the contract is known only as far as they are complete.
  if (complete_to < epoch) return { noBid: 'MissingTickMarketData' }
  if (!isDigital(contract) || resoldBet(contract) === undefined) return { noBid: 'ResaleNotOffered' }
  if (epoch >= contract.exit_epoch) return { noBid: 'WaitForContractSettlement' }
  if (entry === undefined) return { noBid: 'EntryTickMissing' }
  if (epoch <= contract.entry_epoch) return { noBid: 'SellAtEntryTick' }
  if (spot === undefined) return { noBid: 'MissingTickMarketData' }
  const bid = bidAt(contract, { spot, entry }, contract.commission)
  return bid === undefined ? { noBid: 'ResaleNotOffered' } : { bid }
}
