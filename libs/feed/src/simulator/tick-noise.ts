import { hmacSha256 } from './hmac-sha256.ts'

/** The aspect of a tick that a random number decides: its normal move, whether it jumps, or the direction of a jump. */
export const NOISE = { move: 0, jump: 1, direction: 2 } as const

/** The purpose of a random number, as it stands in the text that is hashed. */
export type NoiseUse = (typeof NOISE)[keyof typeof NOISE]

/** A tick's random numbers: uniform between 0 and 1, both excluded. */
export type TickNoise = (use: NoiseUse) => number

/** The tick whose noise is drawn. */
export type NoisyTick = { readonly storeEpoch: number; readonly symbol: string; readonly epoch: number }

const BITS = 2 ** 52
/** The bits of the first word, and those of the second one that count. */
const SECOND_WORD = 2 ** 20
const SECOND_WORD_LEFT_OUT = 12

/**
 * Draws the random numbers of ticks from the secret of their day: HMAC-SHA-256 of `storeEpoch|symbol|epoch|use`, of whose
 * first 52 bits u = (bits + ½) / 2^52. An auditor who knows the secret computes the same numbers.
 */
export const tickNoise = (secret: Uint8Array): ((tick: NoisyTick) => TickNoise) => {
  const hmac = hmacSha256(secret)
  return ({ storeEpoch, symbol, epoch }) =>
    (use) => {
      const words = hmac(`${storeEpoch}|${symbol}|${epoch}|${use}`)
      const bits = ((words[0] ?? 0) >>> 0) * SECOND_WORD + ((words[1] ?? 0) >>> SECOND_WORD_LEFT_OUT)
      return (bits + 0.5) / BITS
    }
}
