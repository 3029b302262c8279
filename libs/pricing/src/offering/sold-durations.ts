import type { Amount } from '@folio/kernel/amount.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { type Category, CONTRACT_TYPES, type ContractType } from './contract-types.ts'
import { deviationInPips, type SymbolFacts } from './symbol-facts.ts'

/** The kind of a contract's end: after some ticks, within a day, after a day or more, or without a time of its own. */
export type ExpiryKind = 'tick' | 'intraday' | 'daily' | 'no_expiry'

/** The shortest and the longest duration: a number of ticks, or seconds. */
export type DurationRange = { readonly min: number; readonly max: number }

/** The durations in which a contract type is sold, by expiry kind; none of `no_expiry`. */
export type SoldDurations = Partial<Readonly<Record<Exclude<ExpiryKind, 'no_expiry'>, DurationRange>>>

const [MINUTE, YEAR] = [60, 365 * DAY_SECONDS]
const JUMP_SECONDS_MAX = 15 * MINUTE

const range = (min: number, max: number): DurationRange => ({ min, max })
const ANY_TIME = { intraday: range(15, DAY_SECONDS), daily: range(DAY_SECONDS, YEAR) }
const WITH_BARRIER = { tick: range(5, 10), ...ANY_TIME }

const DURATIONS: Readonly<Record<Category, SoldDurations>> = {
  callput: { tick: range(1, 10), ...ANY_TIME },
  callputequal: { tick: range(1, 10), ...ANY_TIME },
  touchnotouch: WITH_BARRIER,
  endsinout: ANY_TIME,
  staysinout: ANY_TIME,
  digits: { tick: range(1, 10) },
  asian: { tick: range(5, 10) },
  reset: { tick: range(5, 10), intraday: range(20, 120 * MINUTE) },
  highlowticks: { tick: range(5, 5) },
  runs: { tick: range(2, 5) },
  multiplier: {},
  accumulator: {},
  turbos: WITH_BARRIER,
  vanilla: { ...ANY_TIME, intraday: range(MINUTE, DAY_SECONDS) },
}

/** The categories that need quotes of which a step passes at least 50 pips: a digit, or equality, must be rare. */
const FINE_CATEGORIES: readonly Category[] = ['digits', 'callputequal', 'runs', 'asian', 'highlowticks', 'accumulator']
const FINE_PIPS = 50
/** Below this deviation of a step nothing is sold on a symbol. */
const SUSPENDED_PIPS = 20
/** Above this deviation of a step contracts may last more than a day. */
const DAILY_PIPS = 100

/**
 * The categories that are sold on the price of a market: those in time. A quote that repeats, and a digit or a step that
 * follows from it, can be foretold, and nothing bounds how far the price of a market moves at one tick.
 */
const MARKET_CATEGORIES: readonly Category[] = ['callput', 'touchnotouch', 'endsinout', 'staysinout', 'vanilla']
/** The deviation of the shortest contract on the price of a market, in pips: an unmoved quote must be rare at its end. */
const MARKET_LIFE_PIPS = 50
/** No calendar with sessions is open for longer without a break. */
const MARKET_SECONDS_MAX = 7 * DAY_SECONDS

/** The types that are ever sold on a model of prices. */
const isEverSold = ({ model }: SymbolFacts, type: ContractType): boolean => {
  const { category, barrier } = CONTRACT_TYPES[type]
  switch (model.kind) {
    case 'volatility':
      return true
    case 'market':
      return MARKET_CATEGORIES.includes(category)
    case 'jump':
      // Black and Scholes ignore the jumps, so there is no price for a level away from the spot.
      return (
        ['digits', 'asian', 'runs', 'multiplier'].includes(category) || (category === 'callput' && barrier === 'none')
      )
    case 'boom':
    case 'crash':
      return category === 'multiplier'
    case 'daily':
    case 'step':
    case 'range-break':
      return false
  }
}

const hasPips = ({ model }: SymbolFacts): boolean => model.kind === 'volatility' || model.kind === 'jump'

/** The seconds of the shortest contract on the price of a market. */
const marketSecondsMin = (facts: SymbolFacts, spot: Amount): number =>
  Math.ceil((MARKET_LIFE_PIPS / deviationInPips(facts, spot)) ** 2) * facts.intervalSeconds

const marketDurations = (facts: SymbolFacts, all: SoldDurations, spot: Amount): SoldDurations => ({
  intraday: range(Math.max(all.intraday?.min ?? 0, marketSecondsMin(facts, spot)), DAY_SECONDS),
  daily: range(DAY_SECONDS, MARKET_SECONDS_MAX),
})

/** Tells if a step passes less than 20 pips at a spot, so that nothing may be sold; only of models with a volatility. */
export const isTooCoarse = (facts: SymbolFacts, spot: Amount): boolean =>
  hasPips(facts) && deviationInPips(facts, spot) < SUSPENDED_PIPS

/** Tells if a type is sold on a symbol at a spot: `never`, `not_now` while the quotes are too coarse, or `sold`. */
export const availability = (facts: SymbolFacts, type: ContractType, spot: Amount): 'sold' | 'not_now' | 'never' => {
  if (!isEverSold(facts, type)) return 'never'
  if (facts.model.kind === 'market') return marketSecondsMin(facts, spot) <= DAY_SECONDS ? 'sold' : 'not_now'
  const pips = hasPips(facts) ? deviationInPips(facts, spot) : Number.POSITIVE_INFINITY
  const least = FINE_CATEGORIES.includes(CONTRACT_TYPES[type].category) ? FINE_PIPS : SUSPENDED_PIPS
  return pips < least ? 'not_now' : 'sold'
}

/** The durations in which a type that is sold is offered; more than a day only where a step passes more than 100 pips. */
export const soldDurations = (facts: SymbolFacts, type: ContractType, spot: Amount): SoldDurations => {
  const { category, barrier } = CONTRACT_TYPES[type]
  const all = category === 'callput' && barrier === 'single' ? WITH_BARRIER : DURATIONS[category]
  if (facts.model.kind === 'market') return marketDurations(facts, all, spot)
  const { daily, ...short } = all
  if (facts.model.kind === 'jump' && short.intraday !== undefined) {
    return { ...short, intraday: range(short.intraday.min, JUMP_SECONDS_MAX) }
  }
  return daily !== undefined && deviationInPips(facts, spot) > DAILY_PIPS ? all : short
}
