import type { Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { DigitalContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { longcode } from '@folio/pricing/codes/longcode.ts'
import { shortcode } from '@folio/pricing/codes/shortcode.ts'
import type { ContractAsk } from '@folio/pricing/contract-ask.ts'
import type { OfferingMoment } from '@folio/pricing/offering/contract-request.ts'
import type { ContractTerms, LimitOrders } from '@folio/pricing/offering/contract-terms.ts'
import { epochAfter } from '@folio/pricing/schedule.ts'

/** The facts of the symbol at a purchase. */
export type Moment = OfferingMoment & { readonly offering: Offering; readonly spotEpoch: number }

/** The terms of one kind of contract. */
export type TermsOf<Kind extends ContractTerms['kind']> = Extract<ContractTerms, { readonly kind: Kind }>

/** A purchase whose terms were accepted and priced; the contract follows from it. */
export type PricedPurchase<Terms extends ContractTerms> = {
  readonly command: TradingCommandOf<'BuyContract'>
  readonly terms: Terms
  readonly moment: Moment
  readonly price: ContractAsk
}

/** The number of units that the stake of a vanilla or a turbo bought. */
export const numberOf = ({ number }: ContractAsk): Amount => {
  if (number === undefined) throw new Error('the price of units has no number of them')
  return number
}

/** The terms that contracts of all kinds have. */
export const boughtTerms = ({ command, terms, moment, price }: PricedPurchase<ContractTerms>) => {
  const { request, facts, contract_id, buy_transaction_id, sell_transaction_id, markup, application_id } = command
  const { offering, startEpoch, decimals } = moment
  const spot = facts?.spot
  if (spot === undefined) throw new Error('the spot of a purchase is missing')
  const payoutOrNumber = price.number ?? price.payout
  const bought = { facts: moment.facts, terms, payoutOrNumber, startEpoch, decimals }
  return {
    contract_id,
    buy_transaction_id,
    sell_transaction_id,
    underlying_symbol: offering.symbol,
    currency: request.currency,
    currency_decimals: decimals,
    purchase_time: startEpoch,
    spot: { ...spot },
    buy_price: price.ask,
    markup,
    markup_amount: price.markupAmount,
    ...(application_id === undefined ? {} : { application_id }),
    exposure: price.exposure,
    offering_revision: command.offering_revision,
    ...(offering.calendar === 'always' ? {} : { calendar_revision: offering.calendar.revision }),
    shortcode: shortcode(bought),
    longcode: longcode(offering.name, terms),
  }
}

/** The terms that contracts without a fixed payout share; those without a duration enter at the first tick after the start. */
export const stakedTerms = (purchase: PricedPurchase<Exclude<ContractTerms, { readonly kind: 'digital' }>>) => {
  const { price, moment, terms } = purchase
  const { facts, startEpoch, settings } = moment
  return {
    ...boughtTerms(purchase),
    stake: price.stake,
    max_payout: settings.maxPayout,
    entry_epoch: 'time' in terms ? terms.time.life.entryEpoch : epochAfter(facts, startEpoch),
  }
}

/** The life of a contract in ticks, or until an epoch, as events record it. */
export const recordedLife = ({ time }: TermsOf<'digital' | 'vanilla' | 'turbos'>) => {
  const { duration, life } = time
  return {
    duration: duration.kind === 'ticks' ? { ...duration } : ({ kind: 'until', end_epoch: duration.endEpoch } as const),
    exit_epoch: life.exitEpoch,
  }
}

/** The law of a symbol whose price moves by a volatility. */
export const recordedLaw = ({ symbol, model, interval_seconds, decimals }: Offering): DigitalContract['law'] => {
  if (!('volatility' in model) || model.kind === 'daily') throw new Error(`${symbol} has no volatility`)
  const law = { model: model.kind, volatility: model.volatility, interval_seconds, decimals }
  return model.kind === 'market' ? { ...law, interest: model.interest, yield: model.yield } : law
}

/** The least and the greatest amounts of limit orders that the operator has set, if any: later orders stay within them. */
export const recordedOrderLimits = ({ offering }: Moment): Pick<StakedContractOf<'multiplier'>, 'order_limits'> => {
  const { take_profit_min, take_profit_max, stop_loss_min, stop_loss_max } = offering.limits ?? {}
  const set = withoutUndefined({ take_profit_min, take_profit_max, stop_loss_min, stop_loss_max })
  return Object.keys(set).length === 0 ? {} : { order_limits: set }
}

/** The orders with which a contract was bought: they act from its first tick after the purchase on. */
export const recordedOrders = (
  { takeProfit, stopLoss }: LimitOrders,
  { startEpoch }: Moment,
): StakedContractOf<'multiplier'>['orders'] => {
  const order = (order_amount: Amount) => ({ order_amount, order_date: startEpoch })
  return {
    ...(takeProfit === undefined ? {} : { take_profit: order(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stop_loss: order(stopLoss) }),
  }
}
