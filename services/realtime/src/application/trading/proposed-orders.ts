import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { ContractPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { multiplierQuotes } from '@folio/option-contracts/kinds/multiplier.ts'
import { turboQuotes } from '@folio/option-contracts/kinds/turbos.ts'
import type { WatchedQuote } from '@folio/option-contracts/watched-quotes.ts'
import { multiplierFirstLoss } from '@folio/pricing/categories/multiplier.ts'
import { type OrderBounds, orderRanges } from '@folio/pricing/offering/check-money.ts'
import type { ContractTerms, LimitOrders } from '@folio/pricing/offering/contract-terms.ts'
import { ordersWithQuotes, quoteOf, type ShownOrders } from '../positions/shown-orders.ts'
import { shownRange } from '../positions/shown-range.ts'

type Validation = NonNullable<ShownProposal['validation_params']>

/** The terms of the kinds that have limit orders. */
type OrderedTerms = Extract<ContractTerms, { readonly orders: LimitOrders }>

const hasOrders = (terms: ContractTerms): terms is OrderedTerms => 'orders' in terms

/** The terms that a contract bought now would have, as far as its orders follow from them. */
const boughtTerms = ({ moment }: ContractPrice, { stake, orders }: OrderedTerms) => {
  const { startEpoch, settings, decimals, facts } = moment
  const { takeProfit, stopLoss } = orders
  return {
    stake,
    purchase_time: startEpoch,
    max_payout: settings.maxPayout,
    currency_decimals: decimals,
    law: { decimals: facts.decimals },
    orders: {
      ...(takeProfit === undefined ? {} : { take_profit: { order_amount: takeProfit, order_date: startEpoch } }),
      ...(stopLoss === undefined ? {} : { stop_loss: { order_amount: stopLoss, order_date: startEpoch } }),
    },
  }
}

/** The quotes that would close a contract if its entry tick had the present quote. */
const closingQuotes = (price: ContractPrice, terms: OrderedTerms): readonly WatchedQuote[] => {
  const { ask, spot } = price
  const bought = { ...boughtTerms(price, terms), entry_epoch: spot.epoch }
  if (terms.kind === 'multiplier') {
    const { type, multiplier, commissionRate: commission_rate, hurtingJump: hurting_jump } = terms
    return multiplierQuotes({ ...bought, contract_type: type, multiplier, commission_rate, hurting_jump }, spot)
  }
  if (terms.kind !== 'turbos') return []
  const { type, level: barrier_level, time } = terms
  const duration =
    time.duration.kind === 'ticks' ? time.duration : ({ kind: 'until', end_epoch: time.duration.endEpoch } as const)
  const number = ask.number ?? amountOf('0')
  return turboQuotes({
    ...bought,
    contract_type: type,
    barrier_level,
    number,
    duration,
    exit_epoch: time.life.exitEpoch,
  })
}

/** Returns the limit orders of a proposal, with the quotes at which they would act from the present spot; undefined without any. */
export const proposedOrders = (price: ContractPrice): ShownOrders | undefined => {
  const { terms, moment } = price
  if (!hasOrders(terms)) return undefined
  const quotes = closingQuotes(price, terms)
  const orders = ordersWithQuotes(boughtTerms(price, terms), (reason) => quoteOf(quotes, reason, moment.facts.decimals))
  return Object.keys(orders).length === 0 ? undefined : orders
}

/** The bounds of orders at the purchase. */
const boundsOf = ({ moment }: ContractPrice, terms: OrderedTerms): OrderBounds => {
  const { stake } = terms
  if (terms.kind !== 'multiplier') return { stake, firstLoss: stake }
  const { multiplier, commissionRate } = terms
  return { stake, firstLoss: multiplierFirstLoss({ stake, multiplier, commissionRate, decimals: moment.decimals }) }
}

/** Returns what the amounts of the orders of a proposal may be; empty where the contract takes none. */
export const proposedOrderRanges = (price: ContractPrice): Pick<Validation, 'stop_loss' | 'take_profit'> => {
  const { terms, moment } = price
  if (!hasOrders(terms)) return {}
  // A multiplier has either orders or deal cancellation, and a turbo in ticks is over before an order could act.
  if (terms.kind === 'multiplier' && terms.cancellation !== undefined) return {}
  if (terms.kind === 'turbos' && terms.time.duration.kind === 'ticks') return {}
  const { takeProfit, stopLoss } = orderRanges(boundsOf(price, terms), moment)
  const profit = shownRange(takeProfit, moment.decimals)
  const loss = terms.kind === 'multiplier' ? shownRange(stopLoss, moment.decimals) : undefined
  return { ...(profit && { take_profit: profit }), ...(loss && { stop_loss: loss }) }
}
