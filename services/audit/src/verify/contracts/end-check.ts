import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { DigitalContract, Evidence } from '@folio/contracts/trading/option-contract.ts'
import {
  type Amount,
  amountOf,
  convertedDown,
  decimalsOf,
  isLess,
  isNegative,
  minus,
  ZERO,
} from '@folio/kernel/amount.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { resultShown } from './evidence-check.ts'
import { type ExpectedEnd, expectedEnd, extremesAt, isResold } from './expected-end.ts'
import type { Difference } from './purchase-check.ts'
import type { RecordedTicks } from './recorded-ticks.ts'

type OfDigital<Data> = Omit<Data, 'contract'> & { readonly contract: DigitalContract }
type Settled = OfDigital<TradingEventData<'ContractSettled'>>
type Sold = OfDigital<TradingEventData<'ContractSold'>>

const ONE = amountOf('1')

const isAbove = (price: Amount, most: Amount): boolean => isLess(most, price)

const isOfCurrency = (price: Amount, { currency_decimals }: DigitalContract): boolean =>
  !isNegative(price) && decimalsOf(price) <= currency_decimals

/** The price that a result pays; undefined for a bid, which depends on a probability. */
const priceOf = (
  { payout, buy_price }: DigitalContract,
  { status, refund }: Pick<ExpectedEnd, 'status' | 'refund'>,
): Amount | undefined => {
  if (refund === 'bid') return undefined
  if (refund === 'stake') return buy_price
  return status === 'won' ? payout : ZERO
}

const shownResult = ({ status, refund }: Pick<ExpectedEnd, 'status' | 'refund'>, price: Amount | string): string =>
  `${status}${refund === undefined ? '' : ` with a refund of the ${refund}`}, paying ${price}`

/** Compares status, refund and price of a settlement with a result. */
const resultDifferences = (
  { contract, status, refund, sell_price }: Settled,
  result: Pick<ExpectedEnd, 'status' | 'refund'>,
  source: string,
): readonly Difference[] => {
  const price = priceOf(contract, result)
  const isPriceRight =
    price === undefined
      ? isOfCurrency(sell_price, contract) && !isAbove(sell_price, contract.payout)
      : price === sell_price
  if (status === result.status && refund === result.refund && isPriceRight) return []
  const expected = `${shownResult(result, price ?? `at most ${contract.payout}`)} by ${source}`
  return [{ expected, found: shownResult({ status, ...(refund && { refund }) }, sell_price) }]
}

const TICKS = ['entry', 'exit', 'deciding', 'reset', 'high', 'low', 'ticks', 'interruption'] as const

/** Compares evidence tick by tick; a contract that was decided early may show its exit tick too. */
const evidenceDifferences = (
  evidence: Evidence,
  expected: Evidence,
  exit: Evidence['exit'] | undefined,
): readonly Difference[] =>
  TICKS.flatMap((name) => {
    const [found, right] = [JSON.stringify(evidence[name]), JSON.stringify(expected[name])]
    if (found === right || (name === 'exit' && right === undefined && found === JSON.stringify(exit))) return []
    return [
      { expected: `${name} ${right ?? 'left out'} by the recorded ticks`, found: `${name} ${found ?? 'left out'}` },
    ]
  })

/** Settles a contract again, from the evidence of its end alone and from the recorded ticks, and compares. */
export const settlementDifferences = (settled: Settled, ticks: RecordedTicks): readonly Difference[] => {
  const { contract, evidence } = settled
  const shown = resultShown(contract, evidence)
  const byEvidence =
    'fault' in shown
      ? [{ expected: 'evidence that decides the contract', found: shown.fault }]
      : resultDifferences(settled, shown, 'the evidence of this event')
  const upTo = Math.max(contract.exit_epoch, evidence.interruption?.to ?? 0)
  const end = expectedEnd(contract, ticks, upTo)
  if (end === undefined) {
    return [...byEvidence, { expected: 'an open contract by the recorded ticks', found: settled.status }]
  }
  const last = ticks.latestAt(contract.exit_epoch)
  return [
    ...byEvidence,
    ...resultDifferences(settled, end, 'the recorded ticks'),
    ...evidenceDifferences(evidence, end.evidence, last && ticks.shown(last)),
  ]
}

/** The most that a sale pays without any float: the payout less the commission, as if winning were certain. */
const bidMax = ({ payout, commission, currency_decimals }: DigitalContract): Amount =>
  convertedDown(payout, minus(ONE, commission), currency_decimals)

/** Compares a sale with the rules: the contract may be resold, nothing was due, and its price is one that can be paid. */
export const saleDifferences = (
  { contract, asked_at, sell_price, evidence }: Sold,
  ticks: RecordedTicks,
): readonly Difference[] => {
  const { entry_epoch, exit_epoch, law } = contract
  const second = Math.floor(microsecondsOf(asked_at) / 1e6)
  const epoch = second - (second % law.interval_seconds)
  const differences: Difference[] = []
  if (!isResold(contract)) differences.push({ expected: 'no sale: such contracts are not resold', found: 'a sale' })
  if (epoch <= entry_epoch || epoch >= exit_epoch) {
    const expected = `a sale at a tick between ${entry_epoch} and ${exit_epoch}, both excluded`
    differences.push({ expected, found: `one at ${epoch}` })
  }
  const due = expectedEnd(contract, ticks, epoch)
  if (due !== undefined) {
    const price = priceOf(contract, due) ?? `at most ${contract.payout}`
    differences.push({ expected: `${shownResult(due, price)} by the ticks up to ${epoch}`, found: 'a sale' })
  }
  const most = bidMax(contract)
  if (!isOfCurrency(sell_price, contract) || isAbove(sell_price, most)) {
    differences.push({ expected: `a price from 0 to ${most}: the payout less the commission`, found: sell_price })
  }
  const [entry, deciding] = [ticks.at(entry_epoch), ticks.at(epoch)]
  const expected = {
    ...(entry && { entry: ticks.shown(entry) }),
    ...(deciding && { deciding: ticks.shown(deciding) }),
    ...extremesAt(contract, ticks, epoch),
  }
  return [...differences, ...evidenceDifferences(evidence, expected, undefined)]
}
