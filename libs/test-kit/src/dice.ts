/** A source of chance that throws the same again from the same seed. */
export type Dice = {
  /** True so often, of one. */
  readonly chance: (likelihood: number) => boolean
  /** A whole number from 0 to below the bound. */
  readonly below: (bound: number) => number
}

/** Dice of a seed; the sequence is that of a 32-bit counter stirred by multiplications and shifts. */
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
