import type { BackwardsRange, Position, SavedPosition, StoreRange, StreamRange } from '../../port.ts'
import type { ThreadFailure } from '../threads.ts'

/** A call to the reader thread. */
export type ReadCall =
  | { readonly kind: 'open' }
  | { readonly kind: 'last' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'stream'; readonly stream: string; readonly range: StreamRange }
  | { readonly kind: 'all'; readonly range: StoreRange }
  | { readonly kind: 'backwards'; readonly range: BackwardsRange }

/** Packed events; `isCut` when they are fewer than asked for because of their size, not because there are no more. */
export type StreamPiece = { readonly events: ArrayBuffer; readonly isCut: boolean }

/** The packed events of a page. */
export type AllPiece = { readonly events: ArrayBuffer; readonly position: Position; readonly atEnd: boolean }

/** The answer to each kind of call. */
export type ReadAnswers = {
  readonly open: { readonly epoch: number; readonly last: Position }
  readonly last: Position
  readonly saved: SavedPosition | undefined
  readonly stream: StreamPiece
  readonly all: AllPiece
  readonly backwards: AllPiece
}

/** A message to the reader thread. */
export type ToReader = { readonly id: number; readonly call: ReadCall } | 'close'

/** A message from the reader thread. */
export type FromReader =
  | { readonly id: number; readonly answer: ReadAnswers[ReadCall['kind']] }
  | { readonly id: number; readonly failure: ThreadFailure }
