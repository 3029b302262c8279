import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkKey } from './check-key.ts'
import { checkTtl } from './check-request.ts'
import { ReadModelUnavailable, type ViewValue } from './port.ts'

/** A key, its value, and when it ends in microseconds since 1970. */
export type ExpiringEntry = readonly [key: string, value: ViewValue, expiresAt: number]

/** Values that end by themselves: leases and things that are used once. */
export type ExpiringValues = {
  readonly putIfAbsent: (key: string, value: ViewValue, ttlMs: number) => boolean
  readonly extend: (key: string, value: ViewValue, ttlMs: number) => boolean
  readonly keep: (key: string, value: ViewValue, ttlMs: number) => void
  readonly look: (key: string) => ViewValue | undefined
  readonly take: (key: string) => ViewValue | undefined
  /** What has not ended yet, to be kept over a clean close. */
  readonly entries: () => readonly ExpiringEntry[]
}

type Kept = { readonly value: ViewValue; readonly expiresAt: number }

const SWEEP_FIRST_AT = 1024

/** Values that end, in memory, at most `max` of them: beyond that `putIfAbsent` throws `ReadModelUnavailable`. */
export const expiringValues = (
  kept: readonly ExpiringEntry[],
  { clock, max }: { readonly clock: Clock; readonly max: number },
): ExpiringValues => {
  const values = new Map<string, Kept>(kept.map(([key, value, expiresAt]) => [key, { value, expiresAt }]))
  let sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)

  const living = (key: string): Kept | undefined => {
    checkKey(key)
    const found = values.get(key)
    return found !== undefined && found.expiresAt > clock() ? found : undefined
  }

  const makeRoom = (): void => {
    if (values.size < Math.min(sweepAt, max)) return
    const now = clock()
    for (const [key, { expiresAt }] of values) if (expiresAt <= now) values.delete(key)
    if (values.size >= max) throw new ReadModelUnavailable(`${max} expiring values are kept`)
    sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)
  }

  const set = (key: string, value: ViewValue, ttlMs: number): void => {
    values.set(key, { value, expiresAt: clock() + ttlMs * 1000 })
  }

  return {
    putIfAbsent: (key, value, ttlMs) => {
      checkTtl(ttlMs)
      if (living(key) !== undefined) return false
      makeRoom()
      set(key, value, ttlMs)
      return true
    },
    extend: (key, value, ttlMs) => {
      checkTtl(ttlMs)
      if (!isDeepStrictEqual(living(key)?.value, value)) return false
      set(key, value, ttlMs)
      return true
    },
    keep: (key, value, ttlMs) => {
      checkTtl(ttlMs)
      if (living(key) === undefined) makeRoom()
      set(key, value, ttlMs)
    },
    look: (key) => living(key)?.value,
    take: (key) => {
      const found = living(key)
      values.delete(key)
      return found?.value
    },
    entries: () => {
      const now = clock()
      return [...values].flatMap(([key, { value, expiresAt }]) => (expiresAt > now ? [[key, value, expiresAt]] : []))
    },
  }
}
