import type { AuditedService } from '@folio/service-kit/audited-service.ts'
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

/** Makes the check of accounts' events: type and schema, money, transfer steps, contracts, fold and view. */
export const accountCheck = ({ findings, money, transfers, contracts, viewOf }: AccountChecking): AccountCheck => {
  const sample = schemaSample()

  return ({ service, money: ofAccount, fold }, rehashed) => {
    if (service === undefined) return
    const { event, data, metadata } = rehashed
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
      compared.view.take({
        event: { type, data },
        stream,
        revision,
        position,
        metadata,
        // Computed on demand: the view needs only the id of its last event.
        get id() {
          return idOf(event)
        },
      })
    } catch (error) {
      findings.add({ stream, revision, position, expected: `a ${type} that can be replayed`, found: String(error) })
    }
  }
}
