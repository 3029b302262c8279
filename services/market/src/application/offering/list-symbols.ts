import { isDeepStrictEqual } from 'node:util'
import { dueIdOf } from '@folio/contracts/derived-ids.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { symbolFactsSchema } from '@folio/contracts/market/offering.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import { foldStream } from '@folio/service-kit/aggregates/fold-stream.ts'
import { appendPlanned } from '@folio/service-kit/commands/append-events.ts'
import { planDecision } from '@folio/service-kit/commands/plan-decision.ts'
import type { Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import { offeringAggregate } from '../aggregates.ts'
import { listingOf } from './listing.ts'

type Listing = { readonly store: EventStore; readonly tracer: Tracer; readonly clock: Clock }

/** Lists one symbol unless it is listed; throws if it is listed with other facts, which never change. */
const listSymbol = async ({ store, tracer, clock }: Listing, facts: SymbolFacts): Promise<void> => {
  const { symbol } = facts
  const current = await foldStream(store, offeringAggregate, offeringStream(symbol))
  const { offering } = current.state
  if (offering !== null) {
    if (isDeepStrictEqual(symbolFactsSchema.strip().parse(offering), facts)) return
    throw new Error(`${symbol} is listed with other facts than the feed has: a changed symbol needs a new code`)
  }
  const name = `list/${symbol}`
  const decision = planDecision(offeringAggregate, current, {
    decided: offeringAggregate.decide({ type: 'ListSymbol', ...listingOf(facts) }, current.state),
    at: timestampOf(clock()),
    trigger: { command_id: dueIdOf(name), correlation_id: name, causation_id: name, origin: { kind: 'clock' } },
  })
  await appendPlanned({ store, tracer }, current, decision.events)
}

/**
 * Lists the symbols of the feed that are not listed yet. Throws `AppendConflict` if another instance does so at the same time,
 * and if a symbol is listed with other facts.
 */
export const listSymbols = async (listing: Listing, symbols: readonly SymbolFacts[]): Promise<void> => {
  for (const facts of symbols) await listSymbol(listing, facts)
}
