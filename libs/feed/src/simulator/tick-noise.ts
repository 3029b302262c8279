import { createHmac } from 'node:crypto'

/** What a random number of a tick decides: its normal move, whether it jumps, and the direction of a jump. */
export const NOISE = { move: 0, jump: 1, direction: 2 } as const

/** The purpose of a random number, as it stands in the text that is hashed. */
export type NoiseUse = (typeof NOISE)[keyof typeof NOISE]

/** A tick's random numbers: uniform between 0 and 1, both excluded. */
export type TickNoise = (use: NoiseUse) => number

/** The tick whose noise is drawn. */
export type NoisyTick = { readonly storeEpoch: number; readonly symbol: string; readonly epoch: number }

const HIGH_BYTES = 4
const LOW_SHIFT = 12
const LOW_BITS = 2 ** 20
const BITS = 2 ** 52

/**
 * Draws the random numbers of one tick from the secret of its day: HMAC-SHA-256 of `storeEpoch|symbol|epoch|use`, of whose
 * first 52 bits u = (bits + ½) / 2^52. Whoever knows the secret gets the same numbers.
 */
export const tickNoise =
  (secret: Uint8Array, { storeEpoch, symbol, epoch }: NoisyTick): TickNoise =>
  (use) => {
    const hash = createHmac('sha256', secret).update(`${storeEpoch}|${symbol}|${epoch}|${use}`).digest()
    const bits = hash.readUInt32BE(0) * LOW_BITS + (hash.readUInt32BE(HIGH_BYTES) >>> LOW_SHIFT)
    return (bits + 0.5) / BITS
  }
