import type { ViewValue } from '../../port.ts'

/** Changes to a view that its file does not have yet: the last value of each key, null where the key was deleted. */
export type UnwrittenChanges = {
  readonly values: ReadonlyMap<string, ViewValue | null>
  readonly set: (key: string, value: ViewValue | null) => void
  /** Returns the changed keys that begin with a prefix, in no particular order. */
  readonly keysUnder: (prefix: string) => readonly string[]
}

/** Returns a key up to and including its first slash; keys of one kind are listed together. */
const kindOf = (key: string): string => key.slice(0, key.indexOf('/') + 1)

/** Creates an empty set of changes. */
export const unwrittenChanges = (): UnwrittenChanges => {
  const values = new Map<string, ViewValue | null>()
  const keysOfKind = new Map<string, string[]>()

  const remember = (key: string): void => {
    const kind = kindOf(key)
    const keys = keysOfKind.get(kind)
    if (keys === undefined) keysOfKind.set(kind, [key])
    else keys.push(key)
  }

  return {
    values,
    set: (key, value) => {
      const before = values.size
      values.set(key, value)
      if (values.size !== before) remember(key)
    },
    keysUnder: (prefix) => {
      const kind = kindOf(prefix)
      const candidates = kind === '' ? [...values.keys()] : (keysOfKind.get(kind) ?? [])
      return prefix === kind && kind !== '' ? candidates : candidates.filter((key) => key.startsWith(prefix))
    },
  }
}
