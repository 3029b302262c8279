import type { Position, SavedPosition, StoreRange, StreamRange } from './port.ts'
import type { ThreadFailure } from './thread-failure.ts'

/** What the reader's thread can be asked. */
export type ReadCall =
  | { readonly kind: 'open' }
  | { readonly kind: 'last' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'stream'; readonly stream: string; readonly range: StreamRange }
  | { readonly kind: 'all'; readonly range: StoreRange }

/** Packed events; `isCut` tells that they are fewer than asked for because of their size, not because there are no more. */
export type StreamPiece = { readonly events: ArrayBuffer; readonly isCut: boolean }

/** Packed events of a page, how far it got, and whether that was the end. */
export type AllPiece = { readonly events: ArrayBuffer; readonly position: Position; readonly atEnd: boolean }

/** What each call is answered with. */
export type ReadAnswers = {
  readonly open: { readonly epoch: number; readonly last: Position }
  readonly last: Position
  readonly saved: SavedPosition | undefined
  readonly stream: StreamPiece
  readonly all: AllPiece
}

/** A call on its way to the reader's thread. */
export type ToReader = { readonly id: number; readonly call: ReadCall } | 'close'

/** An answer on its way back. */
export type FromReader =
  | { readonly id: number; readonly answer: ReadAnswers[ReadCall['kind']] }
  | { readonly id: number; readonly failure: ThreadFailure }
