import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
  type StakedContractOf,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, isLess, minus, plus, times } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { heldStake } from '../contract-postings.ts'
import type { Difference } from '../purchase-check.ts'
import { levelOf } from '../winning-rules.ts'
import { accumulatorDifferences, multiplierDifferences } from './endless-terms.ts'
import { normalBelow } from './normal-distribution.ts'
import { deviationAfter, probabilityBounds } from './probability-bounds.ts'

type Vanilla = StakedContractOf<'vanilla'>
type Turbo = StakedContractOf<'turbos'>

/**
 * A price may be wrong by this part of the payout, or of the spot times the number of units, without a finding. `exp`, `log` and
 * the order of additions differ between machines and releases: of a probability by 2e-12 at most, since an error of 1e-16 of a
 * logarithm is divided by the deviation of one step, 2.5e-5 or more. 1e-10 of the highest payout, 10,000, is a ten-thousandth of
 * a cent.
 */
const TOLERANCE = 1e-10
const ENTRY_COST = 0.9

const stepsIn = ({ law, exit_epoch }: DigitalContract | Vanilla, from: number): number =>
  (exit_epoch - from) / law.interval_seconds

/** Finds a purchase with a fixed payout that does not cover its probability and half of its commission. */
const digitalDifferences = (contract: DigitalContract): readonly Difference[] => {
  const { payout, commission, spot, entry_epoch } = contract
  const pips = pipsOf(spot.quote)
  const moment = { pips, entry: pips, steps: stepsIn(contract, entry_epoch), isBeforeEntry: true }
  const { least } = probabilityBounds(contract, moment)
  const covered = least + Number(commission) / 2
  const stake = heldStake(contract)
  if (Number(stake) >= Number(payout) * (covered - TOLERANCE)) return []
  const expected = `a price less markup of ${covered} of the payout: its probability and half of the commission`
  return [{ expected, found: `${stake} of ${payout}` }]
}

/** The price of a unit by Black and Scholes (1973) without interest. */
const unitPrice = (
  { law, strike, contract_type }: Vanilla,
  { quote, entry, steps }: { readonly quote: string; readonly entry: string; readonly steps: number },
): number => {
  const unit = 10 ** law.decimals
  const level = levelOf(strike, { entry: pipsOf(entry), decimals: law.decimals }) / unit
  const spot = Number(quote)
  const deviation = deviationAfter(law, steps)
  const d1 = Math.log(spot / level) / deviation + deviation / 2
  const d2 = d1 - deviation
  return contract_type === 'VANILLALONGCALL'
    ? spot * normalBelow(d1) - level * normalBelow(d2)
    : level * normalBelow(-d2) - spot * normalBelow(-d1)
}

/** Finds a vanilla whose stake bought more units than it pays for with the commission. */
const vanillaDifferences = (contract: Vanilla): readonly Difference[] => {
  const { spot, strike, number, stake, commission, entry_epoch } = contract
  const steps = stepsIn(contract, entry_epoch) + (strike.kind === 'absolute' ? 1 : 0)
  const price = unitPrice(contract, { quote: spot.quote, entry: spot.quote, steps }) * (1 + Number(commission))
  if (Number(number) * (price - TOLERANCE * Number(spot.quote)) <= Number(stake)) return []
  return [{ expected: `at most as many units as ${stake} buys at ${price}`, found: number }]
}

/** Finds a turbo whose stake bought more units than it pays for, which is exact, or whose entry cost is too low. */
const turboDifferences = (contract: Turbo): readonly Difference[] => {
  const { spot, barrier_level: barrier, contract_type, entry_cost, number, stake, law } = contract
  const quote = amountOf(spot.quote)
  const distance = contract_type === 'TURBOSLONG' ? minus(quote, barrier) : minus(barrier, quote)
  const price = plus(distance, entry_cost)
  const least = ENTRY_COST * Number(spot.quote) * deviationAfter(law, 1)
  return [
    ...(isLess(stake, times(number, price))
      ? [{ expected: `at most as many units as ${stake} buys at ${price}`, found: number }]
      : []),
    ...(Number(entry_cost) < least * (1 - TOLERANCE)
      ? [{ expected: `an entry cost of ${least}: 0.9 deviations of a step`, found: entry_cost }]
      : []),
  ]
}

/** The formulas are those of a price without drift; the price of a recorded market has interest. */
const hasDrift = ({ law }: OptionContract): boolean => law.model === 'market'

/** Finds a purchase whose frozen terms cost less than the rules allow, or do not follow from the law of its symbol. */
export const priceDifferences = (contract: OptionContract): readonly Difference[] => {
  if (hasDrift(contract)) return []
  if (isDigital(contract)) return digitalDifferences(contract)
  switch (contract.kind) {
    case 'vanilla':
      return vanillaDifferences(contract)
    case 'turbos':
      return turboDifferences(contract)
    case 'multiplier':
      return multiplierDifferences(contract)
    case 'accumulator':
      return accumulatorDifferences(contract)
    default:
      return unreachable(contract)
  }
}

/** Tells whether the price of a resale or of a refunded bid follows from the formulas alone. */
export const isPriced = (contract: OptionContract): contract is DigitalContract | Vanilla =>
  !hasDrift(contract) && (isDigital(contract) || contract.kind === 'vanilla')

/** The ticks at which a contract is bought back: its entry tick, and the newest one. */
export type BidTicks = { readonly entry: RecordedTick; readonly newest: RecordedTick }

/** The least and the most that the formulas give for a contract before rounding, and what they may be wrong by. */
const valueBounds = (contract: DigitalContract | Vanilla, { entry, newest }: BidTicks, commission: number) => {
  const steps = stepsIn(contract, newest.epoch)
  if (isDigital(contract)) {
    const payout = Number(contract.payout)
    const moment = { pips: pipsOf(newest.quote), entry: pipsOf(entry.quote), steps, isBeforeEntry: false }
    const { least, most, isExact } = probabilityBounds(contract, moment)
    const valued = (probability: number) => payout * Math.max(0, probability - commission)
    return { least: valued(least), most: valued(most), isExact, error: payout * TOLERANCE }
  }
  const number = Number(contract.number)
  const price = unitPrice(contract, { quote: newest.quote, entry: entry.quote, steps }) * (1 - commission)
  const value = Math.min(Math.max(0, number * price), Number(contract.max_payout))
  return { least: value, most: value, isExact: true, error: number * Number(newest.quote) * TOLERANCE }
}

/**
 * Finds a price of a resale or of a refund above the value of the contract, or, where the value has a closed form, below it by
 * more than rounding down takes. A refund has no commission.
 */
export const bidDifferences = (
  contract: DigitalContract | Vanilla,
  ticks: BidTicks,
  { price, commission }: { readonly price: Amount; readonly commission: Amount },
): readonly Difference[] => {
  const { least, most, isExact, error } = valueBounds(contract, ticks, Number(commission))
  const found = Number(price)
  const isTooMuch = found > most + error
  const isTooLittle = isExact && found < least - error - 10 ** -contract.currency_decimals
  if (!isTooMuch && !isTooLittle) return []
  return [{ expected: `a price of ${isExact ? '' : 'at most '}${most}, rounded down`, found: price }]
}
