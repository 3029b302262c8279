import { isDeepStrictEqual } from 'node:util'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import {
  isSnapshotDue,
  SNAPSHOT_EVERY,
  type Snapshot,
  snapshotStream,
} from '@folio/service-kit/aggregates/snapshots.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { Finding } from '../findings.ts'
import { domainEvent } from './domain-event.ts'

/** Reads events of one stream forwards from a revision, at most `limit`. */
export type ReadStream = (stream: string, from: number, limit: number) => readonly ScannedEvent[]

/**
 * Folds one account over a range, as long as a snapshot lies ahead, and compares each snapshot with the fold. When a
 * boundary of ranges lies between two snapshots, one of the two ranges reads the shorter part again: past the middle, the
 * earlier range reads on and checks the next snapshot; before it, the later range starts from the previous snapshot, which
 * is checked where it is. So every snapshot that a fold starts from is checked, too.
 */
export type AccountFold = {
  readonly take: (event: DomainEvent, revision: number) => void
  /** Compares a snapshot of this account with the fold. */
  readonly compare: (snapshot: ScannedEvent) => readonly Finding[]
  /** Checks the snapshot after the end of the range, if that is this range's part. */
  readonly finish: () => readonly Finding[]
}

type Known = { readonly state: unknown }

const snapshotOf = (event: ScannedEvent): Snapshot<unknown> => JSON.parse(event.data)

const asStored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

/** The newest revision up to this one at which a snapshot is due; 0 when there is none. */
const lastDue = (revision: number): number => revision - (revision % SNAPSHOT_EVERY)

const isBehindMiddle = (revision: number): boolean => revision - lastDue(revision) > SNAPSHOT_EVERY / 2

const placeOf = ({ stream, revision, position }: ScannedEvent) => ({ stream, revision, position })

const compareTo = (right: Known, event: ScannedEvent): readonly Finding[] => {
  const { state } = snapshotOf(event)
  if (isDeepStrictEqual(asStored(right.state), state)) return []
  const expected = `the replayed state ${JSON.stringify(right.state)}`
  return [{ ...placeOf(event), expected, found: JSON.stringify(state) }]
}

/** Replays an account from the store. */
const replayOf = (service: AuditedService, stream: string, read: ReadStream) => {
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

  /** The state at a revision, from the snapshot at an earlier one and the events after it. */
  const refolded = (from: number, revision: number): Known => {
    const before = from === 0 ? undefined : keptAt(from)
    const first = before === undefined ? 0 : from + 1
    return foldedOn(before ?? { state: service.initial }, first, revision)
  }

  return { foldedOn, refolded }
}

/** Makes the fold of an account's stream. */
export const accountFold = (service: AuditedService, stream: string, read: ReadStream): AccountFold => {
  const snapshots = snapshotStream(service.foldVersion, stream)
  const { foldedOn, refolded } = replayOf(service, stream, read)
  const due = new Map<number, Known>()
  let known: Known | undefined
  let newest = -1
  let dueNext = -1
  let checkedBefore = -1

  /** The state before a revision; undefined when no snapshot needs it, or the earlier range checks that snapshot. */
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
        const expected = `a snapshot of ${formatEventRef({ stream, revision: rightRevision })}`
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
