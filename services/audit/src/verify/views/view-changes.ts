import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { lastEventOf, type StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { AuditedView } from '../../audited-views.ts'
import { hashTable } from '../hashing/hash-table.ts'
import { entryHash, type Lanes, type TextHash } from '../hashing/text-hash.ts'
import type { PlainMovement } from '../money/plain-movement.ts'
import { type Digest, emptyDigest } from './digest.ts'
import { type DroppedParts, NOTHING_DROPPED, projectionWithout } from './dropped-parts.ts'
import { type MovedTotals, noTotals } from './moved-totals.ts'

/** The changes of a view by a window of events. */
export type ViewWindow = {
  readonly view: string
  /** For each key, its hash and the hash of its last value (0, 0: deleted). */
  readonly changes: Uint32Array<ArrayBuffer>
  /** The digest of the command index, whose entries never change once the decision is written. */
  readonly commands: Digest
  /** The sums of the postings of the window's events. */
  readonly totals: MovedTotals
}

/** The changes of one view by the service's own projection, as hashes. */
export type ViewChanges = {
  /** Takes an event; its postings are those of the movement if it is a plain transfer. */
  readonly take: (stored: StoredEvent<DomainEvent>, moved?: PlainMovement) => void
  /** The window of events since the last call. */
  readonly window: () => ViewWindow
}

const WORDS = 4
const DELETED: Lanes = { high: 0, low: 0 }

/** Collects the changes of a service's view, without the parts that it has dropped. */
export const viewChanges = (
  audited: Pick<AuditedView, 'view' | 'project' | 'retention'>,
  hash: TextHash,
  dropped: DroppedParts = NOTHING_DROPPED,
): ViewChanges => {
  const { view } = audited
  const { purgedTo, expiredBefore, retiredTo } = dropped
  const show = projectionWithout(dropped, audited)
  const changed = hashTable()
  const totals = noTotals()
  let commands = emptyDigest()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  const entry: Lanes = { high: 0, low: 0 }
  let newest = ''
  let last: StoredEvent<DomainEvent> | undefined
  /** The last value of each key in the window, which is hashed when the window ends; null for a deleted one. */
  const pending = new Map<string, ViewValue | null>()
  const hashPending = (): void => {
    for (const [name, content] of pending) {
      hash(name, key)
      if (content !== null) hash(JSON.stringify(content), value)
      changed.put(key, content === null ? DELETED : value)
    }
    pending.clear()
  }
  const writer = {
    put: (name: string, content: ViewValue) => {
      pending.set(name, content)
    },
    delete: (name: string) => {
      pending.set(name, null)
    },
  }

  if (purgedTo > 0) writer.put(viewKeys.purgedCommandIds, { position: purgedTo })
  if (expiredBefore !== undefined) writer.put(viewKeys.evictedTtlEntries, { before: expiredBefore })
  if (retiredTo > 0) writer.put(viewKeys.retiredEntries, { position: retiredTo })

  return {
    take: (stored, moved) => {
      const { command_id, fingerprint } = stored.metadata
      if (fingerprint !== undefined && stored.position > purgedTo) {
        // The events of one decision are adjacent; the index has the last of them.
        if (command_id === newest) commands.remove(entry)
        newest = command_id
        hash(viewKeys.command(command_id), key)
        hash(JSON.stringify({ fingerprint, stream: stored.stream, revision: stored.revision }), value)
        entryHash(key, value, entry)
        commands.add(entry)
      }
      if (moved === undefined) totals.take(stored.event.data)
      else totals.takePlain(moved)
      show(stored, writer)
      last = stored
    },
    window: () => {
      if (last !== undefined) writer.put(viewKeys.lastEvent, lastEventOf(last))
      last = undefined
      hashPending()
      const changes = new Uint32Array(WORDS * changed.size())
      let at = 0
      changed.each((ofKey, ofValue) => {
        changes[at] = ofKey.high
        changes[at + 1] = ofKey.low
        changes[at + 2] = ofValue.high
        changes[at + 3] = ofValue.low
        at += WORDS
      })
      const window = { view, changes, commands: commands.now(), totals: totals.now() }
      changed.clear()
      totals.clear()
      commands = emptyDigest()
      return window
    },
  }
}
