import { compareKeys } from '../../compare-keys.ts'
import type { ViewValue } from '../../port.ts'
import { type SortedKeys, sortedKeys } from './sorted-keys.ts'

/** Changes to a view that its file does not have yet: the last value of each key, null where the key was deleted. */
export type UnwrittenChanges = {
  readonly values: ReadonlyMap<string, ViewValue | null>
  readonly set: (key: string, value: ViewValue | null) => void
  /** Removes a key as if it had not changed. */
  readonly revert: (key: string) => void
  /**
   * Yields the changed keys that begin with a prefix and follow `after`, in the order of their bytes, and possibly some that
   * were reverted.
   */
  readonly keysUnder: (prefix: string, after?: string) => Iterable<string>
}

/** Returns a key up to and including its first slash; keys of one kind are listed together. */
const kindOf = (key: string): string => key.slice(0, key.indexOf('/') + 1)

/** Creates an empty set of changes. */
export const unwrittenChanges = (): UnwrittenChanges => {
  const values = new Map<string, ViewValue | null>()
  const keysOfKind = new Map<string, SortedKeys>()

  const remember = (key: string): void => {
    const kind = kindOf(key)
    const keys = keysOfKind.get(kind) ?? sortedKeys()
    keysOfKind.set(kind, keys)
    keys.add(key)
  }

  /** The keys under a prefix that is shorter than a kind, which no list of a service asks for. */
  const keysOfKinds = (prefix: string, after: string | undefined): readonly string[] =>
    [...values.keys()]
      .filter((key) => key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0))
      .sort(compareKeys)

  return {
    values,
    set: (key, value) => {
      const before = values.size
      values.set(key, value)
      if (values.size !== before) remember(key)
    },
    revert: (key) => {
      values.delete(key)
    },
    keysUnder: (prefix, after) => {
      const kind = kindOf(prefix)
      if (kind === '') return keysOfKinds(prefix, after)
      return keysOfKind.get(kind)?.under(prefix, after) ?? []
    },
  }
}
