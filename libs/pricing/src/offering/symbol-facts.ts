import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import type { TradingCalendar } from '../calendar/trading-calendar.ts'
import { unitPriceOf } from '../contract-number.ts'
import { type PriceWalk, stepDeviationOf, YEAR_SECONDS } from '../price-walk.ts'

/** The model of a symbol's price, as far as the offering depends on it. */
export type SymbolModel =
  /** Log-normal steps, for `jump` with jumps of 30 deviations of a step; the volatility is per square root of a year. */
  | { readonly kind: 'volatility' | 'jump'; readonly volatility: number | Amount }
  /**
   * The price of a market: log-normal steps by a volatility that the operator estimates, with the interest of a year of the
   * quoting currency and of what it is a price of.
   */
  | {
      readonly kind: 'market'
      readonly volatility: number | Amount
      readonly interest: number | Amount
      readonly yield: number | Amount
    }
  /** A jump of one percent up, or down, in one of `period` ticks on average. */
  | { readonly kind: 'boom' | 'crash'; readonly period: number }
  /** Prices on which no contract is sold. */
  | { readonly kind: 'daily' | 'step' | 'range-break' }

/** The facts of a symbol that decide what is sold on it; they never change. */
export type SymbolFacts = {
  readonly symbol: string
  /** The decimals of a quote; a pip is one unit of the last. */
  readonly decimals: number
  /** The symbol ticks at the epochs that are multiples of this. */
  readonly intervalSeconds: number
  readonly model: SymbolModel
  /** The hours at which it ticks; left out, always. */
  readonly calendar?: TradingCalendar
}

/** The facts of a symbol as its offering records them, in the form that prices take. */
export const recordedFacts = ({
  symbol,
  decimals,
  interval_seconds,
  model,
  calendar,
}: Omit<SymbolFacts, 'intervalSeconds'> & { readonly interval_seconds: number }): SymbolFacts => ({
  symbol,
  decimals,
  intervalSeconds: interval_seconds,
  model,
  ...(calendar === undefined ? {} : { calendar }),
})

/** The size of the jumps of boom and crash indices, a fraction of the price. */
export const SPIKE = 0.01
/** The size of the jumps of jump indices in deviations of a step. */
export const JUMP_DEVIATIONS = 30

/** The smallest difference of two quotes. */
export const pipOf = ({ decimals }: Pick<SymbolFacts, 'decimals'>): number => Number(`1e-${decimals}`)

/** The deviation of one step, that of boom and crash indices being J/√N; undefined where no contract needs it. */
export const symbolDeviation = ({ model, intervalSeconds }: SymbolFacts): number | undefined => {
  if ('volatility' in model) return stepDeviationOf(Number(model.volatility), intervalSeconds)
  return 'period' in model ? SPIKE / Math.sqrt(model.period) : undefined
}

/** The mean move of the price in one step, relative to it: (interest − yield)·dt of the price of a market, else none. */
export const symbolDrift = ({ model, intervalSeconds }: SymbolFacts): number =>
  model.kind === 'market' ? ((Number(model.interest) - Number(model.yield)) * intervalSeconds) / YEAR_SECONDS : 0

/** The law by which a symbol's price walks. */
export const symbolLaw = (facts: SymbolFacts): Omit<PriceWalk, 'spot' | 'steps'> => ({
  stepDeviation: symbolDeviation(facts) ?? Number.NaN,
  stepDrift: symbolDrift(facts),
  pip: pipOf(facts),
})

/** The relative size of a symbol's jumps, those of jump indices being exp(30·σ√dt) − 1; undefined without jumps. */
export const jumpSize = (facts: SymbolFacts): number | undefined => {
  const { model } = facts
  if ('period' in model) return SPIKE
  const deviation = symbolDeviation(facts)
  return model.kind === 'jump' && deviation !== undefined ? Math.expm1(JUMP_DEVIATIONS * deviation) : undefined
}

/** The relative size of a jump that hurts a multiplier in this direction; zero where none does. */
export const hurtingJump = (facts: SymbolFacts, direction: 'up' | 'down'): Amount => {
  const helps = facts.model.kind === (direction === 'up' ? 'boom' : 'crash')
  return helps ? ZERO : unitPriceOf(jumpSize(facts) ?? 0)
}

/** The deviation of one step at a spot in pips, on which it depends whether the quotes are fine enough for a contract. */
export const deviationInPips = (facts: SymbolFacts, spot: Amount): number =>
  ((symbolDeviation(facts) ?? 0) * Number(spot)) / pipOf(facts)
