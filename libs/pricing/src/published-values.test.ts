import { expect, it } from 'vitest'
import { probabilityAbove, probabilityBelow } from './categories/callput.ts'
import { highLowTickProbability } from './categories/highlowticks.ts'
import { type VanillaType, vanillaPrice } from './categories/vanilla.ts'
import { stayChance, touchChance } from './numerics/continuous-passage.ts'
import { openZone, survival, survivalRows } from './numerics/discrete-passage.ts'
import { cumulative, quantile } from './numerics/standard-normal.ts'

// Values that others have published, each to its printed digits. Printed prices are discounted, Folio's are not; a year is one
// step here, and what a price gains in it is the cost of carry: the interest less the yield.

it.each([
  [1, 0.841344746068543],
  [2, 0.977249868051821],
  [3, 0.99865010196837],
])('P(Z ≤ %d) is that of Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.1', (x, probability) => {
  expect(cumulative(x)).toBeCloseTo(probability, 14)
})

it.each([
  [0.25, -0.6744897501960817],
  [0.001, -3.090232306167814],
  [1e-20, -9.26234008979841],
])('the normal deviate of %d is that of Wichura, Applied Statistics 37 (1988), AS 241', (probability, deviate) => {
  expect(Math.abs(quantile(probability) - deviate)).toBeLessThan(1e-14)
})

const CALL = 'VANILLALONGCALL'
const PUT = 'VANILLALONGPUT'

it.each<readonly [string, VanillaType, readonly number[], price: number, digits: number]>([
  [
    'Hull, Options, Futures, and Other Derivatives, an option of six months',
    CALL,
    [42, 40, 0.5, 0.1, 0.1, 0.2],
    4.76,
    2,
  ],
  ['the same, its put', PUT, [42, 40, 0.5, 0.1, 0.1, 0.2], 0.81, 2],
  ['Haug, Option Pricing Formulas, Black and Scholes', CALL, [60, 65, 0.25, 0.08, 0.08, 0.3], 2.1334, 4],
  ['Haug, Merton, with a yield', PUT, [100, 95, 0.5, 0.1, 0.05, 0.2], 2.4648, 4],
  ['Haug, Black, of a forward price', CALL, [19, 19, 0.75, 0.1, 0, 0.28], 1.7011, 4],
  ['Haug, Garman and Kohlhagen, of a currency', CALL, [1.56, 1.6, 0.5, 0.06, -0.02, 0.12], 0.0291, 4],
])('a vanilla has the price in %s', (_, type, terms, price, digits) => {
  const [spot = 0, strike = 0, years = 0, interest = 0, carry = 0, volatility = 0] = terms
  const walk = { spot, steps: years, stepDeviation: volatility, stepDrift: carry, pip: 0 }
  expect(Math.exp(-interest * years) * vanillaPrice(walk, strike, type)).toBeCloseTo(price, digits)
})

it('a bet on a price below a level costs as much as in Haug, cash-or-nothing', () => {
  const walk = { spot: 100, steps: 0.75, stepDeviation: 0.35, pip: 0 }
  const discounted = 10 * Math.exp(-0.06 * 0.75)
  expect(discounted * probabilityBelow(walk, 80)).toBeCloseTo(2.671, 4)
  expect(probabilityAbove(walk, 80)).toBeCloseTo(1 - 2.671 / discounted, 4)
})

// Haug, 2nd edition (2007), binary barrier options by Rubinstein and Reiner: 15 paid after half a year unless 100 is touched.
it.each([
  [105, 'down', 4.9081],
  [95, 'up', 3.0461],
] as const)('no touch of 100 from %d, %s, costs as much as in Haug', (spot, direction, price) => {
  const [volatility, interest, years] = [0.2, 0.1, 0.5]
  const distance = Math.abs(Math.log(100 / spot)) / volatility
  const drift = ((direction === 'up' ? 1 : -1) * (interest - volatility ** 2 / 2)) / volatility
  const untouched = 1 - touchChance(distance, years, drift)
  expect(15 * Math.exp(-interest * years) * untouched).toBeCloseTo(price, 4)
})

// Haug, 2nd edition (2007), double-barrier binary options by Hui: 10 paid after three months if neither barrier is touched.
it.each([
  [80, 120, [9.8716, 8.9307, 6.3272, 1.9094]],
  [85, 115, [9.7961, 7.23, 3.71, 0.4271]],
  [90, 110, [8.9054, 3.6752, 0.796, 0.0059]],
  [95, 105, [3.6323, 0.0911, 0.0002, 0]],
] as const)('staying between %d and %d costs as much as in Haug', (low, high, prices) => {
  const [spot, interest, carry, years] = [100, 0.05, 0.03, 0.25]
  const priceAt = (volatility: number): number => {
    const corridor = { distance: Math.log(spot / low) / volatility, width: Math.log(high / low) / volatility }
    const stays = stayChance(corridor, years, (carry - volatility ** 2 / 2) / volatility)
    return 10 * Math.exp(-interest * years) * stays
  }
  const found = [0.1, 0.2, 0.3, 0.5].map(priceAt)
  for (const [index, price] of prices.entries()) expect(found[index]).toBeCloseTo(price, 4)
})

/** C(2n, n) / 4^n: the chance that a walk of n symmetric steps never falls below where it began. */
const neverBelow = (steps: number): number => {
  let chance = 1
  for (let step = 1; step <= steps; step += 1) chance *= (2 * step - 1) / (2 * step)
  return chance
}

// Sparre Andersen (1953), in Feller, An Introduction to Probability Theory and Its Applications, volume 2, XII: for steps of any
// continuous symmetric law.
it('a walk that begins at a barrier survives with the chances of Sparre Andersen', () => {
  const rows = survivalRows(openZone(0, { end: 5 * Math.sqrt(30), nodes: 120 }), 30)
  for (let steps = 1; steps <= 30; steps += 1) {
    const found = survival(rows, { distance: 0, watchedSteps: steps, hasFreeStep: false })
    expect(Math.abs(found - neverBelow(steps))).toBeLessThan(1e-12)
  }
})

it.each([1, 2, 3, 4, 5])('tick %d of five is the highest with the chance of Sparre Andersen', (selected) => {
  expect(highLowTickProbability(selected)).toBeCloseTo(neverBelow(selected - 1) * neverBelow(5 - selected), 14)
})
