import type { CommandEntry, ViewKey, ViewPrefix, ViewValueOf } from '@folio/contracts/view-keys.ts'
import type { Claim, Claimed, ReadModel, ViewStatus, ViewValue } from '@folio/read-model/port.ts'

/** The values of keys, in the order of the keys; undefined where there is none. */
export type ValuesOf<Keys extends readonly ViewKey<ViewValue>[]> = {
  readonly [Index in keyof Keys]: ViewValueOf<Keys[Index]> | undefined
}

/** The entries to list: those whose key begins with `prefix` and comes after `after`, at most `limit`. */
export type ViewRange<Value> = { readonly prefix: ViewPrefix<Value>; readonly after?: string; readonly limit: number }

/** Entries in the order of their keys. */
export type ViewEntries<Value> = readonly (readonly [key: string, value: Value])[]

/** The entry of the index that a command id has after a claim, and whose claim it is; see `Claimed` of the read model. */
export type ClaimedCommand = Omit<Claimed, 'entry'> & { readonly entry: CommandEntry }

/** One view of a read model; the type of each value follows from its key. */
export type TypedView = {
  readonly get: <const Keys extends readonly ViewKey<ViewValue>[]>(
    keys: Keys,
  ) => Promise<{ readonly status: ViewStatus; readonly values: ValuesOf<Keys> }>
  readonly list: <Value extends ViewValue>(
    range: ViewRange<Value>,
  ) => Promise<{ readonly status: ViewStatus; readonly entries: ViewEntries<Value> }>
  /** See `claim` of the read model. */
  readonly claim: (
    key: ViewKey<CommandEntry>,
    claim: Claim,
  ) => Promise<{ readonly status: ViewStatus } & ClaimedCommand>
  /** See `claimAll` of the read model. */
  readonly claimAll: (
    claims: readonly (readonly [key: ViewKey<CommandEntry>, claim: Claim])[],
  ) => Promise<{ readonly status: ViewStatus; readonly results: readonly ClaimedCommand[] }>
}

/**
 * Reads a view by typed keys. It does not parse values: only a projection writes under such a key, and `verify` checks that
 * a view is the projection of its events.
 */
export const typedView = ({ get, list, claim, claimAll }: ReadModel, view: string): TypedView => ({
  get: <const Keys extends readonly ViewKey<ViewValue>[]>(keys: Keys) =>
    get(view, keys) as Promise<{ readonly status: ViewStatus; readonly values: ValuesOf<Keys> }>,
  list: <Value extends ViewValue>(range: ViewRange<Value>) =>
    list(view, range) as Promise<{ readonly status: ViewStatus; readonly entries: ViewEntries<Value> }>,
  claim: (key, wanted) => claim(view, key, wanted) as Promise<{ readonly status: ViewStatus } & ClaimedCommand>,
  claimAll: (wanted) =>
    claimAll(view, wanted) as Promise<{
      readonly status: ViewStatus
      readonly results: readonly ClaimedCommand[]
    }>,
})
