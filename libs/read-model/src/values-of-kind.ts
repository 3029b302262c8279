import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKind, KindBound } from './expiring-kinds.ts'
import { ReadModelUnavailable, type ViewValue } from './port.ts'
import { valueLengths } from './value-lengths.ts'

/** A value, and when it ends in microseconds since 1970. */
export type Kept = { readonly value: ViewValue; readonly expiresAt: number }

/** The values of one kind in memory. */
export type ValuesOfKind = {
  /** The value of a key that has not ended. */
  readonly living: (key: string) => Kept | undefined
  /**
   * Puts a value. In a kind that is full, a new one takes the place of the oldest, or throws `ReadModelUnavailable`; where all
   * are too long together, the oldest are removed.
   */
  readonly set: (key: string, kept: Kept) => void
  readonly remove: (key: string) => void
  /** How many there are, not counting such as have ended where the kind would be full with them. */
  readonly count: () => number
  /** Those that have not ended, the oldest first. */
  readonly entries: () => readonly (readonly [string, Kept])[]
}

const SWEEP_FIRST_AT = 1024

/** That a kind takes no more. */
export const fullKind = (kind: ExpiringKind, max: number): ReadModelUnavailable =>
  new ReadModelUnavailable(`${max} expiring values of the kind '${kind}' are kept, and no more may be until one ends`)

/** Values of a kind, none yet but those given. */
export const valuesOfKind = (
  kind: ExpiringKind,
  { max, maxLength, whenFull }: KindBound,
  { clock, kept }: { readonly clock: Clock; readonly kept: readonly (readonly [string, Kept])[] },
): ValuesOfKind => {
  const values = new Map<string, Kept>(kept)
  const lengths = maxLength === undefined ? undefined : valueLengths(kept)
  let sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)
  /** Nothing has ended before this moment: until then a sweep would be in vain. */
  let nothingEndsBefore = 0

  const remove = (key: string): void => {
    values.delete(key)
    lengths?.remove(key)
  }

  const sweep = (): void => {
    const now = clock()
    if (now < nothingEndsBefore) return
    nothingEndsBefore = Number.POSITIVE_INFINITY
    for (const [key, { expiresAt }] of values) {
      if (expiresAt <= now) remove(key)
      else nothingEndsBefore = Math.min(nothingEndsBefore, expiresAt)
    }
    sweepAt = Math.max(SWEEP_FIRST_AT, values.size * 2)
  }

  const makeRoom = (): void => {
    if (values.size < Math.min(sweepAt, max)) return
    if (whenFull === 'refuse' || values.size < max) sweep()
    if (values.size < max) return
    if (whenFull === 'refuse') throw fullKind(kind, max)
    for (const oldest of values.keys()) {
      remove(oldest)
      if (values.size < max) return
    }
  }

  /** Lets the oldest give way until all are short enough together; the newest stays, however long it is. */
  const shorten = (newest: string): void => {
    for (const oldest of values.keys()) {
      if (lengths === undefined || lengths.all() <= (maxLength ?? 0)) return
      if (oldest !== newest) remove(oldest)
    }
  }

  return {
    living: (key) => {
      const found = values.get(key)
      return found !== undefined && found.expiresAt > clock() ? found : undefined
    },
    set: (key, value) => {
      if (!values.has(key)) makeRoom()
      values.set(key, value)
      lengths?.set(key, value)
      shorten(key)
      nothingEndsBefore = Math.min(nothingEndsBefore, value.expiresAt)
    },
    remove,
    count: () => {
      if (values.size >= max) sweep()
      return values.size
    },
    entries: () => {
      const now = clock()
      return [...values].filter(([, { expiresAt }]) => expiresAt > now)
    },
  }
}
