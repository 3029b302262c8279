import { SPIKE } from '@folio/pricing/offering/symbol-facts.ts'
import { stepDeviationOf, YEAR_SECONDS } from '@folio/pricing/price-walk.ts'
import { expect, it } from 'vitest'
import { simulatedSymbols } from './simulated-symbols.ts'

const YEARS = 2

it('the simulator makes all families of symbols, each under its own code', () => {
  expect(new Set(simulatedSymbols.map(({ symbol }) => symbol)).size).toBe(simulatedSymbols.length)
  const count = (submarket: string) => simulatedSymbols.filter((each) => each.submarket === submarket).length
  expect(['random_index', 'random_daily', 'jump_index', 'crash_index', 'step_index', 'range_index'].map(count)).toEqual(
    [15, 2, 5, 10, 1, 2],
  )
  expect(simulatedSymbols.every(({ symbol }) => /^\w{2,30}$/.test(symbol))).toBe(true)
})

const moving = simulatedSymbols.flatMap(({ model, ...symbol }) =>
  model.kind === 'volatility' || model.kind === 'jump' ? [{ ...symbol, model }] : [],
)

it.each(moving)('a tick of $symbol moves many pips, now and after two median years', (symbol) => {
  const { model, intervalSeconds, startValue, decimals } = symbol
  const pips = startValue * stepDeviationOf(model.volatility, intervalSeconds) * 10 ** decimals
  // Jumps of 30 deviations, one in 1,200 seconds, add three quarters of the variance of a one-second index.
  const variance = model.volatility ** 2 * (model.kind === 'jump' ? 1.75 : 1)
  expect(pips).toBeGreaterThan(150)
  expect(pips * Math.exp((-variance / 2) * YEARS)).toBeGreaterThan(50)
})

const spiked = simulatedSymbols.flatMap(({ model, ...symbol }) =>
  model.kind === 'boom' || model.kind === 'crash' ? [{ ...symbol, model }] : [],
)

it.each(spiked)('a tick of $symbol has a deviation of many pips, now and after two median years', (symbol) => {
  const { model, intervalSeconds, startValue, decimals } = symbol
  const sign = model.kind === 'boom' ? 1 : -1
  const chance = 1 / model.period
  const pips = startValue * SPIKE * Math.sqrt(chance) * 10 ** decimals
  const small = Math.log1p((-sign * SPIKE) / (model.period - 1))
  const perTick = chance * Math.log1p(sign * SPIKE) + (1 - chance) * small
  expect(pips).toBeGreaterThan(150)
  expect(pips * Math.exp((perTick * YEARS * YEAR_SECONDS) / intervalSeconds)).toBeGreaterThan(50)
})
