import type { Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { type Amount, amountOf, isLess, minus, plus, times, ZERO } from '@folio/kernel/amount.ts'
import { availableIn, debited } from '@folio/kernel/balances.ts'
import { type DailyWindow, dayTally } from '@folio/kernel/daily-window.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
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
import type { Holder } from './contract-account.ts'
import { purchasePostings } from './contract-money.ts'
import { isWithin } from './house-limits.ts'
import { isTooLate } from './lateness.ts'
import { turnoverHour } from './turnover.ts'

type Purchase = TradingCommandOf<'BuyContract'>
type Facts = NonNullable<Purchase['facts']>

/** The words of a refusal, as sockets give them. */
export type Words = { readonly code: string; readonly subcode?: string; readonly args: readonly string[] }

/** The limits of one account. */
export const ACCOUNT_LIMITS = {
  contracts: 100,
  exposure: amountOf('50000'),
  turnover: amountOf('500000'),
} as const

/** A purchase that names a revision of the offering that was replaced longer ago than this is refused. */
const REPLACED_MAX_MICROSECONDS = 2e6

const words = (code: string, subcode?: string, ...args: readonly string[]): Words => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  args,
})

const bySubcode = (subcode: string, ...args: readonly string[]): Words =>
  words('ContractBuyValidationError', subcode, ...args)

const wordsOf = (refusal: Refusal): Words =>
  words(refusal.code, 'subcode' in refusal ? refusal.subcode : undefined, ...refusal.args)

/** The second in which a client asked, which is the start of the contract. */
export const secondOf = (at: Timestamp): number => Math.floor(microsecondsOf(at) / 1e6)

/** Tells whether the operator sells the category of a type on a symbol; an unknown type is refused later, by its name. */
const isSold = ({ commissions }: Offering, type: string): boolean =>
  !isContractType(type) || commissions[CONTRACT_TYPES[type].category] !== undefined

/** What is known of the symbol at the purchase; the words of the refusal where it is not sold now. */
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

const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(plus, ZERO)

/** The refusal of a purchase beyond the limits of the account or of its money. */
const beyondLimits = (
  holder: Holder,
  contract: OptionContract,
  window: DailyWindow,
  hour: number,
): Words | undefined => {
  const open = Object.values(holder.contracts)
  if (open.length >= ACCOUNT_LIMITS.contracts) {
    return words('OpenPositionLimitExceeded', 'OpenPositionLimit', String(ACCOUNT_LIMITS.contracts))
  }
  const exposure = sumOf([contract.exposure, ...open.map((other) => other.exposure)])
  if (isLess(ACCOUNT_LIMITS.exposure, exposure)) {
    return words('OpenPositionLimitExceeded', 'OpenPositionPayoutLimit', ACCOUNT_LIMITS.exposure)
  }
  const turnover = plus(dayTally(window, hour).amount, contract.buy_price)
  if (isLess(ACCOUNT_LIMITS.turnover, turnover)) {
    return words('DailyTurnoverLimitExceeded', 'DailyTurnoverLimitExceeded', ACCOUNT_LIMITS.turnover)
  }
  const available = availableIn(holder.balances, contract.currency)
  if (isLess(available, contract.buy_price)) {
    return words('InsufficientBalance', 'InsufficientBalance', available, contract.buy_price)
  }
  return undefined
}

/** The refusal of a purchase beyond a limit of the house: which one, its maximum, what of it is used, and what was asked for. */
const beyondHouse = (checks: Facts['house'], contract: OptionContract): Words | undefined => {
  const beyond = checks?.find((check) => !isWithin(check, contract))
  if (beyond === undefined) return undefined
  const { limit, max, used } = beyond
  return words('CompanyWideLimitExceeded', 'CompanyWideLimitExceeded', limit, max, used, contract.exposure)
}

/** Makes the contract of a purchase, or the words of its refusal. */
export const contractFor = (command: Purchase, holder: Holder | undefined): OptionContract | Words => {
  const { facts, request, markup } = command
  if (facts === undefined) throw new Error('a purchase needs the ticks and the offering of its symbol')
  if (holder === undefined || holder.status === 'inactive') return words('AccountDisabled')
  if (request.currency !== holder.account.currency) return bySubcode('NotDefaultCurrency')
  if (holder.contracts[command.contract_id] !== undefined) throw new Error('the id of the contract is taken')
  const moment = momentOf(command, facts)
  if ('code' in moment) return moment
  const checked = checkContract(contractRequestOf(request), moment)
  if (isRefusal(checked))
    return words(checked.code, 'subcode' in checked ? checked.subcode : undefined, ...checked.args)
  const { terms } = checked
  const price = contractAsk(terms, { ...moment, markup })
  if (isRefusal(price)) return wordsOf(price)
  const contract = boughtContract({ command, terms, moment, price })
  const hour = turnoverHour(holder.turnover, command.asked_at)
  return (
    movedPrice(command, price) ??
    beyondLimits(holder, contract, holder.turnover, hour) ??
    beyondHouse(facts.house, contract) ??
    contract
  )
}

/** Decides a purchase: the account buys at the current terms, better ones included, or the event says why it does not. */
export const decidePurchase = (command: Purchase, holder: Holder | undefined): TradingEvent => {
  const { request, price, asked_at } = command
  const result = contractFor(command, holder)
  if (holder === undefined || 'code' in result) {
    const refusal = 'code' in result ? result : words('AccountDisabled')
    return { type: 'PurchaseRefused', data: { request, price, ...refusal, args: [...refusal.args], asked_at } }
  }
  const postings = purchasePostings(holder.account, result)
  const balances = debited(holder.balances, result.currency, result.buy_price)
  return { type: 'ContractBought', data: { contract: result, asked_at, postings, balances } }
}
