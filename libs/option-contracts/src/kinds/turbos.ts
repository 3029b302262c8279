import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { turboBid } from '@folio/pricing/categories/turbos.ts'
import { levelOfUnits } from '@folio/pricing/settlement/value-levels.ts'
import {
  boughtBack,
  type ContractEnd,
  evidenceBefore,
  evidenceOf,
  isAfter,
  paid,
  payoutLimitOf,
  reversed,
} from '../end-result.ts'
import { isMissed, ticksOfTerm } from '../interruption.ts'
import { FOREVER, firstClose, type WatchedQuote, watched } from '../watched-quotes.ts'

type Turbo = StakedContractOf<'turbos'>

/** The terms from which the quotes that end a turbo follow. */
type TurboQuoteTerms = Pick<
  Turbo,
  | 'contract_type'
  | 'entry_epoch'
  | 'exit_epoch'
  | 'barrier_level'
  | 'number'
  | 'stake'
  | 'max_payout'
  | 'duration'
  | 'orders'
> & { readonly law: Pick<Turbo['law'], 'decimals'> }

/** The last seconds of a turbo, in which it is not sold any more and its take profit is off. */
export const TURBO_LAST_SECONDS = 15

/** The value of a turbo at a tick, when it is sold and when it ends: n times the distance from the barrier. */
export const turboValueAt = (contract: Turbo, { quote }: RecordedTick): Amount => {
  const { number, contract_type: type, barrier_level: barrier } = contract
  return turboBid(number, { type, quote: amountOf(quote), barrier }, payoutLimitOf(contract))
}

/**
 * The quotes that end a turbo before its exit tick: the barrier, the maximum payout, and its take profit, which is off in the
 * last seconds.
 */
export const turboQuotes = (contract: TurboQuoteTerms): readonly WatchedQuote[] => {
  const { entry_epoch, exit_epoch, barrier_level, number, stake, max_payout, law, duration, orders } = contract
  const isLong = contract.contract_type === 'TURBOSLONG'
  const [gains, loses] = isLong ? (['high', 'low'] as const) : (['low', 'high'] as const)
  const units = { direction: isLong ? ('up' as const) : ('down' as const), origin: barrier_level, number }
  const life = { after: entry_epoch, upTo: exit_epoch }
  const { take_profit } = orders
  const isOrdered = take_profit !== undefined && duration.kind === 'until'
  return [
    ...watched({ reason: 'knock_out', ...life }, loses, barrier_level),
    ...watched({ reason: 'max_payout', ...life }, gains, levelOfUnits(units, max_payout, law.decimals)),
    ...(isOrdered
      ? watched(
          {
            reason: 'take_profit',
            after: Math.max(entry_epoch, take_profit.order_date),
            upTo: Math.min(exit_epoch, duration.end_epoch - TURBO_LAST_SECONDS - 1),
          },
          gains,
          levelOfUnits(units, plus(stake, take_profit.order_amount), law.decimals),
        )
      : []),
  ]
}

/** Tells how a turbo ended by recorded ticks; undefined while it goes on. */
export const turboEnd = (contract: Turbo, facts: ContractFacts): ContractEnd | undefined => {
  const { entry, exit, interruption } = facts
  const ending = interruption !== undefined && isMissed(ticksOfTerm(contract), interruption) ? interruption : undefined
  const close = firstClose(facts, ending?.from ?? FOREVER)
  if (close !== undefined) {
    const payout = close.reason === 'knock_out' ? ZERO : turboValueAt(contract, close.tick)
    return paid(payout, evidenceOf(facts, close.tick))
  }
  if (ending === undefined) return exit && paid(turboValueAt(contract, exit), evidenceOf(facts, exit))
  const { before } = ending
  const evidence = evidenceBefore(facts, ending)
  const hasBid = before !== undefined && entry !== undefined && isAfter(before, entry)
  return hasBid && contract.duration.kind === 'until'
    ? boughtBack(turboValueAt(contract, before), ending, evidence)
    : reversed(contract, ending, evidence)
}
