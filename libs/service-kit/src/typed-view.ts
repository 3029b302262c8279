import type { ViewKey, ViewPrefix, ViewValueOf } from '@folio/contracts/view-key.ts'
import type { CommandEntry } from '@folio/contracts/view-keys.ts'
import type { Claim, ReadModel, Standing, ViewValue } from '@folio/read-model/port.ts'

/** The values under some keys, in the order of the keys; undefined where there is none. */
export type ValuesOf<Keys extends readonly ViewKey<ViewValue>[]> = {
  readonly [Index in keyof Keys]: ViewValueOf<Keys[Index]> | undefined
}

/** Which entries of a view to list: those whose key begins with a prefix, after a key, at most so many. */
export type ViewRange<Value> = { readonly prefix: ViewPrefix<Value>; readonly after?: string; readonly limit: number }

/** Entries in the order of their keys. */
export type ViewEntries<Value> = readonly (readonly [key: string, value: Value])[]

/** One view of a read model, whose keys say what is read. */
export type TypedView = {
  readonly get: <const Keys extends readonly ViewKey<ViewValue>[]>(
    keys: Keys,
  ) => Promise<{ readonly standing: Standing; readonly values: ValuesOf<Keys> }>
  readonly list: <Value extends ViewValue>(
    range: ViewRange<Value>,
  ) => Promise<{ readonly standing: Standing; readonly entries: ViewEntries<Value> }>
  /** See `claim` of the read model. */
  readonly claim: (
    key: ViewKey<CommandEntry>,
    claim: Claim,
  ) => Promise<{ readonly standing: Standing; readonly claimed: boolean; readonly entry: CommandEntry }>
}

/**
 * Reads a view by keys that say what stands there. Values are not parsed again: a projection puts nothing else under such
 * a key, and that a view is what its events make of it is for `verify` to tell.
 */
export const typedView = ({ get, list, claim }: ReadModel, view: string): TypedView => ({
  get: <const Keys extends readonly ViewKey<ViewValue>[]>(keys: Keys) =>
    get(view, keys) as Promise<{ readonly standing: Standing; readonly values: ValuesOf<Keys> }>,
  list: <Value extends ViewValue>(range: ViewRange<Value>) =>
    list(view, range) as Promise<{ readonly standing: Standing; readonly entries: ViewEntries<Value> }>,
  claim: (key, asked) =>
    claim(view, key, asked) as Promise<{
      readonly standing: Standing
      readonly claimed: boolean
      readonly entry: CommandEntry
    }>,
})
