import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isLess, isZero, ZERO } from '@folio/kernel/amount.ts'
import type { PipTick } from '../ticks/hour-ticks.ts'
import {
  grownValue,
  isClosedAfter,
  isClosedAt,
  isCoveredStopOut,
  payoutAt,
  type QuotedContract,
  survives,
} from './staked-values.ts'

/** The part of an end that its evidence shows: the status, and the payout unless it is a price of the formulas. */
export type ShownPayout =
  | { readonly status: 'won' | 'lost' | 'cancelled'; readonly refund?: 'bid' | 'stake'; readonly pays?: Amount }
  | { readonly fault: string }

const tickOf = ({ epoch, quote }: RecordedTick): PipTick => ({ epoch, pips: pipsOf(quote) })

type Ticks = { readonly entry: PipTick; readonly deciding: PipTick; readonly previous: PipTick | undefined }

const statusOf = (contract: StakedContract, pays: Amount): 'won' | 'lost' => {
  if (contract.kind === 'multiplier') return isLess(contract.buy_price, pays) ? 'won' : 'lost'
  return isZero(pays) ? 'lost' : 'won'
}

const survivedIn = ({ law }: StakedContract, { entry, deciding }: Ticks): number =>
  (deciding.epoch - entry.epoch) / law.interval_seconds

const accumulated = (contract: Extract<StakedContract, { kind: 'accumulator' }>, ticks: Ticks): ShownPayout => {
  const { deciding, previous } = ticks
  const survived = survivedIn(contract, ticks)
  if (previous === undefined || previous.epoch !== deciding.epoch - contract.law.interval_seconds) {
    return { fault: 'no tick right before the deciding one' }
  }
  if (!survives(contract, previous, deciding)) return { status: 'lost', pays: ZERO }
  if (!isClosedAfter(contract, survived, deciding)) return { fault: 'a tick that neither breaches nor closes' }
  const pays = grownValue(contract, survived)
  return { status: statusOf(contract, pays), pays }
}

const quoted = (contract: QuotedContract, { entry, deciding: tick }: Ticks): ShownPayout => {
  const at = { entry, tick }
  const isExit = 'exit_epoch' in contract && tick.epoch === contract.exit_epoch
  if (!isExit && !isClosedAt(contract, at)) return { fault: 'a tick that does not close the contract' }
  if (isCoveredStopOut(contract, at)) return { status: 'cancelled', pays: contract.stake }
  const pays = payoutAt(contract, at)
  return { status: statusOf(contract, pays), pays }
}

const interrupted = (contract: StakedContract, ticks: Ticks | undefined): ShownPayout => {
  const isInTicks = 'duration' in contract && contract.duration.kind === 'ticks'
  if (ticks === undefined || isInTicks || contract.kind === 'multiplier') {
    return { status: 'cancelled', refund: 'stake', pays: contract.buy_price }
  }
  const { entry, deciding: tick } = ticks
  if (contract.kind === 'accumulator') {
    return { status: 'cancelled', refund: 'bid', pays: grownValue(contract, survivedIn(contract, ticks)) }
  }
  // There is no bid at the entry tick.
  if (tick.epoch <= entry.epoch) return { status: 'cancelled', refund: 'stake', pays: contract.buy_price }
  if (contract.kind === 'vanilla') return { status: 'cancelled', refund: 'bid' }
  return { status: 'cancelled', refund: 'bid', pays: payoutAt(contract, { entry, tick }) }
}

/** The result of a contract without a fixed payout by the evidence of its end alone. */
export const stakedResultShown = (contract: StakedContract, evidence: Evidence): ShownPayout => {
  const { entry, deciding, previous, interruption } = evidence
  const ticks =
    entry === undefined || deciding === undefined
      ? undefined
      : { entry: tickOf(entry), deciding: tickOf(deciding), previous: previous && tickOf(previous) }
  if (interruption !== undefined) return interrupted(contract, ticks)
  if (ticks === undefined || ticks.entry.epoch !== contract.entry_epoch)
    return { fault: 'no entry tick, or no deciding one' }
  return contract.kind === 'accumulator' ? accumulated(contract, ticks) : quoted(contract, ticks)
}
