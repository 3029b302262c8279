import type { ChainedEvent, HashedParts } from '@folio/kernel/hash-chain.ts'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'

/** A place in the whole store: grows with every event, 0 stands before the first, gaps are allowed, never above 2^53 − 1. */
export type Position = number

/**
 * An event as the store gives it back: bytes exactly as they were appended, and the id made from their hash. Where it
 * comes by reference from its maker, it still carries its source.
 */
export type RecordedEvent = HashedParts &
  Pick<ChainedEvent, 'source'> & { readonly position: Position; readonly id: Uuid }

/** An event, told by its place in its stream and by its id: at that place of another history stands another id. */
export type EventPlace = { readonly stream: string; readonly revision: number; readonly id: Uuid }

/**
 * Where some reader of the store stands, under which epoch, and the newest event that it has read up to there: null where
 * there was none yet, or where an earlier release saved the position.
 */
export type SavedPosition = { readonly epoch: number; readonly position: Position; readonly event: EventPlace | null }

/** What came of an append: `conflict` means that the stream does not end where the events continue; nothing was written. */
export type Appended = { readonly outcome: 'appended'; readonly position: Position } | { readonly outcome: 'conflict' }

/** Where to begin in a stream and how far to go; `from` is a revision, inclusive, default the first or the last. */
export type StreamRange = {
  readonly direction: 'forwards' | 'backwards'
  readonly from?: number
  readonly limit: number
}

/** Which part of the store to read: streams whose name begins with one of the prefixes (none given: all), after a position. */
export type StoreRange = { readonly prefixes: readonly string[]; readonly after: Position; readonly limit: number }

/** A piece of the store in order: `position` is how far the reading got, matching events or not; `atEnd` that there is no more. */
export type StorePage = {
  readonly events: readonly RecordedEvent[]
  readonly position: Position
  readonly atEnd: boolean
}

/** A running subscription: `done` settles when it ended, and rejects when the store or the handler failed. */
export type Subscription = { readonly done: Promise<void>; readonly stop: () => Promise<void> }

/** The store for those who only look. Every call rejects with `StoreUnavailable` when the store cannot answer. */
export type EventReader = {
  /** A number that only grows: a restored store has a higher one, and nothing of an earlier one may be written to it. */
  readonly epoch: number
  /** Events of one stream in the direction asked; empty where there are none. */
  readonly readStream: (stream: string, range: StreamRange) => Promise<readonly RecordedEvent[]>
  /** Events of many streams in the order of their positions. */
  readonly readAll: (range: StoreRange) => Promise<StorePage>
  /** The position of the newest event of any stream; 0 in an empty store. */
  readonly lastPosition: () => Promise<Position>
  /** The position saved under a name, if any. */
  readonly loadPosition: (name: string) => Promise<SavedPosition | undefined>
  /**
   * Everything after a position, then what is appended from now on: in order, once, without a gap. The next batch waits
   * for the handler's promise. A batch may be empty: then it only moves the position on past events of other streams.
   * `atEnd` tells that nothing more was in the store. A handler that rejects ends the subscription.
   */
  readonly subscribe: (range: StoreRange, onPage: (page: StorePage) => Promise<void>) => Subscription
  readonly close: () => Promise<void>
}

/** The only truth: streams of events, appended at an expected revision and never changed. */
export type EventStore = EventReader & {
  /**
   * Appends events that follow one another in one stream, all or none, durably; the revision expected is that before
   * the first of them. Appending the very same events again answers as the first time did, where they then stood.
   * At most `APPEND_EVENTS_MAX` events and `APPEND_BYTES_MAX` bytes. Rejects with `NotAppended` when it is certain that
   * the call has written nothing and never will, otherwise with `StoreUnavailable`: its events may be there, or still come.
   */
  readonly append: (events: readonly ChainedEvent[]) => Promise<Appended>
  /** Remembers a position under a name; rejects one of another epoch than the store's. */
  readonly savePosition: (name: string, position: SavedPosition) => Promise<void>
}

/** The most events that one append may carry. */
export const APPEND_EVENTS_MAX = 200

/** The most bytes of data and metadata that one append may carry. */
export const APPEND_BYTES_MAX = 512 * 1024

/** The longest stream name, in characters; names are printable ASCII without blanks and do not begin with `$`. */
export const STREAM_NAME_MAX = 200

/** The longest event type, in characters; types are printable ASCII without blanks. */
export const EVENT_TYPE_MAX = 100

/** The most events that one read, or one page of a subscription, may ask for. */
export const READ_EVENTS_MAX = 4096

/** The store cannot be read or written just now; after an append it is not known whether the events were written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** An append was not begun, or undone: it has written nothing and never will. */
export class NotAppended extends StoreUnavailable {}

/** The store's content is not what was written; the message names the stream and the revision where that is known. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged'
}
