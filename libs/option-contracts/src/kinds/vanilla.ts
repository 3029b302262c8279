import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { vanillaBid, vanillaUnitValue } from '@folio/pricing/categories/vanilla.ts'
import { valueOfContracts } from '@folio/pricing/contract-number.ts'
import { stepsBetween } from '@folio/pricing/schedule.ts'
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
  type ValuedTicks,
} from '../end-result.ts'
import { isMissed, type NeededTicks } from '../interruption.ts'
import { lawAt, revisedModelAt } from '../recorded-terms.ts'
import { FOREVER, firstClose, type WatchedQuote, watched } from '../watched-quotes.ts'

type Vanilla = StakedContractOf<'vanilla'>

const strikeOf = ({ strike }: Vanilla, entry: RecordedTick): Amount =>
  strike.kind === 'absolute' ? strike.level : plus(amountOf(entry.quote), strike.offset)

const isUp = ({ contract_type }: Vanilla): boolean => contract_type === 'VANILLALONGCALL'

/** The bid for a vanilla at a tick: n·BS·(1 − c), at most the maximum payout. */
export const vanillaBidAt = (contract: Vanilla, { spot, entry, models }: ValuedTicks, commission: Amount): Amount => {
  const { law, exit_epoch, number, contract_type: type } = contract
  const steps = stepsBetween({ intervalSeconds: law.interval_seconds }, spot.epoch, exit_epoch)
  return vanillaBid(number, {
    walk: { ...lawAt(contract, { epoch: spot.epoch, models }), spot: Number(spot.quote), steps },
    terms: { type, strike: strikeOf(contract, entry), commission },
    limit: payoutLimitOf(contract),
  })
}

/** The payout of a vanilla at its exit tick: n times the distance from the strike. */
const payoutAt = (contract: Vanilla, { spot, entry }: ValuedTicks): Amount => {
  const unitValue = vanillaUnitValue(contract.contract_type, amountOf(spot.quote), strikeOf(contract, entry))
  return valueOfContracts(contract.number, unitValue, payoutLimitOf(contract))
}

/** A vanilla ends early at the quote at which its distance from the strike alone is worth the maximum payout. */
export const vanillaQuotes = (contract: Vanilla, entry: RecordedTick): readonly WatchedQuote[] => {
  const { entry_epoch, exit_epoch, max_payout, number, law } = contract
  const direction = isUp(contract) ? 'up' : 'down'
  const level = levelOfUnits({ direction, origin: strikeOf(contract, entry), number }, max_payout, law.decimals)
  const close = { reason: 'max_payout', after: entry_epoch, upTo: exit_epoch } as const
  return watched(close, isUp(contract) ? 'high' : 'low', level)
}

/** The ticks that a vanilla needs: the entry tick and the exit tick. */
export const vanillaTicks = ({ entry_epoch, exit_epoch }: Vanilla): NeededTicks => ({
  first: entry_epoch,
  last: exit_epoch,
  isEach: false,
})

/** Tells how a vanilla ended by recorded ticks; undefined while it goes on. */
export const vanillaEnd = (contract: Vanilla, facts: ContractFacts): ContractEnd | undefined => {
  const { entry, exit, interruption, models } = facts
  const ending = interruption !== undefined && isMissed(vanillaTicks(contract), interruption) ? interruption : undefined
  const isEntered = entry !== undefined && entry.epoch < (ending?.from ?? FOREVER)
  if (isEntered) {
    const close = firstClose(facts, ending?.from ?? FOREVER)
    if (close !== undefined) return paid(payoutAt(contract, { spot: close.tick, entry }), evidenceOf(facts, close.tick))
    if (ending === undefined) {
      return exit && paid(payoutAt(contract, { spot: exit, entry }), evidenceOf(facts, exit))
    }
    const { before } = ending
    const evidence = evidenceBefore(facts, ending)
    if (before === undefined || !isAfter(before, entry)) return reversed(contract, ending, evidence)
    const model = revisedModelAt(contract, { epoch: before.epoch, models })
    const priced = { ...evidence, ...(model === undefined ? {} : { model }) }
    return boughtBack(vanillaBidAt(contract, { spot: before, entry, models }, ZERO), ending, priced)
  }
  return ending && reversed(contract, ending, {})
}
