import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, isLess, minus, plus, smallestUnit } from '@folio/kernel/amount.ts'
import {
  type MultiplierTerms,
  multiplierPayout,
  multiplierValue,
  stopOutLevel,
} from '@folio/pricing/categories/multiplier.ts'
import { levelOfMultiplier } from '@folio/pricing/settlement/value-levels.ts'
import { type ContractEnd, evidenceOf, reversed, type ValuedTicks } from '../end-result.ts'
import { isMissed, type NeededTicks } from '../interruption.ts'
import { FOREVER, firstClose, type WatchedQuote, watched } from '../watched-quotes.ts'

type Multiplier = StakedContractOf<'multiplier'>

/** The terms from which the value of a multiplier follows. */
type ValueTerms = Pick<Multiplier, 'contract_type' | 'stake' | 'multiplier' | 'commission_rate' | 'currency_decimals'>

/** The terms from which the quotes that close a multiplier follow. */
type MultiplierQuoteTerms = ValueTerms &
  Pick<Multiplier, 'entry_epoch' | 'max_payout' | 'hurting_jump' | 'orders'> & {
    readonly law: Pick<Multiplier['law'], 'decimals'>
  }

/** A recorded multiplier as the formulas take it. */
const termsOf = (contract: ValueTerms, entry: RecordedTick): MultiplierTerms => ({
  direction: contract.contract_type === 'MULTUP' ? 'up' : 'down',
  stake: contract.stake,
  multiplier: contract.multiplier,
  entrySpot: amountOf(entry.quote),
  commissionRate: contract.commission_rate,
  decimals: contract.currency_decimals,
})

/** The payout of a multiplier that is closed at a tick: its value, at least zero and at most the maximum payout. */
export const multiplierPayoutAt = (contract: Multiplier, { spot, entry }: ValuedTicks): Amount =>
  multiplierPayout(multiplierValue(termsOf(contract, entry), amountOf(spot.quote)), contract.max_payout)

/** The quote beyond which, away from the client's direction, a multiplier is worth at most an amount. */
const levelOfLoss = (terms: MultiplierTerms, value: Amount, decimals: number): Amount | undefined => {
  const above = levelOfMultiplier(terms, plus(value, smallestUnit(terms.decimals)), decimals)
  if (above === undefined) return undefined
  const pip = smallestUnit(decimals)
  return terms.direction === 'up' ? minus(above, pip) : plus(above, pip)
}

/** The quotes that close a multiplier: the stop-out, the maximum payout, and its orders from the second after they were given. */
export const multiplierQuotes = (contract: MultiplierQuoteTerms, entry: RecordedTick): readonly WatchedQuote[] => {
  const { entry_epoch, stake, max_payout, hurting_jump, law, orders } = contract
  const { decimals } = law
  const terms = termsOf(contract, entry)
  const [gains, loses] = terms.direction === 'up' ? (['high', 'low'] as const) : (['low', 'high'] as const)
  const life = { after: entry_epoch, upTo: FOREVER }
  const { take_profit, stop_loss } = orders
  const since = (date: number) => ({ after: Math.max(entry_epoch, date), upTo: FOREVER })
  return [
    ...watched({ reason: 'stop_out', ...life }, loses, stopOutLevel({ ...terms, hurtingJump: hurting_jump }, decimals)),
    ...watched({ reason: 'max_payout', ...life }, gains, levelOfMultiplier(terms, max_payout, decimals)),
    ...(take_profit === undefined
      ? []
      : watched(
          { reason: 'take_profit', ...since(take_profit.order_date) },
          gains,
          levelOfMultiplier(terms, plus(stake, take_profit.order_amount), decimals),
        )),
    ...(stop_loss === undefined
      ? []
      : watched(
          { reason: 'stop_loss', ...since(stop_loss.order_date) },
          loses,
          levelOfLoss(terms, minus(stake, stop_loss.order_amount), decimals),
        )),
  ]
}

/** Returns true if a stop-out at an epoch gives the stake back, because the deal can still be cancelled then. */
const isCoveredAt = ({ cancellation }: Multiplier, epoch: number): boolean =>
  cancellation !== undefined && epoch <= cancellation.date_expiry

/** The ticks that a multiplier needs: the entry tick alone, since it goes on at the ticks after an interruption. */
export const multiplierTicks = ({ entry_epoch }: Multiplier): NeededTicks => ({
  first: entry_epoch,
  last: entry_epoch,
  isEach: false,
})

/**
 * Tells how a multiplier ended by recorded ticks; undefined while it goes on. A stop-out pays the value at its tick, or the
 * stake while deal cancellation is active; the multiplier is won if it pays more than it cost.
 */
export const multiplierEnd = (contract: Multiplier, facts: ContractFacts): ContractEnd | undefined => {
  const { entry, interruption } = facts
  const { stake, buy_price } = contract
  if (interruption !== undefined && isMissed(multiplierTicks(contract), interruption))
    return reversed(contract, interruption, {})
  const close = firstClose(facts, FOREVER)
  if (entry === undefined || close === undefined) return undefined
  const evidence = evidenceOf(facts, close.tick)
  if (close.reason === 'stop_out' && isCoveredAt(contract, close.tick.epoch)) {
    return { status: 'cancelled', payout: stake, evidence }
  }
  const payout = multiplierPayoutAt(contract, { spot: close.tick, entry })
  return { status: isLess(buy_price, payout) ? 'won' : 'lost', payout, evidence }
}
