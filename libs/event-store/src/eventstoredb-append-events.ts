import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import { assertAppendable } from './call-rules.ts'
import { settleDoubt } from './eventstoredb-append-doubt.ts'
import type { WireEvent } from './eventstoredb-append-request.ts'
import type { Appends } from './eventstoredb-appends.ts'
import { guarded } from './eventstoredb-events.ts'
import type { NewestPosition } from './eventstoredb-newest.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { assertUserStream } from './eventstoredb-side-streams.ts'
import { type EventStore, type Position, StoreUnavailable } from './port.ts'

/** What appending goes through, and what it hears and tells of positions. */
type Appending = { readonly appends: Appends; readonly reads: Reads; readonly newest: NewestPosition }

/** The server calls an append a repeat by its ids alone: made of the hashes they are the same for the same bytes only. */
const wireEvent = ({ hash, type, data, metadata }: ChainedEvent): WireEvent => ({
  id: eventId(hash),
  type,
  data,
  metadata: guarded(metadata),
})

const placeOf = async (reads: Reads, { stream, revision, hash }: ChainedEvent): Promise<Position> => {
  const [stored] = await reads.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (stored?.id === eventId(hash)) return stored.position
  throw new StoreUnavailable(`it is not known where ${stream}@${revision} stands`)
}

/** Appends events as the port says. */
export const appendEvents = ({ appends, reads, newest }: Appending): EventStore['append'] => {
  return async (events) => {
    assertAppendable(events)
    const [first] = events
    const last = events.at(-1)
    if (first === undefined || last === undefined) throw new RangeError('an append without events')
    assertUserStream(first.stream)
    const before = newest.get()
    const wire = { stream: first.stream, after: first.revision - 1, events: events.map(wireEvent) }
    const { tried, until } = await appends.append(wire)
    if (tried.outcome === 'conflict') return tried
    if (tried.outcome === 'in_doubt') {
      const settled = await settleDoubt(reads, { first, last, until })
      if (settled.outcome === 'appended') newest.hear(settled.position)
      return settled
    }
    // What is newly written stands behind everything there was; a repeat may be answered without its place.
    const isNew = tried.position !== undefined && tried.position > before
    const position = isNew ? tried.position : await placeOf(reads, last)
    newest.hear(position)
    return { outcome: 'appended', position }
  }
}
