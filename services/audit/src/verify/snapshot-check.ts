import { isDeepStrictEqual } from 'node:util'
import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { isSnapshotDue, SNAPSHOT_EVERY, type Snapshot, snapshotStream } from '@folio/service-kit/snapshots.ts'
import { domainEvent } from './domain-event.ts'
import type { Finding } from './finding.ts'

/** Events of one stream forwards from a revision, at most so many, read at once. */
export type ReadStream = (stream: string, from: number, limit: number) => readonly ScannedEvent[]

/**
 * The fold of one account while its events go by, as far as a snapshot is still ahead. Where a range ends between two
 * snapshots, the nearer half is read once more: behind the middle the range before checks the next snapshot beforehand;
 * up to it the range after starts at the snapshot before, which is checked where it stands itself. So nothing is believed
 * that nobody checks.
 */
export type AccountFold = {
  readonly take: (event: DomainEvent, revision: number) => void
  /** What is wrong with a snapshot of this account. */
  readonly compare: (snapshot: ScannedEvent) => readonly Finding[]
  /** What is wrong with the snapshot behind the end of the range, where it is this range's to check. */
  readonly finish: () => readonly Finding[]
}

type Known = { readonly state: unknown }

const snapshotOf = (event: ScannedEvent): Snapshot<unknown> => JSON.parse(event.data)

const asStored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

/** The newest revision up to this one at which a snapshot is due; 0 where none is. */
const lastDue = (revision: number): number => revision - (revision % SNAPSHOT_EVERY)

const isBehindMiddle = (revision: number): boolean => revision - lastDue(revision) > SNAPSHOT_EVERY / 2

const placeOf = ({ stream, revision, position }: ScannedEvent) => ({ stream, revision, position })

const compareTo = (right: Known, event: ScannedEvent): readonly Finding[] => {
  const { state } = snapshotOf(event)
  if (isDeepStrictEqual(asStored(right.state), state)) return []
  const expected = `the replayed state ${JSON.stringify(right.state)}`
  return [{ ...placeOf(event), expected, found: JSON.stringify(state) }]
}

/** What the store itself makes of an account, wherever one asks. */
const replayOf = (service: AnyAuditedService, stream: string, read: ReadStream) => {
  const snapshots = snapshotStream(service.foldVersion, stream)

  const keptAt = (revision: number): Known | undefined => {
    const [kept] = read(snapshots, revision / SNAPSHOT_EVERY - 1, 1)
    return kept === undefined ? undefined : { state: snapshotOf(kept).state }
  }

  const foldedOn = (before: Known, first: number, revision: number): Known => {
    let { state } = before
    for (let next = first; next <= revision; next += SNAPSHOT_EVERY) {
      const limit = Math.min(SNAPSHOT_EVERY, revision + 1 - next)
      for (const event of read(stream, next, limit)) state = service.evolve(state, domainEvent(event, service))
    }
    return { state }
  }

  /** The state at a revision from the snapshot at an earlier one and the events since. */
  const refolded = (from: number, revision: number): Known => {
    const before = from === 0 ? undefined : keptAt(from)
    const first = before === undefined ? 0 : from + 1
    return foldedOn(before ?? { state: service.initial }, first, revision)
  }

  return { foldedOn, refolded }
}

/** The fold of an account's stream, nothing taken yet. */
export const accountFold = (service: AnyAuditedService, stream: string, read: ReadStream): AccountFold => {
  const snapshots = snapshotStream(service.foldVersion, stream)
  const { foldedOn, refolded } = replayOf(service, stream, read)
  const due = new Map<number, Known>()
  let known: Known | undefined
  let newest = -1
  let dueNext = -1
  let checkedBefore = -1

  /** The state before a revision; nothing where nobody asks for it or the range before does. */
  const knownBefore = (revision: number): Known | undefined => {
    if (read(snapshots, dueNext / SNAPSHOT_EVERY - 1, 1).length === 0) return undefined
    if (revision === 0) return { state: service.initial }
    if (known !== undefined) return known
    if (!isBehindMiddle(revision - 1)) return refolded(lastDue(revision - 1), revision - 1)
    checkedBefore = dueNext
    return undefined
  }

  return {
    take: (event, revision) => {
      if (revision > dueNext) {
        dueNext = lastDue(Math.max(0, revision - 1)) + SNAPSHOT_EVERY
        known = knownBefore(revision)
      }
      if (known === undefined) return
      known = { state: service.evolve(known.state, event) }
      newest = revision
      if (isSnapshotDue(revision)) due.set(revision, known)
    },
    compare: (event) => {
      const { revision } = snapshotOf(event)
      const rightRevision = (event.revision + 1) * SNAPSHOT_EVERY
      if (revision !== rightRevision) {
        const expected = `a snapshot of ${stream}@${rightRevision}`
        return [{ ...placeOf(event), expected, found: `one of revision ${revision}` }]
      }
      if (revision === checkedBefore) return []
      const right = due.get(revision) ?? refolded(revision - SNAPSHOT_EVERY, revision)
      due.delete(revision)
      return compareTo(right, event)
    },
    finish: () => {
      if (known === undefined || !isBehindMiddle(newest)) return []
      const number = dueNext / SNAPSHOT_EVERY - 1
      const expected = 'a snapshot of events that can be replayed'
      const place = { stream: snapshots, revision: number, position: undefined }
      try {
        const [kept] = read(snapshots, number, 1)
        if (kept === undefined) return [{ ...place, expected, found: 'none any more' }]
        return compareTo(foldedOn(known, newest + 1, dueNext), kept)
      } catch (error) {
        return [{ ...place, expected, found: String(error) }]
      }
    },
  }
}
