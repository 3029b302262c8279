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
 * The fold of one account while its events go by. Begun in the middle, it starts at the first snapshot it passes: that
 * snapshot is checked where it stands itself, so nothing is believed that nobody checks.
 */
export type AccountFold = {
  readonly take: (event: DomainEvent, revision: number) => void
  /** What is wrong with a snapshot of this account. */
  readonly compare: (snapshot: ScannedEvent) => readonly Finding[]
}

type Known = { readonly state: unknown }

const snapshotOf = (event: ScannedEvent): Snapshot<unknown> => JSON.parse(event.data)

const asStored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

/** The fold of an account's stream, nothing taken yet. */
export const accountFold = (service: AnyAuditedService, stream: string, read: ReadStream): AccountFold => {
  const snapshots = snapshotStream(service.foldVersion, stream)
  const due = new Map<number, Known>()
  let known: Known | undefined

  const keptAt = (revision: number): Known | undefined => {
    const [kept] = read(snapshots, revision / SNAPSHOT_EVERY - 1, 1)
    return kept === undefined ? undefined : { state: snapshotOf(kept).state }
  }

  /** The state at a revision from the snapshot before it and the events since. */
  const refolded = (revision: number): Known => {
    const from = revision - SNAPSHOT_EVERY
    const before = from === 0 ? undefined : keptAt(from)
    const first = before === undefined ? 0 : from + 1
    const start = before ?? { state: service.initial }
    let state = start.state
    for (let next = first; next <= revision; next += SNAPSHOT_EVERY) {
      const limit = Math.min(SNAPSHOT_EVERY, revision + 1 - next)
      for (const event of read(stream, next, limit)) state = service.evolve(state, domainEvent(event, service))
    }
    return { state }
  }

  return {
    take: (event, revision) => {
      if (revision === 0) known = { state: service.initial }
      if (known !== undefined) known = { state: service.evolve(known.state, event) }
      if (!isSnapshotDue(revision)) return
      if (known === undefined) known = keptAt(revision)
      else due.set(revision, known)
    },
    compare: (event) => {
      const place = { stream: event.stream, revision: event.revision, position: event.position }
      const { revision, state } = snapshotOf(event)
      const rightRevision = (event.revision + 1) * SNAPSHOT_EVERY
      if (revision !== rightRevision) {
        return [
          { ...place, expected: `a snapshot of ${stream}@${rightRevision}`, found: `one of revision ${revision}` },
        ]
      }
      const { state: right } = due.get(revision) ?? refolded(revision)
      due.delete(revision)
      if (isDeepStrictEqual(asStored(right), state)) return []
      return [{ ...place, expected: `the replayed state ${JSON.stringify(right)}`, found: JSON.stringify(state) }]
    },
  }
}
