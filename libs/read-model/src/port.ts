import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import type { ExpiringKey, KindCount } from './expiring-kinds.ts'

export type { ExpiringKey, ExpiringKind, KindCount } from './expiring-kinds.ts'

/** A value of a view: plain JSON. */
export type ViewValue = { readonly [key: string]: unknown }

/** The store position up to which a view has applied events, with the store epoch that the position belongs to. */
export type ViewCheckpoint = { readonly epoch: number; readonly position: number }

/**
 * The status that each answer of a view carries. `checkpoint`: the position of the view (null: the read model has no
 * such view, so a missing value proves nothing). `caughtUpAt`: the time up to which the view is known to show every
 * event, in microseconds since 1970. `claimsSince`: the time since which claims can have been lost, in microseconds
 * since 1970 (0: no claim of a live request can have been lost).
 */
export type ViewStatus = {
  readonly checkpoint: ViewCheckpoint | null
  readonly caughtUpAt: number
  readonly claimsSince: number
}

/**
 * The values in the order of the requested keys, undefined where there is none, and the status of the view at the same
 * moment.
 */
export type ViewAnswer = { readonly status: ViewStatus; readonly values: readonly (ViewValue | undefined)[] }

/**
 * The changes that move a view from one checkpoint to the next. `from: null` begins or restarts the view and drops all
 * its entries.
 */
export type ViewChange = {
  readonly from: ViewCheckpoint | null
  readonly to: ViewCheckpoint
  readonly caughtUpAt?: number
  readonly puts: ReadonlyMap<string, ViewValue>
  readonly deletes: ReadonlySet<string>
}

/**
 * A request's reservation of its command id until the view shows the event that answers the command: the request's
 * `fingerprint` in one line, `notAfter` in microseconds since 1970, and the `account`, which is left out where the
 * request sends no command. `ttlMs`, which no answer shows, is the life of the claim from the call, by default
 * `CLAIM_TTL_MS`.
 */
export type Claim = {
  readonly fingerprint: string
  readonly notAfter: number
  readonly account?: string | undefined
  readonly ttlMs?: number | undefined
}

/**
 * The entry that a key has after a claim; `claimed` is true if it is a claim with the same fingerprint, and `wasClaimed` if the
 * key had such a claim before.
 */
export type Claimed = { readonly claimed: boolean; readonly wasClaimed: boolean; readonly entry: ViewValue }

/** Entries of a copy; undefined for a key that has no entry in the copy although an earlier page had one for it. */
export type CopiedEntries = readonly (readonly [key: string, value: ViewValue | undefined])[]

/**
 * A copy of a view as of the moment in which it was opened, at `checkpoint`, that is read while the view changes. It is
 * lost when it is not read for `COPY_TTL_MS`, and may be when the view begins again or its server restarts.
 */
export type ViewCopy = {
  readonly checkpoint: ViewCheckpoint
  /**
   * Reads about `limit` entries that follow those read before. Of several values for a key the last one counts: a later
   * page corrects earlier ones. After the page that `isLast`, there are no more.
   */
  readonly next: (limit: number) => Promise<{ readonly entries: CopiedEntries; readonly isLast: boolean } | 'lost'>
}

/** A value, the one that takes its place, and the time to live of that one in milliseconds from now. */
export type Replacement = { readonly from: ViewValue; readonly to: ViewValue; readonly ttlMs: number }

/**
 * Stores current values and indexes that services project from events; they may vanish at any time and can be rebuilt.
 * Calls reject with `ReadModelUnavailable`.
 */
export type ReadModel = {
  /**
   * Applies a change atomically if the view stands at `from`; on `mismatch` nothing was changed. A change puts or
   * deletes a key, not both.
   */
  readonly apply: (view: string, change: ViewChange) => Promise<'applied' | 'mismatch'>
  /** Reads at most `KEYS_PER_GET_MAX` keys, all at one moment. */
  readonly get: (view: string, keys: readonly string[]) => Promise<ViewAnswer>
  /**
   * Lists at most `limit` entries whose key begins with `prefix` and follows `after`, ordered by the UTF-8 bytes of
   * their keys.
   */
  readonly list: (
    view: string,
    range: { readonly prefix: string; readonly after?: string; readonly limit: number },
  ) => Promise<{ readonly status: ViewStatus; readonly entries: readonly (readonly [string, ViewValue])[] }>
  /**
   * Opens a copy of a view, without its claims; undefined if the view was never begun. May reject while `COPIES_MAX`
   * copies of the view are being read.
   */
  readonly copy: (view: string) => Promise<ViewCopy | undefined>
  /**
   * Puts a claim on a key that has no entry. Returns the entry that the key has afterwards, and whose it is. A repeated claim with the same fingerprint keeps the claim and raises
   * its `notAfter` to the later one. A projected value always wins. A claim that no event completes expires after
   * its life; a repeat that names a life makes it last at least that long from the repeat, and one that names none
   * keeps its end.
   */
  readonly claim: (view: string, key: string, claim: Claim) => Promise<{ readonly status: ViewStatus } & Claimed>
  /**
   * Puts claims on at most `KEYS_PER_GET_MAX` keys in one call, one after another and each as `claim` does; the results are
   * in their order. If it rejects, some of them may have been put.
   */
  readonly claimAll: (
    view: string,
    claims: readonly (readonly [key: string, claim: Claim])[],
  ) => Promise<{ readonly status: ViewStatus; readonly results: readonly Claimed[] }>
  /**
   * Stores a value for `ttlMs` milliseconds unless the key has a value; returns true if it was stored. Each kind of key
   * has its own bound (`expiring-kinds.ts`): in a full kind, a new value replaces the oldest or is rejected with
   * `ReadModelUnavailable`.
   */
  readonly putIfAbsent: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<boolean>
  /** Stores a value for `ttlMs` from now if the key already has an equal value; returns true if it has. */
  readonly extend: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<boolean>
  /** Stores the new value if the key has a value equal to the old one; returns true if it has. */
  readonly replace: (key: ExpiringKey, replacement: Replacement) => Promise<boolean>
  /** Stores a value for `ttlMs` and replaces any value of the key; bounded like `putIfAbsent`. */
  readonly put: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<void>
  /** Reads the value of a key without removing it. */
  readonly peek: (key: ExpiringKey) => Promise<ViewValue | undefined>
  /** Removes the value of a key and returns it; of any number of callers exactly one receives it. */
  readonly take: (key: ExpiringKey) => Promise<ViewValue | undefined>
  /** Counts the stored values of each kind; the count may include expired values while the kind has room. */
  readonly expiringCounts: () => Promise<readonly KindCount[]>
  readonly close: () => Promise<void>
}

/** The largest number of keys in one `get`. */
export const KEYS_PER_GET_MAX = 1000

/** The largest number of entries in one `list`. */
export const LIST_LIMIT_MAX = 10_000

/** The time after which a copy of a view that is not read is lost: one minute. */
export const COPY_TTL_MS = 60_000

/** The number of copies of a view that can always be read at the same time. */
export const COPIES_MAX = 4

/** The greatest length of a key or of a view's name, in UTF-16 code units. */
export const KEY_LENGTH_MAX = 500

/** The time after which a claim that no event completes expires unless it names another life: 24 hours. */
export const CLAIM_TTL_MS = 24 * 60 * 60 * 1000

/** The read model cannot answer a call at the moment. */
export class ReadModelUnavailable extends DependencyUnavailable {
  override readonly name = 'ReadModelUnavailable'
}
