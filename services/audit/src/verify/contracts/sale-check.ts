import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { type Amount, amountOf, convertedDown, minus } from '@folio/kernel/amount.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { endByTicks, mostPaid } from './contract-ends.ts'
import { isResold, isShort, SHOWN_TICKS_MAX } from './expected-end.ts'
import { bidDifferences, isPriced } from './prices/price-check.ts'
import type { Difference } from './purchase-check.ts'
import { evidenceDifferences, isPriceUpTo, leftOutBefore, resultText } from './settlement-check.ts'
import { extremesShown } from './staked-end.ts'
import { grownValue, payoutAt } from './staked-values.ts'

type Sold = TradingEventData<'ContractSold'>

const ONE = amountOf('1')
/** The last seconds of a contract, in which it is not bought back any more. */
const LAST_SECONDS = { vanilla: 60, turbos: 15, multiplier: 0, accumulator: 0 } as const

/** Tells whether the house buys a contract back in this second. */
const isBoughtBack = (contract: OptionContract, second: number): boolean => {
  if (isDigital(contract)) return isResold(contract)
  if (!('duration' in contract)) return true
  const { duration, kind } = contract
  return duration.kind === 'until' && second < duration.end_epoch - LAST_SECONDS[kind]
}

/** The price of a sale where it follows without a float; undefined where it is a price of the formulas. */
const exactPrice = (contract: OptionContract, ticks: RecordedTicks, epoch: number): Amount | undefined => {
  if (isDigital(contract) || contract.kind === 'vanilla') return undefined
  const { entry_epoch, law } = contract
  if (contract.kind === 'accumulator') return grownValue(contract, (epoch - entry_epoch) / law.interval_seconds)
  const [entry, tick] = [ticks.at(entry_epoch), ticks.at(epoch)]
  return entry && tick && payoutAt(contract, { entry, tick })
}

/** The most that a sale pays without any float: of a fixed payout what is left of it after the commission. */
const bidMax = (contract: OptionContract): Amount => {
  const { currency_decimals } = contract
  return isDigital(contract)
    ? convertedDown(contract.payout, minus(ONE, contract.commission), currency_decimals)
    : mostPaid(contract)
}

/** Compares a price of the formulas with bounds of it, at the recorded ticks. */
const formulaDifferences = (
  { contract, sell_price }: Pick<Sold, 'contract' | 'sell_price'>,
  ticks: RecordedTicks,
  epoch: number,
): readonly Difference[] => {
  const [entry, newest] = [ticks.at(contract.entry_epoch), ticks.at(epoch)]
  // A sale without these ticks, or at another time, is a finding already.
  const isBetween = epoch > contract.entry_epoch && epoch < (exitEpochOf(contract) ?? Number.POSITIVE_INFINITY)
  if (!isPriced(contract) || !isBetween || entry === undefined || newest === undefined) return []
  const valued = { entry: ticks.shown(entry), newest: ticks.shown(newest) }
  return bidDifferences(contract, valued, { price: sell_price, commission: contract.commission })
}

const priceDifferences = (
  { contract, sell_price }: Sold,
  ticks: RecordedTicks,
  epoch: number,
): readonly Difference[] => {
  const exact = exactPrice(contract, ticks, epoch)
  if (exact !== undefined) {
    return exact === sell_price ? [] : [{ expected: `a price of ${exact}, the value at the tick`, found: sell_price }]
  }
  const most = bidMax(contract)
  if (!isPriceUpTo(sell_price, most, contract)) {
    return [{ expected: `a price from 0 to ${most}: the payout less the commission`, found: sell_price }]
  }
  return formulaDifferences({ contract, sell_price }, ticks, epoch)
}

/** Tells whether a sale at an epoch shows all ticks of a contract: it has few, or of an accumulator few have come. */
const showsTicks = (contract: OptionContract, epoch: number): boolean => {
  if ('exit_epoch' in contract) return isShort(contract)
  const { entry_epoch, law } = contract
  return contract.kind === 'accumulator' && (epoch - entry_epoch) / law.interval_seconds < SHOWN_TICKS_MAX
}

/** Compares a sale with the rules: the contract may be resold, nothing was due, and its price is one that can be paid. */
export const saleDifferences = (sold: Sold, ticks: RecordedTicks): readonly Difference[] => {
  const { contract, asked_at, evidence } = sold
  const { entry_epoch, law } = contract
  const second = Math.floor(microsecondsOf(asked_at) / 1e6)
  const epoch = second - (second % law.interval_seconds)
  const exitEpoch = exitEpochOf(contract) ?? Number.POSITIVE_INFINITY
  const differences: Difference[] = []
  if (!isBoughtBack(contract, second)) {
    differences.push({ expected: 'no sale: such contracts are not resold then', found: 'a sale' })
  }
  if (epoch <= entry_epoch || epoch >= exitEpoch) {
    const expected = `a sale at a tick between ${entry_epoch} and ${exitEpoch}, both excluded`
    differences.push({ expected, found: `one at ${epoch}` })
  }
  const due = endByTicks(contract, ticks, epoch)
  if (due !== undefined) {
    const price = due.pays ?? `at most ${mostPaid(contract)}`
    differences.push({ expected: `${resultText(due, price)} by the ticks up to ${epoch}`, found: 'a sale' })
  }
  const [entry, deciding] = [ticks.at(entry_epoch), ticks.at(epoch)]
  const life = { from: entry_epoch, to: epoch }
  const expected = {
    ...(entry && { entry: ticks.shown(entry) }),
    ...(deciding && { deciding: ticks.shown(deciding) }),
    ...extremesShown(ticks, life),
    ...(showsTicks(contract, epoch) ? { ticks: ticks.within(life).map(ticks.shown) } : {}),
  }
  const shown = evidenceDifferences(evidence, expected, { leftOutBefore: leftOutBefore(contract) })
  return [...differences, ...priceDifferences(sold, ticks, epoch), ...shown]
}

/**
 * Compares a cancellation with the deal: a multiplier gives its stake back until the cancellation expires, and shows its entry
 * tick. One that was asked for before that tick was recorded leaves it out, and so do those of releases before.
 */
export const cancellationDifferences = (
  { contract, asked_at, sell_price, evidence }: Sold,
  ticks: RecordedTicks,
): readonly Difference[] => {
  const deal = !isDigital(contract) && contract.kind === 'multiplier' ? contract.cancellation : undefined
  if (isDigital(contract) || deal === undefined) {
    return [{ expected: 'a multiplier whose deal can be cancelled', found: 'another contract' }]
  }
  const { date_expiry } = deal
  const entry = ticks.at(contract.entry_epoch)
  const isLate = microsecondsOf(asked_at) > date_expiry * 1e6
  return [
    ...(isLate ? [{ expected: `a cancellation up to epoch ${date_expiry}`, found: `one at ${asked_at}` }] : []),
    ...(sell_price === contract.stake ? [] : [{ expected: `the stake of ${contract.stake}`, found: sell_price }]),
    ...evidenceDifferences(evidence, entry ? { entry: ticks.shown(entry) } : {}, { leftOutBefore: ['entry'] }),
  ]
}
