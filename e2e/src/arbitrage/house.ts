import { type Amount, amountOf, plus } from '@folio/kernel/amount.ts'
import { type StopOutTerms, stopOutLevel } from '@folio/pricing/categories/multiplier.ts'
import { vanillaBid } from '@folio/pricing/categories/vanilla.ts'
import { type AskTerms, type ContractAsk, contractAsk } from '@folio/pricing/contract-ask.ts'
import { digitalBid } from '@folio/pricing/digital-price.ts'
import { bidProbability, type ResoldBet } from '@folio/pricing/digital-probability.ts'
import { checkContract } from '@folio/pricing/offering/check-contract.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import { isRefusal, type Refusal } from '@folio/pricing/offering/refusal.ts'
import { pipOf, type SymbolFacts, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { stepsBetween } from '@folio/pricing/schedule.ts'

/** A contract that was sold: its terms, its price and the facts of its symbol. */
export type Sold = {
  readonly kind: 'sold'
  readonly terms: ContractTerms
  readonly ask: ContractAsk
  readonly moment: AskTerms
}

/** A tick at which a contract may be sold back, and the quote of its entry tick. */
export type SaleTick = { readonly quote: Amount; readonly epoch: number; readonly entryQuote: Amount }

/**
 * The prices that a client meets. The scan asks nothing else of the product, so that a test can break one rule by another
 * house.
 */
export type House = {
  readonly sell: (request: ContractRequest, moment: AskTerms) => Sold | Refusal
  /** The bid for a contract at a tick; undefined where it is not bought back. */
  readonly buyBack: (sold: Sold, tick: SaleTick) => Amount | undefined
  /** The quote at which a multiplier is stopped out. */
  readonly stopOut: (terms: StopOutTerms, facts: SymbolFacts) => Amount
  /** The most that a contract pays. */
  readonly maxPayout: Amount
}

const RESOLD = ['callput', 'touchnotouch', 'endsinout', 'staysinout']

const isResold = (bet: { readonly category: string }): bet is ResoldBet => RESOLD.includes(bet.category)

const buyBack: House['buyBack'] = ({ terms, ask, moment }, { quote, epoch, entryQuote }) => {
  const { facts, decimals, settings } = moment
  if (facts.model.kind !== 'volatility' || !('time' in terms) || terms.time.duration.kind === 'ticks') return undefined
  const { life } = terms.time
  const law = { stepDeviation: symbolDeviation(facts) ?? Number.NaN, pip: pipOf(facts) }
  if (terms.kind === 'digital' && isResold(terms.bet)) {
    const at = { law, life, spot: quote, spotEpoch: epoch, entrySpot: entryQuote }
    const probability = bidProbability(terms.bet, at)
    return probability === undefined
      ? undefined
      : digitalBid(ask.payout, { probability, commission: terms.commission, decimals })
  }
  if (terms.kind !== 'vanilla') return undefined
  const walk = { ...law, spot: Number(quote), steps: stepsBetween(life, epoch, life.exitEpoch) }
  const strike = terms.strike.kind === 'absolute' ? terms.strike.level : plus(entryQuote, terms.strike.offset)
  const priced = { type: terms.type, strike, commission: terms.commission }
  return vanillaBid(ask.number ?? amountOf('0'), {
    walk,
    terms: priced,
    limit: { decimals, maxPayout: settings.maxPayout },
  })
}

/** The product's prices: a contract is sold as trading sells it, and bought back as trading buys it back. */
export const productHouse: House = {
  sell: (request, moment) => {
    const checked = checkContract(request, moment)
    if (isRefusal(checked)) return checked
    const ask = contractAsk(checked.terms, moment)
    return isRefusal(ask) ? ask : { kind: 'sold', terms: checked.terms, ask, moment }
  },
  buyBack,
  stopOut: (terms, { decimals }) => stopOutLevel(terms, decimals),
  maxPayout: amountOf('10000'),
}
