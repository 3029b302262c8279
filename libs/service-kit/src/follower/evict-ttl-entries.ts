import { viewKeys } from '@folio/contracts/view-keys.ts'
import { type Clock, type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
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
const ROUNDS_MAX = 10

const byExpiry = (a: ExpiredEntry, b: ExpiredEntry): number =>
  a.expiresAt === b.expiresAt ? 0 : a.expiresAt < b.expiresAt ? -1 : 1

/**
 * Creates the task that deletes expired TTL entries from a view, the earliest expiry first, a bounded number at each call.
 * The view records up to which moment.
 */
export const ttlEntryEvictor = ({ service, readModel, view, clock }: EvictionOptions): (() => Promise<void>) => {
  const { list } = typedView(readModel, service)

  /** Lists the entries that expired first, one more than can be deleted at once. */
  const firstExpired = async (now: Timestamp): Promise<readonly ExpiredEntry[]> => {
    let first: readonly ExpiredEntry[] = []
    for await (const { entries } of viewPages({ prefix: viewKeys.ttlEntries, limit: PAGE_ENTRIES }, list)) {
      const page = entries.map(([key, { expires_at }]) => ({ key, expiresAt: expires_at }))
      first = [...first, ...page.filter(({ expiresAt }) => expiresAt < now)]
        .toSorted(byExpiry)
        .slice(0, KEYS_PER_GET_MAX + 1)
    }
    return first
  }

  /** Deletes one batch; returns true if there is more to delete at once. */
  const evictSome = async (): Promise<boolean> => {
    const now = timestampOf(clock())
    const first = await firstExpired(now)
    // Of the entries that expire at the same moment, delete all or none.
    const before = first[KEYS_PER_GET_MAX]?.expiresAt ?? now
    const keys = first.filter(({ expiresAt }) => expiresAt < before).map(({ key }) => key)
    return keys.length > 0 && (await view.evictExpired(keys, before)) && first.length > KEYS_PER_GET_MAX
  }

  return async () => {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await evictSome())) return
  }
}
