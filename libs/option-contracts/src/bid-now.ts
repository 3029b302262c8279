import type { ModelRevision } from '@folio/contracts/market/offering.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { ValuedTicks } from './end-result.ts'
import { accumulatorValueAt } from './kinds/accumulator.ts'
import { bidAt, resoldBet } from './kinds/digital.ts'
import { multiplierPayoutAt } from './kinds/multiplier.ts'
import { TURBO_LAST_SECONDS, turboValueAt } from './kinds/turbos.ts'
import { vanillaBidAt } from './kinds/vanilla.ts'

/** The moment of a bid: the newest scheduled epoch, and the recorded ticks that are known by then. */
export type BidMoment = {
  readonly epoch: number
  /** The second in which the bid is asked for, `epoch` if it is left out. */
  readonly second?: number
  /** The epoch up to which ticks are complete. */
  readonly complete_to: number
  readonly entry?: RecordedTick
  /** The tick at `epoch`. */
  readonly spot?: RecordedTick
  /** The revisions of the model of a market, if there are any. */
  readonly models?: readonly ModelRevision[]
}

/** The reasons for which the house does not buy a contract back at a moment, by their subcodes on the wire. */
export type NoBid =
  | 'MissingTickMarketData'
  | 'ResaleNotOffered'
  | 'WaitForContractSettlement'
  | 'EntryTickMissing'
  | 'SellAtEntryTick'

/** The last seconds of a vanilla, in which it is not bought back any more. */
const VANILLA_LAST_SECONDS = 60

/** Tells whether the house buys contracts of this kind back at all. */
const isResold = (contract: OptionContract): boolean => {
  if (isDigital(contract)) return resoldBet(contract) !== undefined
  return !('duration' in contract) || contract.duration.kind === 'until'
}

const isInLastSeconds = (contract: OptionContract, second: number): boolean => {
  if (isDigital(contract) || !('duration' in contract) || contract.duration.kind !== 'until') return false
  const { end_epoch } = contract.duration
  return second >= end_epoch - (contract.kind === 'vanilla' ? VANILLA_LAST_SECONDS : TURBO_LAST_SECONDS)
}

/** The bid of the house for a contract at a tick between its entry and its exit; undefined where the formulas fail. */
const valueAt = (contract: OptionContract, ticks: ValuedTicks): Amount | undefined => {
  if (isDigital(contract)) return bidAt(contract, ticks, contract.commission)
  switch (contract.kind) {
    case 'vanilla':
      return vanillaBidAt(contract, ticks, contract.commission)
    case 'turbos':
      return turboValueAt(contract, ticks.spot)
    case 'multiplier':
      return multiplierPayoutAt(contract, ticks)
    case 'accumulator':
      return accumulatorValueAt(contract, ticks.spot)
    default:
      return unreachable(contract)
  }
}

/**
 * The bid for an open contract that no tick has decided, or the reason for which there is none. A sale and the price that
 * sockets show both follow from it.
 */
export const bidNow = (
  contract: OptionContract,
  { epoch, second = epoch, complete_to, entry, spot, models }: BidMoment,
): { readonly bid: Amount } | { readonly noBid: NoBid } => {
  const hasExited = epoch >= (exitEpochOf(contract) ?? Number.POSITIVE_INFINITY)
  if (hasExited && isResold(contract)) return { noBid: 'WaitForContractSettlement' }
  // Ticks show whether a contract is decided only as far as they are complete.
  if (complete_to < epoch) return { noBid: 'MissingTickMarketData' }
  if (!isResold(contract)) return { noBid: 'ResaleNotOffered' }
  if (isInLastSeconds(contract, second)) return { noBid: 'ResaleNotOffered' }
  if (entry === undefined) return { noBid: 'EntryTickMissing' }
  if (epoch <= contract.entry_epoch) return { noBid: 'SellAtEntryTick' }
  if (spot === undefined) return { noBid: 'MissingTickMarketData' }
  const bid = valueAt(contract, { spot, entry, models })
  return bid === undefined ? { noBid: 'ResaleNotOffered' } : { bid }
}
