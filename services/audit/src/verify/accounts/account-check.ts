import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import type { ContractCheck } from '../contracts/contract-check.ts'
import type { Findings } from '../findings.ts'
import type { RangeMoney } from '../money/range-money.ts'
import type { TransferSteps } from '../money/transfer-steps.ts'
import type { WatchedStream } from '../ranges/watched-streams.ts'
import type { ViewChanges } from '../views/view-changes.ts'
import { idOf } from './domain-event.ts'
import { schemaSample } from './schema-sample.ts'

/** A service's view, and the position up to which it is compared. */
export type ComparedView = { readonly view: ViewChanges; readonly upTo: number }

/** The parts of a check of accounts' events. */
export type AccountChecking = {
  readonly findings: Findings
  readonly money: RangeMoney
  readonly transfers: TransferSteps
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

const projectedEvent = ({ event, data, metadata }: RehashedEvent): ProjectedEvent => ({
  event: { type: event.type, data },
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
const projectedEvents = (): ((view: ViewChanges, rehashed: RehashedEvent) => ProjectedEvent) => {
  const ofView = new Map<ViewChanges, ProjectedEvent>()
  return (view, rehashed) => {
    const stored = ofView.get(view)
    if (stored === undefined) {
      const first = projectedEvent(rehashed)
      ofView.set(view, first)
      return first
    }
    const { event, data, metadata } = rehashed
    stored.event = { type: event.type, data }
    stored.stream = event.stream
    stored.revision = event.revision
    stored.position = event.position
    stored.metadata = metadata
    stored.scanned = event
    return stored
  }
}

/** Makes the check of accounts' events: type and schema, money, transfer steps, contracts, fold and view. */
export const accountCheck = ({ findings, money, transfers, contracts, viewOf }: AccountChecking): AccountCheck => {
  const sample = schemaSample()
  const storedOf = projectedEvents()

  return ({ service, money: ofAccount, fold }, rehashed) => {
    if (service === undefined) return
    const { event, data } = rehashed
    const { stream, revision, position, type } = event
    if (!service.eventTypes.has(type)) {
      findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
      return
    }
    for (const finding of sample(service, rehashed)) findings.add(finding)
    money.take(ofAccount, rehashed)
    transfers.take(rehashed)
    try {
      contracts.take(ofAccount.account, rehashed)
      fold?.take({ type, data }, revision)
      const compared = viewOf(service)
      if (compared === undefined || position > compared.upTo) return
      compared.view.take(storedOf(compared.view, rehashed))
    } catch (error) {
      findings.add({ stream, revision, position, expected: `a ${type} that can be replayed`, found: String(error) })
    }
  }
}
