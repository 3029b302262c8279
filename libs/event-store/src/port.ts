import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import type { ChainedEvent, HashedParts } from '@folio/kernel/hash-chain.ts'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'

/** A position in the whole store: grows with every event, 0 is before the first, gaps are allowed, never above 2^53 − 1. */
export type Position = number

/**
 * An event as the store returns it: bytes exactly as they were appended, and the id made from their hash. An event that
 * comes by reference from the process that appended it still carries its source.
 */
export type RecordedEvent = HashedParts &
  Pick<ChainedEvent, 'source'> & { readonly position: Position; readonly id: Uuid }

/** Names an event by stream, revision and id: another history has another id at the same revision. */
export type StoredEventRef = EventRef & { readonly id: Uuid }

/**
 * The position of a reader of the store, its epoch, and the newest event that it has read up to there: null when there was
 * none yet, or when an earlier release saved the position.
 */
export type SavedPosition = {
  readonly epoch: number
  readonly position: Position
  readonly event: StoredEventRef | null
}

/** The result of an append: `conflict` means that the stream does not end at the expected revision; nothing was written. */
export type Appended = { readonly outcome: 'appended'; readonly position: Position } | { readonly outcome: 'conflict' }

/** A part of a stream: `from` is a revision, inclusive, by default the first or the last; at most `limit` events. */
export type StreamRange = {
  readonly direction: 'forwards' | 'backwards'
  readonly from?: number
  readonly limit: number
}

/** A part of the store: streams whose name begins with one of the prefixes (none given: all), after a position. */
export type StoreRange = { readonly prefixes: readonly string[]; readonly after: Position; readonly limit: number }

/**
 * A part of the store back from its end: streams whose name begins with one of the prefixes (none given: all), before a position
 * of an event or of a page; left out, to the newest event.
 */
export type BackwardsRange = {
  readonly prefixes: readonly string[]
  readonly before?: Position
  readonly limit: number
}

/** A page of the store in order: `position` is how far the read got, matching events or not; `atEnd` means that there are no more. */
export type StorePage = {
  readonly events: readonly RecordedEvent[]
  readonly position: Position
  readonly atEnd: boolean
}

/** A running subscription: `done` resolves when it ends, and rejects when the store or the handler failed. */
export type Subscription = { readonly done: Promise<void>; readonly stop: () => Promise<void> }

/** The read side of the store. Every call rejects with `StoreUnavailable` when the store cannot answer. */
export type EventReader = {
  /** A number that only grows: a restored store has a higher one, and rejects writes of an earlier one. */
  readonly epoch: number
  /** Events of one stream in the given direction; empty when there are none. */
  readonly readStream: (stream: string, range: StreamRange) => Promise<readonly RecordedEvent[]>
  /** Events of many streams in the order of their positions. */
  readonly readAll: (range: StoreRange) => Promise<StorePage>
  /**
   * Events of many streams, the newest first; the next page lies before the `position` of this one, and `atEnd` means that there
   * are no older ones.
   */
  readonly readAllBackwards: (range: BackwardsRange) => Promise<StorePage>
  /** The position of the newest event of any stream; 0 in an empty store. */
  readonly lastPosition: () => Promise<Position>
  /** The position saved under a name, if any. */
  readonly loadPosition: (name: string) => Promise<SavedPosition | undefined>
  /**
   * Delivers all events after a position, then new ones: in order, once, without a gap. The next page waits for the
   * handler's promise. An empty page only advances the position past events of other streams. `atEnd` means that the store
   * had no more events. A handler that rejects ends the subscription.
   */
  readonly subscribe: (range: StoreRange, onPage: (page: StorePage) => Promise<void>) => Subscription
  readonly close: () => Promise<void>
}

/** The source of truth: streams of events, appended at an expected revision and never changed. */
export type EventStore = EventReader & {
  /**
   * Appends consecutive events of one stream, all or none, durably; the expected revision is the one before the first of
   * them. Appending stored events again returns the position of the last of them, also where several appends have stored
   * them, with events of other streams between. At most `APPEND_EVENTS_MAX` events and `APPEND_BYTES_MAX` bytes. Rejects
   * with `NotAppended` when it is certain that the call has written nothing and never will, otherwise with
   * `StoreUnavailable`: the events may be written, now or later.
   */
  readonly append: (events: readonly ChainedEvent[]) => Promise<Appended>
  /** Saves a position under a name; rejects one of another epoch than the store's. */
  readonly savePosition: (name: string, position: SavedPosition) => Promise<void>
}

/** The most events that one append may carry. */
export const APPEND_EVENTS_MAX = 500

/** The most bytes of data and metadata that one append may carry. */
export const APPEND_BYTES_MAX = 960 * 1024

/** The longest stream name, in characters; names are printable ASCII without blanks and do not begin with `$`. */
export const STREAM_NAME_MAX = 200

/** The longest event type, in characters; types are printable ASCII without blanks. */
export const EVENT_TYPE_MAX = 100

/** The most events that one read, or one page of a subscription, may ask for. */
export const READ_EVENTS_MAX = 4096

/** The store cannot be read or written now; after an append it is not known whether the events were written. */
export class StoreUnavailable extends DependencyUnavailable {
  override readonly name = 'StoreUnavailable'
}

/** An append was not begun, or was rolled back: it has written nothing and never will. */
export class NotAppended extends StoreUnavailable {}

/** The content of the store is not what was written; the message names the stream and the revision where they are known. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged'
}
