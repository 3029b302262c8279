import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { Barriers } from '@folio/pricing/categories/endsinout.ts'
import type { Barrier } from '@folio/pricing/digital-contract.ts'
import { priceOfStake } from '@folio/pricing/digital-price.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { ContractTerms } from '@folio/pricing/offering/contract-terms.ts'
import { pipOf, type SymbolFacts, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import type { PriceWalk } from '@folio/pricing/price-walk.ts'
import { stepsBetween } from '@folio/pricing/schedule.ts'
import { type House, productHouse, type Sold } from './house.ts'
import { atStart } from './symbols.ts'

// Houses that break one rule each, so that tests can see the scan find it.

type DigitalTerms = Extract<ContractTerms, { readonly kind: 'digital' }>

/** A digital contract that was sold, with the walk of its price from the entry tick to the exit tick. */
export type PricedBet = { readonly terms: DigitalTerms; readonly sold: Sold; readonly walk: PriceWalk }

const walkOf = ({ terms, moment }: Sold): PriceWalk => {
  const { facts, spot } = moment
  const life = 'time' in terms ? terms.time.life : undefined
  const steps = life === undefined ? Number.NaN : stepsBetween(life, life.entryEpoch, life.exitEpoch)
  return { spot: Number(spot), steps, stepDeviation: symbolDeviation(facts) ?? Number.NaN, pip: pipOf(facts) }
}

/** A house that changes what another one has sold. */
export const changing = (change: (sold: Sold) => Sold | undefined, house = productHouse): House => ({
  ...house,
  sell: (request, moment) => {
    const sold = house.sell(request, moment)
    if (sold.kind === 'refused') return sold
    return change(sold) ?? { kind: 'refused', code: 'ContractCreationFailure', args: [] }
  },
})

/** A house that sells contracts with a fixed payout at another probability; `undefined` is no price. */
export const withProbability = (
  probabilityOf: (bet: PricedBet) => number | undefined,
  { commission, house = productHouse }: { readonly commission?: Amount; readonly house?: House } = {},
): House =>
  changing((sold) => {
    const { terms, ask, moment } = sold
    if (terms.kind !== 'digital') return sold
    const probability = probabilityOf({ terms, sold, walk: walkOf(sold) })
    if (probability === undefined) return undefined
    const { decimals, markup } = moment
    const price = priceOfStake(ask.ask, {
      probability,
      commission: commission ?? terms.commission,
      markup,
      decimals,
    })
    return typeof price === 'string' ? undefined : { ...sold, ask: { ...ask, ...price } }
  }, house)

/** A house that takes a symbol for another one. */
export const mistaking = (factsOf: (facts: SymbolFacts) => SymbolFacts): House => ({
  ...productHouse,
  sell: (request, moment) => productHouse.sell(request, { ...moment, facts: factsOf(moment.facts) }),
})

/** A house that prices a contract as if it had started in another second. */
export const pricingAt = (startEpochOf: (startEpoch: number) => number): House => ({
  ...productHouse,
  sell: (request, moment) => productHouse.sell(request, { ...moment, startEpoch: startEpochOf(moment.startEpoch) }),
})

/** A house that asks the product for something else than the client does. */
export const asking = (other: Partial<ContractRequest>): House => ({
  ...productHouse,
  sell: (request, moment) => productHouse.sell({ ...request, ...other }, moment),
})

/** A house that takes a coarse quote for one of which a tick moves many pips. */
export const takenAsFine: House = {
  ...productHouse,
  sell: (request, moment) => productHouse.sell(request, { ...moment, spot: atStart('R_100').spot }),
}

/** A house that takes a jump index for one without jumps. */
export const blindToJumps: House = mistaking((facts) => ({ ...facts, model: { kind: 'volatility', volatility: 1 } }))

const quoteOf = ({ walk }: Pick<PricedBet, 'walk'>, barrier: Barrier): number =>
  barrier.kind === 'absolute' ? Number(barrier.level) : walk.spot + Number(barrier.offset)

/** The level of a barrier in the quotes of a symbol, at the present spot. */
export const levelOf = ({ terms, walk }: PricedBet): number => {
  const { bet } = terms
  if (!('barrier' in bet)) throw new Error(`${bet.type} has no barrier`)
  return quoteOf({ walk }, bet.barrier)
}

/** The levels of two barriers in the quotes of a symbol, at the present spot. */
export const levelsOf = ({ terms, walk }: PricedBet): Barriers => {
  const { bet } = terms
  if (!('low' in bet)) throw new Error(`${bet.type} has not two barriers`)
  return { low: quoteOf({ walk }, bet.low), high: quoteOf({ walk }, bet.high) }
}

/** Pays more than the product at most. */
export const withMaxPayout = (maxPayout: string): House => ({
  ...productHouse,
  maxPayout: amountOf(maxPayout),
  sell: (request, moment) =>
    productHouse.sell(request, { ...moment, settings: { ...moment.settings, maxPayout: amountOf(maxPayout) } }),
})
