import { stepDeviationOf } from '@folio/pricing/price-walk.ts'
import { describe, expect, it } from 'vitest'
import { statesOf, symbolOf } from '../testing/simulated-ticks.ts'
import { quoteOf } from './next-price.ts'
import { simulatedSymbols } from './simulated-symbols.ts'

// Statistics that anybody can compute from recorded quotes; each bound is five deviations of the statistic or wider, and the
// numbers repeat, as the secret of the tests is fixed.

/** The quotes of a symbol after each of its first ticks. */
const quotesOf = (code: string, count: number): readonly string[] => {
  const symbol = symbolOf(code)
  return statesOf(symbol, count).map((state) => quoteOf(symbol, state))
}

const movesOf = (quotes: readonly string[]): readonly number[] => {
  const logarithms = quotes.map((quote) => Math.log(Number(quote)))
  return logarithms.slice(1).map((each, index) => each - (logarithms[index] ?? Number.NaN))
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const correlationAt = (moves: readonly number[], lag: number): number => {
  const mean = meanOf(moves)
  const products = moves.slice(lag).map((move, index) => (move - mean) * ((moves[index] ?? Number.NaN) - mean))
  return meanOf(products) / meanOf(moves.map((move) => (move - mean) ** 2))
}

/** Pearson's statistic of how often each of ten digits ends a quote. */
const chiSquareOfDigits = (quotes: readonly string[]): number => {
  const expected = quotes.length / 10
  const counts = Array.from(
    { length: 10 },
    (_, digit) => quotes.filter((quote) => quote.endsWith(String(digit))).length,
  )
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The 0.99999 quantile of chi-square with nine degrees of freedom. */
const CHI_SQUARE_MAX = 39.3
const LAGS = [1, 2, 5, 60]
const TICKS = 20_000

describe.each(['R_100', '1HZ10V', '1HZ250V'])('20,000 quotes of %s', (code) => {
  const { model, intervalSeconds } = symbolOf(code)
  const volatility = model.kind === 'volatility' ? model.volatility : Number.NaN
  const deviation = stepDeviationOf(volatility, intervalSeconds)
  const quotes = quotesOf(code, TICKS)
  const moves = movesOf(quotes)

  it('move by the variance of the model, to 3 %', () => {
    expect(Math.abs(meanOf(moves.map((move) => move ** 2)) / deviation ** 2 - 1)).toBeLessThan(0.03)
  })

  it('have no drift of the price', () => {
    const mean = meanOf(moves.map((move) => Math.expm1(move)))
    expect(Math.abs(mean)).toBeLessThan((5 * deviation) / Math.sqrt(TICKS))
  })

  it.each(LAGS)('are uncorrelated with the move %i ticks later, and with its size', (lag) => {
    expect(Math.abs(correlationAt(moves, lag))).toBeLessThan(5 / Math.sqrt(TICKS))
    expect(Math.abs(correlationAt(moves.map(Math.abs), lag))).toBeLessThan(5 / Math.sqrt(TICKS))
  })

  it('end in each digit alike, also after a given digit', () => {
    expect(chiSquareOfDigits(quotes)).toBeLessThan(CHI_SQUARE_MAX)
    for (let digit = 0; digit < 10; digit += 1) {
      const after = quotes.filter((_, index) => quotes[index - 1]?.endsWith(String(digit)))
      expect(chiSquareOfDigits(after)).toBeLessThan(CHI_SQUARE_MAX)
    }
  })
})

it('the last digits of jump indices are alike, too', () => {
  expect(chiSquareOfDigits(quotesOf('JD100', TICKS))).toBeLessThan(CHI_SQUARE_MAX)
})

it('a jump index jumps three times an hour, up as often as down', () => {
  const codes = simulatedSymbols.filter(({ model }) => model.kind === 'jump').map(({ symbol }) => symbol)
  const jumps = codes.flatMap((code) => {
    const { model } = symbolOf(code)
    const size = 30 * stepDeviationOf(model.kind === 'jump' ? model.volatility : Number.NaN, 1)
    return movesOf(quotesOf(code, TICKS)).filter((move) => Math.abs(move) > size / 2)
  })
  const hours = (codes.length * TICKS) / 3600
  const expected = 3 * hours
  expect(Math.abs(jumps.length - expected)).toBeLessThan(4 * Math.sqrt(expected))
  const up = jumps.filter((jump) => jump > 0).length
  expect(Math.abs(2 * up - jumps.length)).toBeLessThan(4 * Math.sqrt(jumps.length))
})

it.each([
  ['BOOM500', 1],
  ['CRASH900', -1],
] as const)('%s spikes once in so many ticks as its name says', (code, sign) => {
  const { model } = symbolOf(code)
  const period = 'period' in model ? model.period : Number.NaN
  const spikes = movesOf(quotesOf(code, 2 * TICKS)).filter((move) => sign * move > 0.005).length
  const expected = (2 * TICKS) / period
  expect(Math.abs(spikes - expected)).toBeLessThan(4 * Math.sqrt(expected))
})
