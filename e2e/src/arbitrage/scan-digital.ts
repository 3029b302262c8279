import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { AskTerms } from '@folio/pricing/contract-ask.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import type { Estimate, Finding } from './finding.ts'
import type { House, Sold } from './house.ts'
import { winChance, winChanceAt } from './worth/digital-worth.ts'
import type { Drawing } from './worth/drawing.ts'
import { type Wager, wagerOf } from './worth/wager.ts'

/** A contract that a client asks for at a quote and a start second; the amount is left to the scan. */
export type Purchase = {
  readonly name: string
  readonly request: ContractRequest
  readonly moment: Omit<AskTerms, 'markup'>
}

const HALF_CENT = 0.005
const STAKES = ['1', '10']
const [LEAST_CENTS, MOST_CENTS] = [100, 400]
/** The number of badly rounded stakes that are looked at. */
const HOSTILE = 3
const MARKUPS = ['0', '0.03']

/** The stakes from 1.00 to 4.00 at which the rounding of the payout gives the client most. */
const hostileStakes = (perStake: number): readonly string[] => {
  let best: readonly { readonly cents: number; readonly gain: number }[] = []
  for (let cents = LEAST_CENTS; cents <= MOST_CENTS; cents += 1) {
    const gain = (Math.round(cents * perStake) - cents * perStake) / cents
    const isBetter = gain > (best[HOSTILE - 1]?.gain ?? Number.NEGATIVE_INFINITY)
    if (isBetter) best = [...best, { cents, gain }].sort((one, other) => other.gain - one.gain).slice(0, HOSTILE)
  }
  return best.map(({ cents }) => (cents / 100).toFixed(2).replace(/\.?0+$/, ''))
}

const numberOf = (amount: Amount): number => Number(amount)

/** The gain of a strategy that pays `paid` for a chance of `payout`, per unit of what is paid. */
const gainOf = (strategy: string, chance: Estimate, payout: number, paid: number): Finding => ({
  strategy,
  mostPaid: payout,
  gain: (payout * chance.mean - paid) / paid,
  error: (payout * chance.error) / paid,
})

/**
 * The cost of a contract beyond its worth, its commission, the application's markup and half a cent of rounding, a fraction
 * of the payout. The markup counts unrounded: what rounding it down takes from the application is no price of the contract.
 */
const excessOf = ({ mean, error }: Estimate, { terms, ask, moment }: Sold): Estimate => {
  const commission = terms.kind === 'digital' ? numberOf(terms.commission) : 0
  const paid = (numberOf(ask.ask) - HALF_CENT) / numberOf(ask.payout)
  return { mean: paid - commission - numberOf(moment.markup) - mean, error }
}

const isSold = (sold: ReturnType<House['sell']>): sold is Sold => sold.kind === 'sold'

/** The requests for one contract by amount: small, common, large and badly rounded ones, with and without a markup. */
const offers = ({ request, moment }: Purchase, house: House): readonly (readonly [string, Sold])[] =>
  MARKUPS.flatMap((markup) => {
    const terms = { ...moment, markup: amountOf(markup) }
    const ask = (basis: 'stake' | 'payout', amount: string) => {
      const sold = house.sell({ ...request, basis, amount: amountOf(amount) }, terms)
      return isSold(sold) ? [[`${basis} ${amount}, markup ${markup}`, sold] as const] : []
    }
    const common = STAKES.flatMap((stake) => ask('stake', stake))
    const [, sample] = common.at(-1) ?? []
    const perStake = sample === undefined ? 0 : numberOf(sample.ask.payout) / numberOf(sample.ask.ask)
    const hostile = perStake === 0 ? [] : hostileStakes(perStake)
    return [...common, ...hostile.flatMap((stake) => ask('stake', stake)), ...ask('payout', house.maxPayout)]
  })

