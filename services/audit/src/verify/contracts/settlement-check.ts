import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { type Amount, isLess, isNegative, ZERO } from '@folio/kernel/amount.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { type ContractResult, endByTicks, mostPaid, resultByEvidence } from './contract-ends.ts'
import { bidDifferences, isPriced } from './prices/price-check.ts'
import type { Difference } from './purchase-check.ts'

type Settled = TradingEventData<'ContractSettled'>

/** Tells whether a price is an amount of the contract's currency from zero to a most. */
export const isPriceUpTo = (price: Amount, most: Amount, { currency_decimals }: OptionContract): boolean =>
  !isNegative(price) && decimalsOf(price) <= currency_decimals && !isLess(most, price)

/** Formats a result: its status, its refund, and what it pays. */
export const resultText = ({ status, refund }: Omit<ContractResult, 'pays'>, price: string): string =>
  `${status}${refund === undefined ? '' : ` with a refund of the ${refund}`}, paying ${price}`

/** Compares status, refund and price of a settlement with a result. */
const resultDifferences = (
  { contract, status, refund, sell_price }: Settled,
  result: ContractResult,
  source: string,
): readonly Difference[] => {
  const { pays } = result
  const most = mostPaid(contract)
  const isPriceRight = pays === undefined ? isPriceUpTo(sell_price, most, contract) : pays === sell_price
  if (status === result.status && refund === result.refund && isPriceRight) return []
  const expected = `${resultText(result, pays ?? `at most ${most}`)} by ${source}`
  return [{ expected, found: resultText({ status, refund }, sell_price) }]
}

const TICKS = ['entry', 'exit', 'deciding', 'previous', 'reset', 'high', 'low', 'ticks', 'interruption'] as const

/** A part of evidence that is compared with the recorded ticks. */
type Shown = (typeof TICKS)[number]

const WATCHED: readonly string[] = ['touchnotouch', 'staysinout']

/** The evidence that the ends of a contract left out before they showed the course of every contract. */
export const leftOutBefore = (contract: OptionContract): readonly Shown[] => {
  const isWatched = isDigital(contract) ? WATCHED.includes(contract.bet.category) : contract.kind !== 'accumulator'
  const isInTime = 'duration' in contract && contract.duration.kind === 'until'
  return [...(isWatched ? [] : (['high', 'low'] as const)), ...(isInTime ? (['ticks'] as const) : [])]
}

/** The differences that evidence may have: it may add the exit tick, or leave out all parts that earlier releases left out. */
type Allowed = { readonly exit?: Evidence['exit']; readonly leftOutBefore: readonly Shown[] }

/**
 * Compares evidence tick by tick; a contract that was decided early may show its exit tick too, and an end of a release before
 * leaves out all that was left out then.
 */
export const evidenceDifferences = (
  evidence: Evidence,
  expected: Evidence,
  allowed: Allowed,
): readonly Difference[] => {
  const isOfBefore = allowed.leftOutBefore.every((name) => evidence[name] === undefined)
  return TICKS.flatMap((name) => {
    const [found, right] = [JSON.stringify(evidence[name]), JSON.stringify(expected[name])]
    const isAllowed =
      (name === 'exit' && right === undefined && found === JSON.stringify(allowed.exit)) ||
      (isOfBefore && allowed.leftOutBefore.includes(name))
    if (found === right || isAllowed) return []
    return [
      { expected: `${name} ${right ?? 'left out'} by the recorded ticks`, found: `${name} ${found ?? 'left out'}` },
    ]
  })
}

/** The exit tick that a contract may show; multipliers and accumulators have none. */
const exitShown = (contract: OptionContract, ticks: RecordedTicks): Evidence['exit'] => {
  const epoch = exitEpochOf(contract)
  const exit = epoch === undefined ? undefined : ticks.latestAt(epoch)
  return exit && ticks.shown(exit)
}

/** Compares the refund of a price of the formulas with bounds of it, at the ticks that the end shows; they are compared, too. */
const refundDifferences = ({ contract, refund, sell_price, evidence }: Settled): readonly Difference[] => {
  const { entry, deciding: newest } = evidence
  if (refund !== 'bid' || !isPriced(contract) || entry === undefined || newest === undefined) return []
  const isBetween = newest.epoch > entry.epoch && newest.epoch < contract.exit_epoch
  return isBetween ? bidDifferences(contract, { entry, newest }, { price: sell_price, commission: ZERO }) : []
}

/** Settles a contract again, from the evidence of its end alone and from the recorded ticks, and compares. */
export const settlementDifferences = (settled: Settled, ticks: RecordedTicks): readonly Difference[] => {
  const { contract, evidence } = settled
  const shown = resultByEvidence(contract, evidence)
  const byEvidence =
    'fault' in shown
      ? [{ expected: 'evidence that decides the contract', found: shown.fault }]
      : resultDifferences(settled, shown, 'the evidence of this event')
  const lastEpoch = exitEpochOf(contract) ?? evidence.deciding?.epoch ?? 0
  const end = endByTicks(contract, ticks, Math.max(lastEpoch, evidence.interruption?.to ?? 0))
  if (end === undefined) {
    return [...byEvidence, { expected: 'an open contract by the recorded ticks', found: settled.status }]
  }
  return [
    ...byEvidence,
    ...refundDifferences(settled),
    ...resultDifferences(settled, end, 'the recorded ticks'),
    ...evidenceDifferences(evidence, end.evidence, {
      exit: exitShown(contract, ticks),
      leftOutBefore: leftOutBefore(contract),
    }),
  ]
}
