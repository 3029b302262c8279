import type { ExpiringKey, KindCount } from './expiring-kinds.ts'

export type { ExpiringKey, ExpiringKind, KindCount } from './expiring-kinds.ts'

/** A value of a view: plain JSON. */
export type ViewValue = { readonly [key: string]: unknown }

/** A place in the store that a view has been brought to, under an epoch. */
export type Mark = { readonly epoch: number; readonly position: number }

/**
 * What every answer of a view carries: where it stands (null: nothing is known, so nothing may be called missing), until
 * when it is known to have seen everything (microseconds since 1970), and since when claims can have been lost
 * (microseconds; 0: never in the life of any request).
 */
export type Standing = { readonly mark: Mark | null; readonly caughtUpAt: number; readonly claimsSince: number }

/** Values in the order of the keys asked for, undefined where there is none, and where the view stood in the same moment. */
export type ViewAnswer = { readonly standing: Standing; readonly values: readonly (ViewValue | undefined)[] }

/** Changes that bring a view from one mark to the next; null begins a view, or begins it anew, and drops all it held. */
export type ViewChange = {
  readonly from: Mark | null
  readonly to: Mark
  readonly caughtUpAt?: number
  readonly puts: ReadonlyMap<string, ViewValue>
  readonly deletes: ReadonlySet<string>
}

/**
 * A request's mark on its command id until the command's outcome is projected over it: what it asks, in one line, until when
 * (microseconds since 1970), and of which account, left out where nothing is sent.
 */
export type Claim = { readonly fingerprint: string; readonly notAfter: number; readonly account?: string | undefined }

/** Current values and indexes, projected from events: may vanish at any time and be rebuilt. Rejects with `ReadModelUnavailable`. */
export type ReadModel = {
  /** Applies a change as one, if the view stands at `from`; on `mismatch` nothing was changed. A key is put or deleted, not both. */
  readonly apply: (view: string, change: ViewChange) => Promise<'applied' | 'mismatch'>
  /** The values of some keys (at most `KEYS_PER_GET_MAX`), all of one moment. */
  readonly get: (view: string, keys: readonly string[]) => Promise<ViewAnswer>
  /** Entries whose key begins with a prefix, in the order of their keys' bytes, after a key, at most so many. */
  readonly list: (
    view: string,
    range: { readonly prefix: string; readonly after?: string; readonly limit: number },
  ) => Promise<{ readonly standing: Standing; readonly entries: readonly (readonly [string, ViewValue])[] }>
  /**
   * Puts a claim on a key unless something is there: answers what stands there afterwards, and whether it is this claim.
   * The same fingerprint again keeps the claim and raises its `notAfter` to the later one (`claimed`). A value that was
   * projected always wins. A claim nobody completes is forgotten after `CLAIM_TTL_MS`.
   */
  readonly claim: (
    view: string,
    key: string,
    claim: Claim,
  ) => Promise<{ readonly standing: Standing; readonly claimed: boolean; readonly entry: ViewValue }>
  /**
   * Keeps a value for so long unless the key is taken; answers whether it was kept. Each kind of keys has a bound of its own
   * (`expiring-kinds.ts`): where it is reached, a new value takes the place of the oldest of its kind, or is refused with
   * `ReadModelUnavailable`.
   */
  readonly putIfAbsent: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<boolean>
  /** Keeps a value for so long from now on, if the key holds an equal value already; answers whether it did. */
  readonly extend: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<boolean>
  /** Keeps `to` for so long, if the key holds a value equal to `from`; answers whether it did. */
  readonly replace: (key: ExpiringKey, from: ViewValue, to: ViewValue, ttlMs: number) => Promise<boolean>
  /** Keeps a value for so long in the place of whatever the key held; bounded as `putIfAbsent` is. */
  readonly keep: (key: ExpiringKey, value: ViewValue, ttlMs: number) => Promise<void>
  /** What is kept under a key, left where it is. */
  readonly look: (key: ExpiringKey) => Promise<ViewValue | undefined>
  /** Takes a value away: of any number of callers exactly one gets it. */
  readonly take: (key: ExpiringKey) => Promise<ViewValue | undefined>
  /** How many expiring values of each kind are kept; such as have ended may be counted while there is room. */
  readonly expiringCounts: () => Promise<readonly KindCount[]>
  readonly close: () => Promise<void>
}

/** The most keys that one `get` may ask for. */
export const KEYS_PER_GET_MAX = 1000

/** The most entries that one `list` may ask for. */
export const LIST_LIMIT_MAX = 10_000

/** The longest key or name of a view, in UTF-16 code units. */
export const KEY_LENGTH_MAX = 500

/** How long a claim stands that no event completes: 24 hours. */
export const CLAIM_TTL_MS = 24 * 60 * 60 * 1000

/** The read model cannot answer just now. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable'
}
