import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { ContractCheck } from '../contracts/contract-check.ts'
import type { Findings } from '../findings.ts'
import type { RangeMoney } from '../money/range-money.ts'
import type { RangeTransfers } from '../money/range-transfers.ts'
import type { WatchedStream } from '../ranges/watched-streams.ts'
import { type TransferData, transferData } from '../transfers/transfer-data.ts'
import type { ViewChanges } from '../views/view-changes.ts'
import { idOf } from './domain-event.ts'
import { entryFindings } from './entry-check.ts'
import { partyFindings } from './party-check.ts'
import { schemaSample } from './schema-sample.ts'

/** A service's view, and the position up to which it is compared. */
export type ComparedView = { readonly view: ViewChanges; readonly upTo: number }

/** The parts of a check of accounts' events. */
export type AccountChecking = {
  readonly findings: Findings
  readonly money: RangeMoney
  readonly transfers: Pick<RangeTransfers, 'takeStep'>
  readonly contracts: Pick<ContractCheck, 'take'>
  readonly viewOf: (service: AuditedService) => ComparedView | undefined
}

/** Checks an event of an account. */
export type AccountCheck = (stream: WatchedStream, rehashed: RehashedEvent) => void

/** The stored event that a view is projected from; changed in place. */
type ProjectedEvent = {
  -readonly [Key in keyof Omit<StoredEvent<DomainEvent>, 'id'>]: StoredEvent<DomainEvent>[Key]
} & {
  scanned: ScannedEvent
  readonly id: StoredEvent<DomainEvent>['id']
}

const projectedEvent = ({ event, metadata }: RehashedEvent, of: DomainEvent): ProjectedEvent => ({
  event: of,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  metadata,
  scanned: event,
  // Computed on demand: the view needs only the id of its last event.
  get id() {
    return idOf(this.scanned)
  },
})

/** Makes the stored events of views: one object for each view, because an object with a getter takes long to make. */
const projectedEvents = (): ((view: ViewChanges, rehashed: RehashedEvent, of: DomainEvent) => ProjectedEvent) => {
  const ofView = new Map<ViewChanges, ProjectedEvent>()
  return (view, rehashed, of) => {
    const stored = ofView.get(view)
    if (stored === undefined) {
      const first = projectedEvent(rehashed, of)
      ofView.set(view, first)
      return first
    }
    const { event, metadata } = rehashed
    stored.event = of
    stored.stream = event.stream
    stored.revision = event.revision
    stored.position = event.position
    stored.metadata = metadata
    stored.scanned = event
    return stored
  }
}

/** Makes the events that fold and projection take: of a plain transfer, only the fields that the service says they read. */
const domainEvents = (): ((service: AuditedService, rehashed: RehashedEvent) => DomainEvent) => {
  const makers = new Map<AuditedService, ReadonlyMap<string, TransferData>>()
  const makersOf = (service: AuditedService): ReadonlyMap<string, TransferData> => {
    const known = makers.get(service)
    if (known !== undefined) return known
    const made = new Map(Object.entries(service.fieldsRead).map(([type, fields = []]) => [type, transferData(fields)]))
    makers.set(service, made)
    return made
  }
  return (service, rehashed) => {
    const { event, transfer } = rehashed
    const { type } = event
    const make = transfer && makersOf(service).get(type)
    if (transfer === undefined || make === undefined) return { type, data: dataOf(rehashed) }
    return { type, data: make(event.data, transfer) }
  }
}

/** Makes the check of accounts' events: type and schema, money, transfer steps, contracts, fold and view. */
export const accountCheck = ({ findings, money, transfers, contracts, viewOf }: AccountChecking): AccountCheck => {
  const sample = schemaSample()
  const storedOf = projectedEvents()
  const domainEventOf = domainEvents()

  return ({ service, money: ofAccount, fold }, rehashed) => {
    if (service === undefined) return
    const { stream, revision, position, type } = rehashed.event
    if (!service.eventTypes.has(type)) {
      findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
      return
    }
    for (const finding of sample(service, rehashed)) findings.add(finding)
    const moved = money.take(ofAccount, rehashed)
    if (moved === undefined) {
      transfers.takeStep(ofAccount.account, rehashed)
      for (const finding of entryFindings(ofAccount.account, rehashed)) findings.add(finding)
      for (const finding of partyFindings(rehashed)) findings.add(finding)
    }
    try {
      contracts.take(ofAccount.account, rehashed)
      // The totals of a view need the postings of an event whose movement is not known.
      const event = moved === undefined ? { type, data: dataOf(rehashed) } : domainEventOf(service, rehashed)
      fold?.take(event, revision)
      const compared = viewOf(service)
      if (compared === undefined || position > compared.upTo) return
      compared.view.take(storedOf(compared.view, rehashed, event), moved)
    } catch (error) {
      findings.add({ stream, revision, position, expected: `a ${type} that can be replayed`, found: String(error) })
    }
  }
}
