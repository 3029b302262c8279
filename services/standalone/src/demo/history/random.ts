/** A source of random numbers that a seed determines. */
export type Random = {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  /** One of some things. */
  readonly oneOf: <T>(things: readonly [T, ...T[]]) => T
}

const STEP = 0x6d2b79f5
const WORD = 2 ** 32

/** Makes the source of a seed, by the generator mulberry32 of Tommy Ettinger. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const part = (): number => {
    state = (state + STEP) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD
  }
  const below = (limit: number): number => Math.floor(part() * limit)
  return { below, oneOf: (things) => things[below(things.length)] ?? things[0] }
}
