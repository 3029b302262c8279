const LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI)
/** Beyond so many deviations a probability differs from 0 or 1 by less than 1e-15. */
const TAIL = 8

/** P(Z ≤ x) of a standard normal number, to 1e-14: the series of Marsaglia, Evaluating the Normal Distribution (2004). */
export const normalBelow = (x: number): number => {
  if (!(Math.abs(x) <= TAIL)) return Number.isNaN(x) ? x : Number(x > 0)
  let sum = x
  let term = x
  for (let odd = 3; ; odd += 2) {
    term *= (x * x) / odd
    if (sum + term === sum) return 0.5 + sum * Math.exp((-x * x) / 2 - LOG_SQRT_TWO_PI)
    sum += term
  }
}
