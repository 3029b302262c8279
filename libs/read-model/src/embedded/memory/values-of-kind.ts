import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKind, KindBound } from '../../expiring-kinds.ts'
import { ReadModelUnavailable, type ViewValue } from '../../port.ts'

type Valued = { readonly value: ViewValue }

/** The lengths of values, each and all together: as JSON, in characters. */
type ValueLengths = {
  readonly set: (key: string, kept: Valued) => void
  readonly remove: (key: string) => void
  readonly all: () => number
}

/** Computes the lengths of some values. */
const valueLengths = (kept: readonly (readonly [string, Valued])[]): ValueLengths => {
  const lengths = new Map<string, number>()
  let all = 0
  const remove = (key: string): void => {
    all -= lengths.get(key) ?? 0
    lengths.delete(key)
  }
  const set = (key: string, { value }: Valued): void => {
    remove(key)
    const { length } = JSON.stringify(value)
    lengths.set(key, length)
    all += length
  }
  for (const [key, one] of kept) set(key, one)
  return { set, remove, all: () => all }
}

/** A value and its expiry in microseconds since 1970. */
export type ExpiringValue = { readonly value: ViewValue; readonly expiresAt: number }

/** The values of one kind in memory. */
export type ValuesOfKind = {
  /** Returns the value of a key unless it has expired. */
  readonly unexpired: (key: string) => ExpiringValue | undefined
  /**
   * Stores a value. In a full kind, a new value replaces the oldest or throws `ReadModelUnavailable`; where all values
   * together are too long, the oldest are removed.
   */
  readonly set: (key: string, kept: ExpiringValue) => void
  readonly remove: (key: string) => void
  /** Returns the number of values; where the kind is full, expired values are removed and not counted. */
  readonly count: () => number
  /** Returns the values that have not expired, the oldest first. */
  readonly entries: () => readonly (readonly [string, ExpiringValue])[]
}

const SWEEP_FIRST_AT = 1024

/** Creates the error that rejects a value of a full kind. */
export const fullKind = (kind: ExpiringKind, max: number): ReadModelUnavailable =>
  new ReadModelUnavailable(
    `limit of ${max} expiring values of the kind '${kind}' reached: try again when one has expired`,
  )

/** Removes expired values, and reads all values for that only if some may have expired. */
const expirySweep = (values: ReadonlyMap<string, ExpiringValue>, remove: (key: string) => void, clock: Clock) => {
  let sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)
  /** No value expires before this moment, so that an earlier sweep would remove nothing. */
  let nothingEndsBefore = 0
  return {
    /** The number of values at which a sweep is due. */
    dueAt: () => sweepAt,
    note: ({ expiresAt }: ExpiringValue): void => {
      nothingEndsBefore = Math.min(nothingEndsBefore, expiresAt)
    },
    sweep: (): void => {
      const now = clock()
      if (now < nothingEndsBefore) return
      nothingEndsBefore = Number.POSITIVE_INFINITY
      for (const [key, { expiresAt }] of values) {
        if (expiresAt <= now) remove(key)
        else nothingEndsBefore = Math.min(nothingEndsBefore, expiresAt)
      }
      sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)
    },
  }
}

/** Creates the values of a kind from those kept before. */
export const valuesOfKind = (
  kind: ExpiringKind,
  { max, maxLength, whenFull }: KindBound,
  { clock, kept }: { readonly clock: Clock; readonly kept: readonly (readonly [string, ExpiringValue])[] },
): ValuesOfKind => {
  const values = new Map<string, ExpiringValue>(kept)
  const lengths = maxLength === undefined ? undefined : valueLengths(kept)

  const remove = (key: string): void => {
    values.delete(key)
    lengths?.remove(key)
  }

  const expiry = expirySweep(values, remove, clock)

  const makeRoom = (): void => {
    if (values.size < Math.min(expiry.dueAt(), max)) return
    if (whenFull === 'refuse' || values.size < max) expiry.sweep()
    if (values.size < max) return
    if (whenFull === 'refuse') throw fullKind(kind, max)
    for (const oldest of values.keys()) {
      remove(oldest)
      if (values.size < max) return
    }
  }

  /** Removes the oldest values until all together are short enough; keeps the newest value whatever its length. */
  const shorten = (newest: string): void => {
    for (const oldest of values.keys()) {
      if (lengths === undefined || lengths.all() <= (maxLength ?? 0)) return
      if (oldest !== newest) remove(oldest)
    }
  }

  return {
    unexpired: (key) => {
      const found = values.get(key)
      return found !== undefined && found.expiresAt > clock() ? found : undefined
    },
    set: (key, value) => {
      if (!values.has(key)) makeRoom()
      values.set(key, value)
      lengths?.set(key, value)
      shorten(key)
      expiry.note(value)
    },
    remove,
    count: () => {
      if (values.size >= max) expiry.sweep()
      return values.size
    },
    entries: () => {
      const now = clock()
      return [...values].filter(([, { expiresAt }]) => expiresAt > now)
    },
  }
}
