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

const noLanes = (): Lanes => ({ high: 0, low: 0 })

/** Collects the last value of each key, which it hashes when they are taken. */
const lastValues = (hash: TextHash) => {
  const changed = hashTable()
  /** Null for a deleted value. */
  const pending = new Map<string, ViewValue | null>()
  const [key, value] = [noLanes(), noLanes()]
  const hashPending = (): void => {
    for (const [name, content] of pending) {
      hash(name, key)
      if (content !== null) hash(JSON.stringify(content), value)
      changed.put(key, content === null ? DELETED : value)
    }
    pending.clear()
  }
  return {
    put: (name: string, content: ViewValue): void => {
      pending.set(name, content)
    },
    delete: (name: string): void => {
      pending.set(name, null)
    },
    /** Takes the hashes of all keys and values. */
    take: (): ViewWindow['changes'] => {
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
      changed.clear()
      return changes
    },
  }
}

/** Collects the digest of the command index. */
const commandIndex = (hash: TextHash) => {
  let commands = emptyDigest()
  const [key, value, entry] = [noLanes(), noLanes(), noLanes()]
  let newest = ''
  return {
    add: ({ metadata, stream, revision }: StoredEvent<DomainEvent>): void => {
      const { command_id, fingerprint } = metadata
      // The events of one decision are adjacent; the index has the last of them.
      if (command_id === newest) commands.remove(entry)
      newest = command_id
      hash(viewKeys.command(command_id), key)
      hash(JSON.stringify({ fingerprint, stream, revision }), value)
      entryHash(key, value, entry)
      commands.add(entry)
    },
    take: (): Digest => {
      const taken = commands.now()
      commands = emptyDigest()
      return taken
    },
  }
}

/** Collects the changes of a service's view, without the parts that it has dropped. */
export const viewChanges = (
  audited: Pick<AuditedView, 'view' | 'project' | 'retention'>,
  hash: TextHash,
  dropped: DroppedParts = NOTHING_DROPPED,
): ViewChanges => {
  const { view } = audited
  const { purgedTo, expiredBefore, retiredTo } = dropped
  const show = projectionWithout(dropped, audited)
  const values = lastValues(hash)
  const commands = commandIndex(hash)
  const totals = noTotals()
  let last: StoredEvent<DomainEvent> | undefined

  if (purgedTo > 0) values.put(viewKeys.purgedCommandIds, { position: purgedTo })
  if (expiredBefore !== undefined) values.put(viewKeys.evictedTtlEntries, { before: expiredBefore })
  if (retiredTo > 0) values.put(viewKeys.retiredEntries, { position: retiredTo })

  return {
    take: (stored, moved) => {
      if (stored.metadata.fingerprint !== undefined && stored.position > purgedTo) commands.add(stored)
      if (moved === undefined) totals.take(stored.event.data)
      else totals.takePlain(moved)
      show(stored, values)
      last = stored
    },
    window: () => {
      if (last !== undefined) values.put(viewKeys.lastEvent, lastEventOf(last))
      last = undefined
      const window = { view, changes: values.take(), commands: commands.take(), totals: totals.now() }
      totals.clear()
      return window
    },
  }
}
