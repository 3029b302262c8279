import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, ZERO } from '@folio/kernel/amount.ts'
import { digitalBid } from '@folio/pricing/digital-price.ts'
import type { ResoldBet } from '@folio/pricing/digital-probability.ts'
import { bidProbability } from '@folio/pricing/digital-probability.ts'
import { resetEpochOf } from '@folio/pricing/schedule.ts'
import { type DecidingTicks, settleDigital } from '@folio/pricing/settlement/settle-digital.ts'
import { courseShown } from '../course-shown.ts'
import type { ContractEnd, ValuedTicks } from '../end-result.ts'
import { type Interruption, isMissed, ticksOfTerm } from '../interruption.ts'
import { betOf, digitalContractOf, lawAt, lifeOfContract, revisedModelAt } from '../recorded-terms.ts'

const isResoldBet = (bet: ReturnType<typeof betOf>): bet is ResoldBet =>
  ['callput', 'touchnotouch', 'endsinout', 'staysinout'].includes(bet.category)

/** The bet of a contract that the house buys back before its end; undefined for one that it does not. */
export const resoldBet = ({ bet, duration, law }: DigitalContract): ResoldBet | undefined => {
  const asPriced = betOf(bet)
  return duration.kind === 'until' && law.model !== 'jump' && isResoldBet(asPriced) ? asPriced : undefined
}

/** The bid for a contract at a tick between its entry and its exit, less a commission; undefined where it has none. */
export const bidAt = (
  contract: DigitalContract,
  { spot, entry, models }: ValuedTicks,
  commission: Amount,
): Amount | undefined => {
  const bet = resoldBet(contract)
  if (bet === undefined) return undefined
  const probability = bidProbability(bet, {
    law: lawAt(contract, { epoch: spot.epoch, models }),
    life: lifeOfContract(contract),
    spot: amountOf(spot.quote),
    spotEpoch: spot.epoch,
    entrySpot: amountOf(entry.quote),
  })
  const { payout, currency_decimals: decimals } = contract
  return probability === undefined ? undefined : digitalBid(payout, { probability, commission, decimals })
}

/** The epoch at which the barrier of a contract may move; one of another category has none. */
const resetEpochOfContract = (contract: DigitalContract): number =>
  contract.bet.category === 'reset'
    ? resetEpochOf(lifeOfContract(contract), digitalContractOf(contract).duration)
    : Number.POSITIVE_INFINITY

/**
 * The ticks that are known, without the interruption's own epochs and those after it: then none of them is the exit tick, and
 * no reset tick stands for one that is missing.
 */
const ticksUntil = (
  contract: DigitalContract,
  ending: Interruption | undefined,
  facts: ContractFacts,
): Partial<DecidingTicks> => {
  const { entry, exit, crossing, reset, ticks } = facts
  const from = ending?.from ?? Number.POSITIVE_INFINITY
  const isEarly = (tick: RecordedTick) => tick.epoch < from
  return {
    ...(entry !== undefined && isEarly(entry) ? { entry } : {}),
    ...(exit !== undefined && ending === undefined ? { exit } : {}),
    ...(crossing !== undefined && isEarly(crossing) ? { crossing } : {}),
    ...(reset !== undefined && (ending === undefined || resetEpochOfContract(contract) < from) ? { reset } : {}),
    ...(ticks === undefined ? {} : { ticks: ticks.filter(isEarly) }),
  }
}

const evidenceOf = (facts: ContractFacts, decided: Partial<DecidingTicks>, deciding?: RecordedTick): Evidence => {
  const { high, low } = facts
  const decidedAt = deciding?.epoch ?? Number.POSITIVE_INFINITY
  const { entry, exit, reset, ticks } = decided
  return {
    ...(entry === undefined ? {} : { entry }),
    ...(exit === undefined ? {} : { exit }),
    ...(deciding === undefined ? {} : { deciding }),
    ...(reset === undefined ? {} : { reset }),
    ...courseShown({ high, low, ticks }, decidedAt),
  }
}

const interrupted = (
  contract: DigitalContract,
  { from, to, before: last, models }: Interruption & Pick<ContractFacts, 'models'>,
  evidence: Evidence,
): ContractEnd => {
  const { entry } = evidence
  const bid =
    entry === undefined || last === undefined ? undefined : bidAt(contract, { spot: last, entry, models }, ZERO)
  const shown = { ...evidence, interruption: { from, to }, ...(last === undefined ? {} : { deciding: last }) }
  if (bid === undefined) return { status: 'cancelled', refund: 'stake', payout: contract.buy_price, evidence: shown }
  const model = last && revisedModelAt(contract, { epoch: last.epoch, models })
  const priced = { ...shown, ...(model === undefined ? {} : { model }) }
  return { status: 'cancelled', refund: 'bid', payout: bid, evidence: priced }
}

/** Tells how a contract with a fixed payout ended by recorded ticks; undefined while it goes on. */
export const digitalEnd = (contract: DigitalContract, facts: ContractFacts): ContractEnd | undefined => {
  const { interruption, models } = facts
  const ending = interruption !== undefined && isMissed(ticksOfTerm(contract), interruption) ? interruption : undefined
  const known = ticksUntil(contract, ending, facts)
  const { entry } = known
  const result = entry === undefined ? undefined : settleDigital(betOf(contract.bet), { ...known, entry })
  if (result !== undefined) {
    const { isWon, decidedBy } = result
    const evidence = evidenceOf(facts, known, decidedBy)
    return { status: isWon ? 'won' : 'lost', payout: isWon ? contract.payout : ZERO, evidence }
  }
  return ending && interrupted(contract, { ...ending, ...(models && { models }) }, evidenceOf(facts, known))
}
