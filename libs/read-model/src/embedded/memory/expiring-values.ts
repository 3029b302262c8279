import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkKey, checkTtl } from '../../check-request.ts'
import { type ExpiringBounds, type ExpiringKey, type KindCount, kindOf } from '../../expiring-kinds.ts'
import type { Replacement, ViewValue } from '../../port.ts'
import { type ExpiringValue, type ValuesOfKind, valuesOfKind } from './values-of-kind.ts'

/** A key, its value, and its expiry in microseconds since 1970. */
export type ExpiringEntry = readonly [key: string, value: ViewValue, expiresAt: number]

/** Values that expire, such as leases and single-use codes. */
export type ExpiringValues = {
  readonly putIfAbsent: (key: ExpiringKey, value: ViewValue, ttlMs: number) => boolean
  readonly replace: (key: ExpiringKey, replacement: Replacement) => boolean
  readonly put: (key: ExpiringKey, value: ViewValue, ttlMs: number) => void
  readonly peek: (key: ExpiringKey) => ViewValue | undefined
  readonly take: (key: ExpiringKey) => ViewValue | undefined
  /** Returns the value of a key with its expiry. */
  readonly find: (key: string) => ExpiringValue | undefined
  readonly counts: () => readonly KindCount[]
  /** Returns the values that have not expired, for a clean close to store. */
  readonly entries: () => readonly ExpiringEntry[]
}

const isOf = (kind: string, key: string): boolean => key.startsWith(`${kind}/`)

/**
 * Creates the expiring values in memory; `bounds` limits new values of each kind, but the values `kept` from before may
 * be more.
 */
export const expiringValues = (
  kept: readonly ExpiringEntry[],
  { clock, bounds }: { readonly clock: Clock; readonly bounds: ExpiringBounds },
): ExpiringValues => {
  const restored = (kind: string): readonly (readonly [string, ExpiringValue])[] =>
    kept.flatMap(([key, value, expiresAt]) => (isOf(kind, key) ? [[key, { value, expiresAt }] as const] : []))
  const kinds = new Map(
    [...bounds].map(([kind, bound]) => [kind, valuesOfKind(kind, bound, { clock, kept: restored(kind) })]),
  )

  const kindWith = (key: string): ValuesOfKind => {
    checkKey(key)
    const kind = kindOf(key)
    const values = kinds.get(kind)
    if (values === undefined) throw new RangeError(`no limit is declared for expiring values of the kind '${kind}'`)
    return values
  }

  const ending = (value: ViewValue, ttlMs: number): ExpiringValue => {
    checkTtl(ttlMs)
    return { value, expiresAt: clock() + ttlMs * 1000 }
  }

  return {
    putIfAbsent: (key, value, ttlMs) => {
      const values = kindWith(key)
      const kept = ending(value, ttlMs)
      if (values.unexpired(key) !== undefined) return false
      values.set(key, kept)
      return true
    },
    replace: (key, { from, to, ttlMs }) => {
      const values = kindWith(key)
      const kept = ending(to, ttlMs)
      if (!isDeepStrictEqual(values.unexpired(key)?.value, from)) return false
      values.set(key, kept)
      return true
    },
    put: (key, value, ttlMs) => kindWith(key).set(key, ending(value, ttlMs)),
    peek: (key) => kindWith(key).unexpired(key)?.value,
    take: (key) => {
      const values = kindWith(key)
      const found = values.unexpired(key)
      values.remove(key)
      return found?.value
    },
    find: (key) => kindWith(key).unexpired(key),
    counts: () => [...bounds].map(([kind, bound]) => ({ kind, ...bound, kept: kinds.get(kind)?.count() ?? 0 })),
    entries: () =>
      [...kinds.values()].flatMap((values) =>
        values.entries().map(([key, { value, expiresAt }]) => [key, value, expiresAt] as const),
      ),
  }
}
