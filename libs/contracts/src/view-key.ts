declare const standing: unique symbol
declare const allStanding: unique symbol

/** The key of an entry of a view, which says what stands there: only such a value is put under it, so only such is read. */
export type ViewKey<Value> = string & { readonly [standing]: Value }

/** What the keys of entries of one kind begin with, which says what stands under them all. */
export type ViewPrefix<Value> = string & { readonly [allStanding]: Value }

/** What stands under a key. */
export type ViewValueOf<Key> = Key extends { readonly [standing]: infer Value } ? Value : never

/** Names the kind of value that stands under a key. */
export const viewKey = <Value>(key: string): ViewKey<Value> => key as ViewKey<Value>

/** Names the kind of value that stands under all keys with a beginning. */
export const viewPrefix = <Value>(prefix: string): ViewPrefix<Value> => prefix as ViewPrefix<Value>
