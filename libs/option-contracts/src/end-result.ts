import type { ModelRevision } from '@folio/contracts/market/offering.ts'
import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isZero } from '@folio/kernel/amount.ts'
import type { PayoutLimit } from '@folio/pricing/contract-number.ts'
import { courseShown } from './course-shown.ts'
import { type Interruption, interruptedAt } from './interruption.ts'

/** The end of a contract: its payout, and the ticks that decide it. */
export type ContractEnd = {
  readonly status: 'won' | 'lost' | 'cancelled'
  readonly payout: Amount
  /** Set where an interruption ended the contract: it pays its bid, or the purchase is reversed. */
  readonly refund?: 'bid' | 'stake'
  readonly evidence: Evidence
}

/** The tick at which a contract is valued, its entry tick, and the revisions of the model of a market, if there are any. */
export type ValuedTicks = {
  readonly spot: RecordedTick
  readonly entry: RecordedTick
  readonly models?: readonly ModelRevision[] | undefined
}

/** Returns true if a tick comes after the entry tick: at the entry tick itself the house names no bid. */
export const isAfter = (tick: RecordedTick, entry: RecordedTick): boolean => tick.epoch > entry.epoch

/** The bounds of what a contract without a fixed payout pays. */
export const payoutLimitOf = ({ currency_decimals, max_payout }: StakedContract): PayoutLimit => ({
  decimals: currency_decimals,
  maxPayout: max_payout,
})

/** The end of a contract that pays its value: it is won if that is more than nothing. */
export const paid = (payout: Amount, evidence: Evidence): ContractEnd => ({
  status: isZero(payout) ? 'lost' : 'won',
  payout,
  evidence,
})

/** The end of a contract whose purchase is reversed, because ticks are missing. */
export const reversed = (
  { buy_price }: { readonly buy_price: Amount },
  interruption: Interruption,
  evidence: Evidence,
): ContractEnd => ({
  status: 'cancelled',
  refund: 'stake',
  payout: buy_price,
  evidence: { ...evidence, ...interruptedAt(interruption) },
})

/** The end of a contract that pays its value at the last tick before ticks are missing. */
export const boughtBack = (bid: Amount, interruption: Interruption, evidence: Evidence): ContractEnd => ({
  status: 'cancelled',
  refund: 'bid',
  payout: bid,
  evidence: { ...evidence, ...interruptedAt(interruption) },
})

/** The ticks that show how a contract without a fixed payout went on: entry, exit, the deciding one, and its course. */
export const evidenceOf = (facts: ContractFacts, deciding: RecordedTick | undefined): Evidence => {
  const { entry, exit } = facts
  const decidedAt = deciding?.epoch ?? Number.POSITIVE_INFINITY
  return {
    ...(entry === undefined ? {} : { entry }),
    ...(exit !== undefined && exit.epoch <= decidedAt ? { exit } : {}),
    ...(deciding === undefined ? {} : { deciding }),
    ...courseShown(facts, decidedAt),
  }
}

/** The ticks of a contract that an interruption ended, the last one before it the deciding one: there is no exit tick. */
export const evidenceBefore = (
  { exit: _, ...facts }: ContractFacts,
  { before }: Pick<Interruption, 'before'>,
): Evidence => evidenceOf(facts, before)
