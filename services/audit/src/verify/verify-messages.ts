import type { Checkpoint } from '../checkpoint/checkpoint.ts'
import type { Lanes } from './hashing/text-hash.ts'
import type { RangeReport, RangeWindow } from './ranges/range-report.ts'
import type { DroppedParts } from './views/dropped-parts.ts'

/** The start data of a verifying thread. */
export type VerifySetting = {
  readonly dir: string
  /** The seed of the hashes of unique keys, which a checkpoint tells. */
  readonly seed: Lanes
  /** The seed of the hashes of views, which is secret: each verification draws a new one. */
  readonly viewSeed: Lanes
  readonly viewedTo: readonly (readonly [view: string, position: number])[]
  readonly dropped: readonly (readonly [view: string, parts: DroppedParts])[]
  /** The checkpoint that the verification goes on from, and the file that its state is kept in. */
  readonly since?: { readonly checkpoint: Checkpoint; readonly stateFile: string } | undefined
}

/** A range of the store: after a position up to another, inclusive. */
export type PositionRange = { readonly index: number; readonly after: number; readonly upTo: number }

/** A message to a verifying thread: the next range, or the end. */
export type ToVerifier = PositionRange | 'end'

/** A message from a verifying thread. */
export type FromVerifier =
  | { readonly kind: 'window'; readonly index: number; readonly window: RangeWindow }
  | { readonly kind: 'report'; readonly index: number; readonly report: RangeReport }
