import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Levels } from '../ticks/recorded-ticks.ts'
import { isResold, watchedLevels } from './expected-end.ts'
import { isWon } from './winning-rules.ts'

/** The result that the evidence of an end shows by itself, or the reason why it shows none. */
export type DigitalResult =
  | { readonly status: 'won' | 'lost' }
  | { readonly status: 'cancelled'; readonly refund: 'bid' | 'stake' }
  | { readonly fault: string }

const isBeyond = (pips: number, { low, high }: Levels): boolean =>
  pips >= (high ?? Number.POSITIVE_INFINITY) || pips <= (low ?? Number.NEGATIVE_INFINITY)

const cancelled = (contract: DigitalContract, { entry, deciding, interruption }: Evidence): DigitalResult => {
  if (interruption === undefined) return { fault: 'no interruption' }
  const { entry_epoch, exit_epoch, duration } = contract
  const { from, to } = interruption
  const isOver = (epoch: number) => from <= epoch && epoch <= to
  const isCut = duration.kind === 'ticks' && from <= exit_epoch && to >= entry_epoch
  if (!isOver(entry_epoch) && !isOver(exit_epoch) && !isCut) {
    return { fault: `an interruption from ${from} to ${to}, which covers no tick that the contract needs` }
  }
  const hasBid = isResold(contract) && entry !== undefined && deciding !== undefined && deciding.epoch > entry.epoch
  return { status: 'cancelled', refund: hasBid ? 'bid' : 'stake' }
}

/** The ticks of a contract in ticks must lead from the entry tick to the deciding one without a hole. */
const areWhole = ({ law, entry_epoch }: DigitalContract, { ticks = [], deciding }: Evidence): boolean =>
  ticks.every(({ epoch }, index) => epoch === entry_epoch + index * law.interval_seconds) &&
  ticks.at(-1)?.epoch === deciding?.epoch &&
  ticks.at(-1)?.quote === deciding?.quote

/** The result by the event's evidence alone: its terms and its ticks, without the streams of ticks. */
export const digitalResultShown = (contract: DigitalContract, evidence: Evidence): DigitalResult => {
  const { entry, deciding, exit, reset, high, low, ticks = [], interruption } = evidence
  if (interruption !== undefined) return cancelled(contract, evidence)
  const { bet, law, duration, entry_epoch, exit_epoch } = contract
  if (entry?.epoch !== entry_epoch) return { fault: `no entry tick of epoch ${entry_epoch}` }
  if (deciding === undefined) return { fault: 'no deciding tick' }
  if (duration.kind === 'ticks' && !areWhole(contract, evidence)) return { fault: 'ticks with a hole' }
  const pips = {
    entry: pipsOf(entry.quote),
    exit: pipsOf(deciding.quote),
    reset: reset === undefined ? Number.NaN : pipsOf(reset.quote),
    all: ticks.map(({ quote }) => pipsOf(quote)),
    decimals: law.decimals,
  }
  const levels = watchedLevels(contract, { pips: pips.entry })
  const isCrossed = levels !== undefined && deciding.epoch > entry_epoch && isBeyond(pips.exit, levels)
  const result = isWon(bet, { ...pips, isCrossed }) ? 'won' : 'lost'
  const isEarly = isCrossed || (bet.category === 'runs' && result === 'lost')
  if (isEarly) return deciding.epoch <= exit_epoch ? { status: result } : { fault: 'a deciding tick after the end' }
  if (deciding.epoch > exit_epoch || exit?.epoch !== deciding.epoch || exit.quote !== deciding.quote) {
    return { fault: `a decision at ${deciding.epoch} by no tick that decides, before the exit tick of ${exit_epoch}` }
  }
  if (bet.category === 'reset' && reset === undefined) return { fault: 'no reset tick' }
  // The entry tick is no watched tick, so an extreme at its epoch touches nothing.
  const isTouchedBy = (tick: Evidence['high']) =>
    levels !== undefined && tick?.epoch !== entry_epoch && (tick === undefined || isBeyond(pipsOf(tick.quote), levels))
  if (isTouchedBy(high) || isTouchedBy(low)) return { fault: 'a highest or lowest tick beyond a barrier' }
  return { status: result }
}
