import { dueIdOf } from '@folio/contracts/derived-ids.ts'
import { type OfferingCommand, offeringStream } from '@folio/contracts/market/commands.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { foldStream } from '@folio/service-kit/aggregates/fold-stream.ts'
import { appendPlanned } from '@folio/service-kit/commands/append-events.ts'
import { planDecision } from '@folio/service-kit/planning/plan-decision.ts'
import type { Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import type { OfferingState } from '../../domain/offering.ts'
import { offeringAggregate } from '../aggregates.ts'

/** The ports of a change of an offering that the clock makes due. */
export type OfferingPorts = { readonly store: EventStore; readonly tracer: Tracer; readonly clock: Clock }

/** Reads the offering of a symbol from its stream. */
export const offeringNow = ({ store }: OfferingPorts, symbol: string): Promise<StreamState<OfferingState>> =>
  foldStream(store, offeringAggregate, offeringStream(symbol))

/** Decides a command that the clock makes due, and appends its events; throws `AppendConflict` if the stream moved on. */
export const decideOffering = async (
  { store, tracer, clock }: OfferingPorts,
  current: StreamState<OfferingState>,
  { name, command }: { readonly name: string; readonly command: OfferingCommand },
): Promise<void> => {
  const decision = planDecision(offeringAggregate, current, {
    decided: offeringAggregate.decide(command, current.state),
    at: timestampOf(clock()),
    trigger: { command_id: dueIdOf(name), correlation_id: name, causation_id: name, origin: { kind: 'clock' } },
  })
  await appendPlanned({ store, tracer }, current, decision.events)
}