/** Returns the gain of a client who buys a contract with a fixed payout and holds it; empty where it is not sold. */
export const scanHolding = (purchase: Purchase, house: House, drawing: Drawing): readonly Finding[] => {
  const sold = offers(purchase, house)
  if (sold.length === 0) return []
  const chance = winChance(wagerOf(purchase.request, purchase.moment), drawing)
  return sold.map(([amount, contract]) => {
    const { ask } = contract
    // A client may own the application, so the markup is no cost.
    const paid = numberOf(ask.ask) - numberOf(ask.markupAmount)
    const finding = gainOf(`${purchase.name}, held, ${amount}`, chance, numberOf(ask.payout), paid)
    return { ...finding, excess: excessOf(chance, contract) }
  })
}

/** A moment of a sale: how many ticks are left, and the quote. */
type Sale = { readonly ticksLeft: number; readonly quotePips: number }

/** The moments of sales to look at: ticks that are left, and quotes. */
export type Sales = {
  readonly ticksLeft: readonly number[]
  /** The distance from a barrier, in deviations of one tick. */
  readonly near: readonly number[]
  /** The distance from the entry quote, in deviations of the rest of the life. */
  readonly far: readonly number[]
}

const ticksLeftOf = ({ ticks }: Wager, sales: Sales): readonly number[] => {
  // At the exit tick, too, where nothing may be bought back.
  const counts = [0, ...sales.ticksLeft, Math.floor(ticks / 2), ticks - 1].filter((left) => left >= 0 && left < ticks)
  return [...new Set(counts)]
}

/** The sales to look at: at some moments of the life, quotes near each barrier and away from the entry quote. */
const salesOf = (wager: Wager, sales: Sales, { law }: Drawing): readonly Sale[] => {
  const { spotPips, levels } = wager
  const barriers = levels.map(({ isRelative, pips }) => (isRelative ? spotPips : 0) + pips)
  const tick = spotPips * law.tickDeviation
  return ticksLeftOf(wager, sales).flatMap((ticksLeft) => {
    const near = (level: number) => sales.near.flatMap((size) => [level - size * tick, level + size * tick])
    const deviation = tick * Math.sqrt(ticksLeft)
    const away = sales.far.flatMap((size) => [spotPips - size * deviation, spotPips + size * deviation])
    // Of a long life a deviation may be more than the quote.
    const quotes = [...barriers.flatMap(near), ...away].map(Math.round).filter((pips) => pips > 0)
    return [...new Set(quotes)].map((quotePips) => ({ ticksLeft, quotePips }))
  })
}

const textOf = (pips: number, decimals: number): Amount => amountOf((pips / 10 ** decimals).toFixed(decimals))

/**
 * Returns the gain of selling a contract back, at each of some moments and quotes, over holding it. Where no sale gains,
 * no rule of selling does.
 */
export const scanSelling = (
  purchase: Purchase,
  house: House,
  { sales, drawing }: { readonly sales: Sales; readonly drawing: Drawing },
): readonly Finding[] => {
  const [, sold] = offers(purchase, house)[0] ?? []
  if (sold === undefined) return []
  const wager = wagerOf(purchase.request, purchase.moment)
  const { decimals, intervalSeconds } = purchase.moment.facts
  return salesOf(wager, sales, drawing).flatMap(({ ticksLeft, quotePips }) => {
    const bid = house.buyBack(sold, {
      quote: textOf(quotePips, decimals),
      epoch: wager.exitEpoch - ticksLeft * intervalSeconds,
      entryQuote: textOf(wager.spotPips, decimals),
    })
    if (bid === undefined || numberOf(bid) === 0) return []
    const chance = winChanceAt(wager, { entryPips: wager.spotPips, quotePips, ticksLeft }, drawing)
    const payout = numberOf(sold.ask.payout)
    const strategy = `${purchase.name}, sold at ${textOf(quotePips, decimals)} with ${ticksLeft} ticks left`
    return [
      {
        strategy,
        mostPaid: numberOf(bid),
        gain: (numberOf(bid) - payout * chance.mean) / payout,
        error: chance.error,
      },
    ]
  })
}
