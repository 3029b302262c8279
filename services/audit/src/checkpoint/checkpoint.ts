import type { Total } from '../verify/money/totals.ts'

/** The hashes that the state of a checkpoint must have, and the numbers that lay it out. */
export type StateRoots = {
  /** The seed of the hashes of texts in the state. */
  readonly seed: { readonly high: number; readonly low: number }
  /** There are 2^bits pages of stream ends, and of unique keys. */
  readonly stream_bits: number
  readonly key_bits: number
  readonly streams: string
  readonly keys: string
  readonly open: string
}

/** The result of a verification that found nothing, to go on from; hashes are SHA-256 in hexadecimal digits. */
export type Checkpoint = {
  /** Of format 1, of an earlier release, later checks cannot go on; the store can be compared with it. */
  readonly format: 1 | 2
  /** The number of the checkpoint in its installation. */
  readonly version: number
  readonly made_at: string
  readonly epoch: number
  readonly position: number
  /** The event at the position. */
  readonly last: { readonly stream: string; readonly revision: number; readonly hash: string }
  readonly events: number
  readonly streams: number
  readonly open_transfers: number
  readonly totals: readonly Total[]
  /** The verification of the whole store that this one goes on from. */
  readonly full: { readonly position: number; readonly made_at: string }
  /**
   * The newest checkpoint that the store was not compared with: this one was made in its place, or the one was that this goes on
   * from. The hash is of its first line, and `at` the time when its place was taken.
   */
  readonly replaces?: { readonly version: number; readonly sha256: string; readonly at: string }
  readonly state: StateRoots
}
