import { cumulative } from './standard-normal.ts'

// A Brownian motion with variance 1 a step; lengths are in deviations of one step, times in steps.

/**
 * The probability that the motion reaches a barrier at `distance` > 0 within `steps`, where `drift` is its mean move
 * towards the barrier in one step (Harrison, Brownian Motion and Stochastic Flow Systems, 1985, 1.8).
 */
export const touchChance = (distance: number, steps: number, drift: number): number => {
  const deviation = Math.sqrt(steps)
  const direct = cumulative((drift * steps - distance) / deviation)
  const reflected = cumulative((-distance - drift * steps) / deviation)
  return direct + Math.exp(2 * drift * distance) * reflected
}

const TERMS_MAX = 1000
const NEGLIGIBLE = 1e-17

/**
 * The probability that the motion stays within (0, width) for `steps` from `distance`, where `drift` is its mean move away
 * from 0 in one step: the sine series of the transition density (Pelsser, Pricing double barrier options, 1997; Cox and
 * Miller, The Theory of Stochastic Processes, 5.7), integrated over the interval term by term.
 */
export const stayChance = (
  { distance, width }: { readonly distance: number; readonly width: number },
  steps: number,
  drift: number,
): number => {
  let sum = 0
  for (let k = 1; k < TERMS_MAX; k += 1) {
    const frequency = (k * Math.PI) / width
    const decay = Math.exp((-frequency * frequency * steps) / 2)
    if (decay < NEGLIGIBLE) break
    const sign = k % 2 === 0 ? 1 : -1
    const mass = (frequency * (1 - sign * Math.exp(drift * width))) / (drift * drift + frequency * frequency)
    sum += decay * Math.sin(frequency * distance) * mass
  }
  return (2 / width) * Math.exp(-drift * distance - (drift * drift * steps) / 2) * sum
}
