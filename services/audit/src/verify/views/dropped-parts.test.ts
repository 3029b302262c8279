import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { type TtlEntry, viewKey, viewKeys, viewPrefix } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { lastEventOf, type StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project } from '@folio/service-kit/views/projection.ts'
import { expect, it } from 'vitest'
import { textHash } from '../hashing/text-hash.ts'
import { writtenDigest } from './digest.ts'
import { type DroppedParts, NOTHING_DROPPED } from './dropped-parts.ts'
import { expectedView } from './expected-view.ts'
import { viewChanges } from './view-changes.ts'

const hash = textHash({ high: 1, low: 2 })
const BEFORE = timestampOf(5)

/** A view that shows each event twice: as something that passes, and as something that stays. */
const project: Project<DomainEvent> = ({ revision }, view) => {
  const entry = { expires_at: timestampOf(revision) }
  view.put(viewKeys.ttlEntry(`${revision % 7}`), entry)
  view.put(viewKey<TtlEntry>(`staying/${revision}`), entry)
}

const stored = Array.from({ length: 9 }, (_, revision): StoredEvent<DomainEvent> => {
  const id = stepIdOf(`event ${revision}`)
  const metadata = { prev_hash: '', command_id: id, correlation_id: id, causation_id: id, at: timestampOf(revision) }
  return { event: { type: 'Happened', data: {} }, stream: 's', revision, position: revision + 1, id, metadata }
})

const retention = { prefix: viewPrefix<TtlEntry>('staying/'), keptMs: 1 }

const replayed = (dropped: Partial<DroppedParts>) => {
  const view = viewChanges({ view: 'v', project, retention }, hash, { ...NOTHING_DROPPED, ...dropped })
  for (const one of stored) view.take(one)
  const ledger = expectedView()
  ledger.apply(view.window())
  return ledger.digest()
}

/** The entries of the view's file when these are left in it. */
const written = (passing: readonly number[], marker: Readonly<Record<string, object>>, stayingFrom = 0) => {
  const newest = stored.at(-1)
  if (newest === undefined) throw new Error('nothing happened')
  const entries: readonly (readonly [string, object])[] = [
    ...passing.map((n) => [`${viewKeys.ttlEntries}${n % 7}`, { expires_at: timestampOf(n) }] as const),
    ...stored.slice(stayingFrom).map(({ revision: n }) => [`staying/${n}`, { expires_at: timestampOf(n) }] as const),
    ...Object.entries(marker),
    [viewKeys.lastEvent, lastEventOf(newest)],
  ]
  return writtenDigest(
    entries.map(([key, value]) => [key, JSON.stringify(value)] as const),
    hash,
  )
}

it('accepts a view that has evicted all entries that expired before its recorded time', () => {
  // The last two events put the entries of the first two again.
  expect(replayed({ expiredBefore: BEFORE })).toEqual(written([5, 6, 7, 8], { passed: { before: BEFORE } }))
})

it('accepts a view that has evicted no entry', () => {
  expect(replayed({})).toEqual(written([2, 3, 4, 5, 6, 7, 8], {}))
})

it.each([
  ['dropped too much', [6, 7, 8]],
  ['left something that passed', [4, 5, 6, 7, 8]],
])('reports a view that has %s', (_, passing) => {
  expect(replayed({ expiredBefore: BEFORE })).not.toEqual(written(passing, { passed: { before: BEFORE } }))
})

it('accepts a view that has retired the entries of events up to its position, and no others', () => {
  const passing = [2, 3, 4, 5, 6, 7, 8]
  const marker = { [viewKeys.retiredEntries]: { position: 4 } }
  expect(replayed({ retiredTo: 4 })).toEqual(written(passing, marker, 4))
  expect(replayed({ retiredTo: 4 })).not.toEqual(written(passing, marker, 5))
  expect(replayed({ retiredTo: 4 })).not.toEqual(written(passing, marker, 3))
})
