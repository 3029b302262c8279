import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { idOf } from './domain-event.ts'
import type { Findings } from './finding.ts'
import type { ProvenEvent } from './proven-event.ts'
import type { RangeMoney } from './range-money.ts'
import { schemaSample } from './schema-sample.ts'
import type { TransferSteps } from './transfer-steps.ts'
import type { ViewChanges } from './view-changes.ts'
import type { WatchedStream } from './watched-streams.ts'

/** A service's view, and the position up to which it is compared. */
export type ComparedView = { readonly view: ViewChanges; readonly upTo: number }

/** What the events of accounts are checked with. */
export type AccountChecking = {
  readonly findings: Findings
  readonly money: RangeMoney
  readonly transfers: TransferSteps
  readonly viewOf: (service: AnyAuditedService) => ComparedView | undefined
}

/** Checks an event of an account. */
export type AccountCheck = (stream: WatchedStream, proven: ProvenEvent) => void

/** The check of accounts' events by what their services make of them: type and form, money, steps, fold and view. */
export const accountCheck = ({ findings, money, transfers, viewOf }: AccountChecking): AccountCheck => {
  const sample = schemaSample()

  return ({ service, money: ofAccount, fold }, proven) => {
    if (service === undefined) return
    const { event, data, metadata } = proven
    const { stream, revision, position, type } = event
    if (!service.eventTypes.has(type)) {
      findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
      return
    }
    for (const finding of sample(service, proven)) findings.add(finding)
    money.take(ofAccount, proven)
    transfers.take(proven)
    try {
      fold?.take({ type, data }, revision)
      const compared = viewOf(service)
      if (compared === undefined || position > compared.upTo) return
      compared.view.take({
        event: { type, data },
        stream,
        revision,
        position,
        metadata,
        // Only that of the last event is asked for.
        get id() {
          return idOf(event)
        },
      })
    } catch (error) {
      findings.add({ stream, revision, position, expected: `a ${type} that can be replayed`, found: String(error) })
    }
  }
}
