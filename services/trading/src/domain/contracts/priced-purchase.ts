import type { Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf, isLess, minus, times } from '@folio/kernel/amount.ts'
import { microsecondsOf, secondOf } from '@folio/kernel/timestamp.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { type ContractAsk, contractAsk } from '@folio/pricing/contract-ask.ts'
import { checkContract } from '@folio/pricing/offering/check-contract.ts'
import { CONTRACT_TYPES, isContractType } from '@folio/pricing/offering/contract-types.ts'
import { offeringWith } from '@folio/pricing/offering/offering-settings.ts'
import { isRefusal, type Refusal } from '@folio/pricing/offering/refusal.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { contractRequestOf } from '@folio/pricing/wire-contract.ts'
import { boughtContract } from './bought/bought-contract.ts'
import type { Moment } from './bought/bought-terms.ts'
import { isTooLate } from './lateness.ts'

/** The command of a purchase. */
export type Purchase = TradingCommandOf<'BuyContract'>

/** The recorded facts of the symbol at a purchase. */
export type Facts = NonNullable<Purchase['facts']>

/** A purchase with its facts. */
export type PreparedPurchase = Purchase & { readonly facts: Facts }

/** The words of a refusal, as sockets give them. */
export type Words = { readonly code: string; readonly subcode?: string; readonly args: readonly string[] }

/** A purchase that names a revision of the offering that was replaced longer ago than this is refused. */
const REPLACED_MAX_MICROSECONDS = 2e6

/** Makes the words of a refusal. */
export const words = (code: string, subcode?: string, ...args: readonly string[]): Words => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  args,
})

/** Makes the words of a refusal that only its subcode tells apart. */
export const bySubcode = (subcode: string, ...args: readonly string[]): Words =>
  words('ContractBuyValidationError', subcode, ...args)

const wordsOf = (refusal: Refusal): Words =>
  words(refusal.code, 'subcode' in refusal ? refusal.subcode : undefined, ...refusal.args)

/** Tells whether the operator sells the category of a type on a symbol; an unknown type is refused later, by its name. */
const isSold = ({ commissions }: Offering, type: string): boolean =>
  !isContractType(type) || commissions[CONTRACT_TYPES[type].category] !== undefined

/** The facts of the symbol at the purchase; the words of the refusal where it is not sold now. */
const momentOf = ({ request, asked_at, currency_decimals: decimals }: Purchase, facts: Facts): Moment | Words => {
  const { offering, replaced_at, isSuspended, spot, newest_epoch } = facts
  if (offering === null) return words('InvalidSymbol', 'OfferingsInvalidSymbol', request.underlying_symbol)
  if (isSuspended) return words('OfferingsValidationError', 'TradeTemporarilyUnavailable')
  if (!isSold(offering, request.contract_type)) return words('OfferingsValidationError', 'TradingNotAvailable')
  if (!isOpenAt(offering.calendar, secondOf(asked_at))) return words('MarketIsClosed', 'MarketIsClosed')
  const isOld =
    replaced_at !== undefined && microsecondsOf(asked_at) - microsecondsOf(replaced_at) > REPLACED_MAX_MICROSECONDS
  if (isOld || isTooLate(asked_at, newest_epoch)) return words('InvalidContractProposal')
  if (spot === undefined) return bySubcode('MissingTickMarketData')
  return {
    offering,
    facts: recordedFacts(offering),
    settings: offeringWith(offering),
    spot: amountOf(spot.quote),
    spotEpoch: spot.epoch,
    startEpoch: secondOf(asked_at),
    decimals,
  }
}

/** The refusal of a price that is worse than the client agreed to; of units, their number counts as the payout. */
const movedPrice = ({ request, price, promised }: Purchase, { ask, ...priced }: ContractAsk): Words | undefined => {
  const payout = priced.number ?? priced.payout
  if (isLess(price, ask)) return words('PriceMoved', 'PriceMoved', request.currency, price, ask, 'price')
  if (promised === undefined || request.basis === 'payout') return undefined
  const least = times(promised.payout, minus(amountOf('1'), promised.slippage))
  if (!isLess(payout, least)) return undefined
  return words('PriceMoved', 'PriceMoved', request.currency, promised.payout, payout, 'payout')
}

type Priced = { readonly contract: OptionContract; readonly moved: Words | undefined }

const price = (command: PreparedPurchase): Priced | Words => {
  const moment = momentOf(command, command.facts)
  if ('code' in moment) return moment
  const checked = checkContract(contractRequestOf(command.request), moment)
  if (isRefusal(checked)) return wordsOf(checked)
  const { terms } = checked
  const ask = contractAsk(terms, { ...moment, markup: command.markup })
  if (isRefusal(ask)) return wordsOf(ask)
  return { contract: boughtContract({ command, terms, moment, price: ask }), moved: movedPrice(command, ask) }
}

const hasSameMembers = (a: object, b: object, except: string): boolean => {
  const membersOf = (value: object) => Object.entries(value).filter(([name]) => name !== except)
  const [these, those] = [membersOf(a), new Map(membersOf(b))]
  return these.length === those.size && these.every(([name, value]) => those.has(name) && those.get(name) === value)
}

/** The price of each request that was last computed, and from what: the limits of the house do not enter it. */
const pricedBefore = new WeakMap<Purchase['request'], { command: PreparedPurchase; result: Priced | Words }>()

/**
 * Prices a purchase at its ticks and its offering, before any limit; a refusal where that cannot be bought. A purchase that
 * is prepared and then decided from the same facts is priced once.
 */
export const pricedPurchase = (command: PreparedPurchase): Priced | Words => {
  const before = pricedBefore.get(command.request)
  if (
    before !== undefined &&
    hasSameMembers(before.command, command, 'facts') &&
    hasSameMembers(before.command.facts, command.facts, 'house')
  ) {
    return before.result
  }
  const result = price(command)
  pricedBefore.set(command.request, { command, result })
  return result
}
