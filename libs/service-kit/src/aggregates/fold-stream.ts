import type { EventReader } from '@folio/event-store/port.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { assertFollows } from '../events/assert-follows.ts'
import { eventOf, metadataOf, verifiedHash } from '../events/event-codec.ts'
import type { Aggregate, DomainEvent, StreamState } from './aggregate.ts'

const PAGE_EVENTS = 512

/**
 * Reads a whole stream and folds it, without snapshots: for a stream that ends, such as an hour of ticks. Throws
 * `StoreDamaged` where an event does not follow the one before it, and `UnknownEventType`.
 */
export const foldStream = async <State, Event extends DomainEvent>(
  store: EventReader,
  { initial, evolve, eventTypes }: Pick<Aggregate<never, State, Event>, 'initial' | 'evolve' | 'eventTypes'>,
  stream: string,
): Promise<StreamState<State>> => {
  let state = initial
  let tip: Link = GENESIS
  let lastAt: Timestamp | undefined
  for (;;) {
    const page = await store.readStream(stream, { direction: 'forwards', from: tip.revision + 1, limit: PAGE_EVENTS })
    for (const event of page) {
      const metadata = metadataOf(event)
      assertFollows(event, metadata, tip)
      state = evolve(state, eventOf<Event>(event, eventTypes))
      tip = { revision: event.revision, hash: verifiedHash(event) }
      lastAt = metadata.at
    }
    if (page.length < PAGE_EVENTS) return { stream, state, tip, lastAt }
  }
}
