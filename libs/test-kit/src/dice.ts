/** A random number generator that repeats its numbers for the same seed. */
export type Dice = {
  /** True with this probability, from 0 to 1. */
  readonly chance: (likelihood: number) => boolean
  /** A whole number from 0 up to, but not including, the bound. */
  readonly below: (bound: number) => number
}

/** Makes a generator for a seed; the numbers are those of mulberry32, a 32-bit counter mixed by multiplications and shifts. */
export const diceOf = (seed: number): Dice => {
  let counter = seed | 0
  const next = (): number => {
    counter = (counter + 0x6d2b79f5) | 0
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { chance: (likelihood) => next() < likelihood, below: (bound) => Math.floor(next() * bound) }
}
