import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { convertedDown, isLess, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { heldStake } from './contract-postings.ts'
import type { OfferedThen } from './offered/named-offerings.ts'
import { type Facts, offeringFacts } from './offered/offered-terms.ts'

/** A fact of an event that differs from what it must be. */
export type Difference = { readonly expected: string; readonly found: string }

const CATEGORIES_COUNTED_FROM_ONE: readonly RecordedBet['category'][] = ['digits', 'asian', 'highlowticks']

/** The number of the entry tick among the ticks of a contract. */
export const entryNumber = (contract: OptionContract): number =>
  isDigital(contract) && CATEGORIES_COUNTED_FROM_ONE.includes(contract.bet.category) ? 1 : 0

/** The epochs of spot, entry and exit that follow from the second of the purchase and the interval of the symbol. */
const scheduled = (contract: OptionContract) => {
  const { law, purchase_time: start } = contract
  const intervalSeconds = law.interval_seconds
  const before = (epoch: number) => epoch - (epoch % intervalSeconds)
  // A turbo enters at its spot tick.
  const isTurbo = !isDigital(contract) && contract.kind === 'turbos'
  const entry = before(start) + (isTurbo ? 0 : intervalSeconds)
  const known = { spot: before(start), entry }
  if (!('duration' in contract)) return { ...known, exit: undefined }
  const { duration } = contract
  if (duration.kind === 'until') return { ...known, exit: before(duration.end_epoch) }
  return { ...known, exit: entry + (duration.ticks - entryNumber(contract)) * intervalSeconds }
}

const timeFacts = ({ contract, asked_at }: TradingEventData<'ContractBought'>, ticks: RecordedTicks): Facts => {
  const epochs = scheduled(contract)
  const atSpot = ticks.at(epochs.spot)
  return {
    'the second of the purchase': [contract.purchase_time, Math.floor(microsecondsOf(asked_at) / 1e6)],
    'the recorded spot tick': [JSON.stringify(contract.spot), JSON.stringify(atSpot && ticks.shown(atSpot))],
    'the epoch of the entry tick': [contract.entry_epoch, epochs.entry],
    'the epoch of the exit tick': [exitEpochOf(contract), epochs.exit],
  }
}

/** Price, markup and exposure as far as they follow without a float: the exposure of a fixed payout is exact. */
const moneyFacts = (contract: OptionContract): Facts => {
  const { markup, markup_amount, exposure, buy_price, currency_decimals: decimals } = contract
  if (isDigital(contract)) {
    const { payout } = contract
    return {
      'the markup of the payout, rounded down': [markup_amount, convertedDown(payout, markup, decimals)],
      'an exposure of the payout less the stake': [exposure, minus(payout, heldStake(contract))],
      'a price below the payout': [isLess(buy_price, payout), true],
    }
  }
  const fee = (contract.kind === 'multiplier' && contract.cancellation?.fee) || ZERO
  return {
    'the markup of the stake, rounded down': [markup_amount, convertedDown(contract.stake, markup, decimals)],
    'a price of stake, markup and fee': [buy_price, plus(plus(contract.stake, markup_amount), fee)],
  }
}

/** The market of a purchase: the ticks of its symbol, and the offering that it names. */
type BoughtFrom = { readonly ticks: RecordedTicks; readonly offered: OfferedThen | undefined }

/** Compares a purchase with the recorded ticks, the offering that it names and its own terms; no float is computed. */
export const purchaseDifferences = (
  bought: TradingEventData<'ContractBought'>,
  { ticks, offered }: BoughtFrom,
): readonly Difference[] => {
  const facts = { ...timeFacts(bought, ticks), ...moneyFacts(bought.contract), ...offeringFacts(bought, offered) }
  return Object.entries(facts)
    .filter(([, [found, expected]]) => found !== expected)
    .map(([name, [found, expected]]) => ({ expected: `${name}: ${expected}`, found: String(found) }))
}
