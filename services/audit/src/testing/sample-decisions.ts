import { definitions } from '@folio/catalog/definitions.ts'
import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { APPEND_EVENTS_MAX, type EventStore } from '@folio/event-store/port.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Aggregate, DomainCommand, DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'

/** A command to the aggregate of a stream, at an epoch in seconds. */
export type SampleCommand = { readonly stream: string; readonly epoch: number; readonly command: DomainCommand }

/** Decides commands as the services do, by their own deciders and facts, and appends the events. */
export type SampleDecisions = {
  /** Returns the events, which are appended by the next flush at the latest. */
  readonly perform: (command: SampleCommand) => Promise<readonly ChainedEvent[]>
  /** Appends an event of the test's own. */
  readonly write: (stream: string, epoch: number, event: DomainEvent) => Promise<void>
  readonly flush: () => Promise<void>
  /** The newest event of a stream. */
  readonly tipOf: (stream: string) => Link
}

type AnyDecider = Aggregate<DomainCommand, unknown, DomainEvent>

const aggregateOf = (stream: string): AnyDecider => {
  const types = definitions.flatMap(({ aggregates }) => aggregates.types)
  const found = types.find(({ streamPrefix }) => stream.startsWith(streamPrefix))
  if (found === undefined) throw new Error(`no service writes ${stream}`)
  // The definition of a service has whole aggregates.
  return found as unknown as AnyDecider
}

type Known = { readonly state: unknown; readonly tip: Link }

/** Opens the decisions on a store; streams that it has not written begin empty. */
export const sampleDecisions = (store: EventStore): SampleDecisions => {
  const known = new Map<string, Known>()
  let pending: ChainedEvent[] = []
  let decisions = 0

  const flush = async (): Promise<void> => {
    const events = pending
    pending = []
    if (events.length === 0) return
    const { outcome } = await store.append(events)
    if (outcome !== 'appended') throw new Error(`${events[0]?.stream}@${events[0]?.revision} was not appended`)
  }

  const chained = (stream: string, epoch: number, events: readonly DomainEvent[]): readonly ChainedEvent[] => {
    const aggregate = aggregateOf(stream)
    let { state, tip } = known.get(stream) ?? { state: aggregate.initial, tip: GENESIS }
    decisions += 1
    const id = stepIdOf(`decision ${decisions}`)
    const made = events.map((event) => {
      const at = timestampOf(epoch * 1e6)
      const metadata = { prev_hash: tip.hash, command_id: id, correlation_id: id, causation_id: id, at }
      const next = chainEvent(tip, stream, { event, metadata })
      tip = next
      state = aggregate.evolve(state, event)
      return next
    })
    known.set(stream, { state, tip })
    return made
  }

  const decided = ({ stream, epoch, command }: SampleCommand): readonly ChainedEvent[] => {
    const aggregate = aggregateOf(stream)
    return chained(stream, epoch, aggregate.decide(command, known.get(stream)?.state ?? aggregate.initial))
  }

  const append = async (events: readonly ChainedEvent[]): Promise<void> => {
    const isOther = pending[0]?.stream !== events[0]?.stream
    if (isOther || pending.length + events.length > APPEND_EVENTS_MAX) await flush()
    pending.push(...events)
  }

  /** A view of trading that stands at the beginning of the store. */
  const readModel = memoryReadModel(() => 0)
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: () => 0, times: DEFAULT_TIMES })
  const to = { epoch: store.epoch, position: 0 }
  const begun = readModel.apply(TRADING_SERVICE, { from: null, to, puts: new Map(), deletes: new Set() })

  return {
    perform: async (sample) => {
      const { preparation, initial } = aggregateOf(sample.stream)
      if (preparation === undefined) {
        const events = decided(sample)
        await append(events)
        return events
      }
      await flush()
      const state = known.get(sample.stream)?.state ?? initial
      const clock = () => sample.epoch * 1e6
      await begun
      const { command, before = [] } = await preparation.prepare({ store, clock, view }, sample.command, state)
      const events = [...before.map((step) => ({ ...sample, command: step.command })), { ...sample, command }].flatMap(
        decided,
      )
      await append(events)
      return events
    },
    write: async (stream, epoch, event) => append(chained(stream, epoch, [event])),
    flush,
    tipOf: (stream) => known.get(stream)?.tip ?? GENESIS,
  }
}
