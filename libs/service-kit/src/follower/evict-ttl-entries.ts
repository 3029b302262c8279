import { viewKeys } from '@folio/contracts/view-keys.ts'
import { type Clock, microsecondsOf, type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { KEYS_PER_GET_MAX, type ReadModel } from '@folio/read-model/port.ts'
import { typedView } from '../views/typed-view.ts'
import { viewPages } from '../views/view-pages.ts'
import type { ProjectedView } from './projected-view.ts'

/** The dependencies of evicting TTL entries. */
export type EvictionOptions = {
  readonly service: string
  readonly readModel: ReadModel
  readonly view: Pick<ProjectedView<never>, 'evictExpired'>
  readonly clock: Clock
}

type ExpiredEntry = { readonly key: string; readonly expiresAt: string }

const PAGE_ENTRIES = 1000
/** The largest number of entries of one moment that one change deletes. */
const KEYS_PER_MOMENT_MAX = 10_000
const ROUNDS_MAX = 10

const byExpiry = (a: ExpiredEntry, b: ExpiredEntry): number =>
  a.expiresAt === b.expiresAt ? 0 : a.expiresAt < b.expiresAt ? -1 : 1

const keysOf = (entries: readonly ExpiredEntry[]): readonly string[] => entries.map(({ key }) => key)

/**
 * Creates the task that deletes expired TTL entries from a view, the earliest expiry first, a bounded number at each call.
 * The view records up to which moment.
 */
export const ttlEntryEvictor = ({ service, readModel, view, clock }: EvictionOptions): (() => Promise<void>) => {
  const { list } = typedView(readModel, service)

  /** Lists the entries that expired first, of those that expired before a moment, at most so many. */
  const firstExpired = async (before: Timestamp, limit: number): Promise<readonly ExpiredEntry[]> => {
    let first: readonly ExpiredEntry[] = []
    for await (const { entries } of viewPages({ prefix: viewKeys.ttlEntries, limit: PAGE_ENTRIES }, list)) {
      const page = entries.map(([key, { expires_at }]) => ({ key, expiresAt: expires_at }))
      const expired = page.filter(({ expiresAt }) => expiresAt < before)
      if (expired.length > 0) first = [...first, ...expired].toSorted(byExpiry).slice(0, limit)
    }
    return first
  }

  /**
   * Deletes the entries of the earliest moment in one change, as many as it may have. If there are more, the view has the
   * others until the next round, although it records that all were deleted.
   */
  const evictMoment = async (moment: Timestamp): Promise<boolean> => {
    const before = timestampOf(microsecondsOf(moment) + 1)
    return view.evictExpired(keysOf(await firstExpired(before, KEYS_PER_MOMENT_MAX)), before)
  }

  /** Deletes one batch; returns true if there is more to delete at once. */
  const evictSome = async (): Promise<boolean> => {
    const now = timestampOf(clock())
    const first = await firstExpired(now, KEYS_PER_GET_MAX + 1)
    const [earliest] = first
    if (earliest === undefined) return false
    const beyond = first[KEYS_PER_GET_MAX]
    // The view records one moment, so the entries that expire at the same moment are deleted together.
    if (beyond?.expiresAt === earliest.expiresAt) return evictMoment(earliest.expiresAt as Timestamp)
    const before = beyond?.expiresAt ?? now
    const keys = keysOf(first.filter(({ expiresAt }) => expiresAt < before))
    return (await view.evictExpired(keys, before)) && beyond !== undefined
  }

  return async () => {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await evictSome())) return
  }
}
