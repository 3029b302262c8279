import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { ContractCategory, Offering } from '@folio/contracts/market/offering.ts'
import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { convertedDown, isLess, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { heldStake } from './contract-postings.ts'
import { closedSecond } from './open-hours.ts'

/** A fact of an event that differs from what it must be. */
export type Difference = { readonly expected: string; readonly found: string }

/** The offering of a symbol at a revision of its stream, and the position of the event with that revision. */
export type NamedOffering = { readonly offering: Offering; readonly position: number }

/** Finds the offering of a symbol at a revision of its stream; undefined where the stream has no such revision. */
export type OfferingAt = (symbol: string, revision: number) => NamedOffering | undefined

const PAGE_EVENTS = 256

/** Reads offerings, and keeps the ones that it has found. */
export const offeringsOf = (readStream: ReadStream): OfferingAt => {
  const found = new Map<string, NamedOffering | undefined>()
  const read = (symbol: string, revision: number): NamedOffering | undefined => {
    let offering: Offering | undefined
    let last: ScannedEvent | undefined
    for (let from = 0; from <= revision; from += PAGE_EVENTS) {
      const page = readStream(offeringStream(symbol), from, Math.min(PAGE_EVENTS, revision + 1 - from))
      for (const { type, data } of page) if (type === 'OfferingChanged') offering = JSON.parse(data)
      last = page.at(-1) ?? last
      if (page.length === 0) break
    }
    if (offering === undefined || last?.revision !== revision) return undefined
    return { offering, position: last.position }
  }
  return (symbol, revision) => {
    const key = `${symbol} ${revision}`
    if (!found.has(key)) found.set(key, read(symbol, revision))
    return found.get(key)
  }
}

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

/** Facts by their names, each as recorded and as it must be. */
type Facts = Readonly<Record<string, readonly [found: unknown, expected: unknown]>>

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

const categoryOf = (contract: OptionContract): ContractCategory => {
  if (!isDigital(contract)) return contract.kind
  const { category, type } = contract.bet
  return type === 'CALLE' || type === 'PUTE' ? 'callputequal' : category
}

const lawText = (kind: string, parameter: string | number | undefined, law: TickForm): string =>
  [kind, parameter, law.interval_seconds, law.decimals].join(', ')

type TickForm = Pick<Offering, 'interval_seconds' | 'decimals'>

const parameterOf = (model: Offering['model'] | OptionContract['law']): string | number | undefined => {
  if ('volatility' in model) {
    const { volatility } = model
    return 'interest' in model ? `${volatility}, ${model.interest}, ${model.yield}` : volatility
  }
  return 'period' in model ? model.period : undefined
}

const calendarRevision = ({ calendar }: Offering): number | undefined =>
  calendar === 'always' ? undefined : calendar.revision

/** Says that a symbol is open from the spot to the end of a contract, or at which second it is not. */
const openHours = (contract: OptionContract, { calendar }: Offering): string => {
  if (calendar === 'always') return 'open'
  const end = 'duration' in contract && contract.duration.kind === 'until' ? contract.duration.end_epoch : undefined
  const second = closedSecond(calendar, contract.spot.epoch, end ?? exitEpochOf(contract) ?? contract.spot.epoch)
  return second === undefined ? 'open' : `closed at ${second}`
}

const offeringFacts = (contract: OptionContract, { offering, isStored }: BoughtFrom): Facts => {
  const { law, underlying_symbol, offering_revision } = contract
  const named = `the offering of ${underlying_symbol} at revision ${offering_revision}`
  if (offering === undefined) return { [named]: ['none', 'one'] }
  const offered = lawText(offering.model.kind, parameterOf(offering.model), offering)
  const commission = offering.commissions[categoryOf(contract)]
  return {
    [`${named} before the purchase`]: [isStored ? 'stored before' : 'stored after it', 'stored before'],
    [`the law of ${named}`]: [lawText(law.model, parameterOf(law), law), offered],
    [`the revision of the calendar of ${named}`]: [contract.calendar_revision, calendarRevision(offering)],
    [`the hours of ${named} from the spot to the end`]: [openHours(contract, offering), 'open'],
    ...('commission' in contract ? { [`the commission of ${named}`]: [contract.commission, commission] } : {}),
  }
}

/** The market of a purchase: the ticks of its symbol, and the offering that it names, if that was stored before it. */
type BoughtFrom = {
  readonly ticks: RecordedTicks
  readonly offering: Offering | undefined
  readonly isStored: boolean
}

/** Compares a purchase with the recorded ticks, the offering that it names and its own terms; no float is computed. */
export const purchaseDifferences = (
  bought: TradingEventData<'ContractBought'>,
  from: BoughtFrom,
): readonly Difference[] => {
  const { contract } = bought
  const facts = { ...timeFacts(bought, from.ticks), ...moneyFacts(contract), ...offeringFacts(contract, from) }
  return Object.entries(facts)
    .filter(([, [found, expected]]) => found !== expected)
    .map(([name, [found, expected]]) => ({ expected: `${name}: ${expected}`, found: String(found) }))
}
