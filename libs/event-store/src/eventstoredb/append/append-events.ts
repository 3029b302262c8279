import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'
import { type EventStore, type Position, StoreUnavailable } from '../../port.ts'
import { assertAppendable } from '../../validate-arguments.ts'
import { assertUserStream } from '../positions/reserved-streams.ts'
import type { Reads } from '../read/reads.ts'
import type { NewestPosition } from '../subscription/newest-position.ts'
import type { WireEvent } from '../wire/append-request.ts'
import { withGuard } from '../wire/recorded-event.ts'
import type { AppendSender } from './append-sender.ts'
import { resolveInDoubt } from './resolve-in-doubt.ts'

/** The parts of the adapter that an append needs. */
type AppendParts = { readonly appends: AppendSender; readonly reads: Reads; readonly newest: NewestPosition }

/** Makes the event as it is sent. The server recognizes a repeat by its ids alone; ids are made from hashes, so equal ids mean equal bytes. */
const wireEvent = ({ hash, type, data, metadata }: ChainedEvent): WireEvent => ({
  id: eventId(hash),
  type,
  data,
  metadata: withGuard(metadata),
})

const positionOf = async (reads: Reads, { stream, revision, hash }: ChainedEvent): Promise<Position> => {
  const [stored] = await reads.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (stored?.id === eventId(hash)) return stored.position
  throw new StoreUnavailable(`the position of ${formatEventRef({ stream, revision })} is not known`)
}

/** Makes the `append` of the port. */
export const appendEvents = ({ appends, reads, newest }: AppendParts): EventStore['append'] => {
  return async (events) => {
    assertAppendable(events)
    const [first] = events
    const last = events.at(-1)
    if (first === undefined || last === undefined) throw new RangeError('an append without events')
    assertUserStream(first.stream)
    const before = newest.get()
    const wire = { stream: first.stream, after: first.revision - 1, events: events.map(wireEvent) }
    const { result, deadlineMs } = await appends.append(wire)
    if (result.outcome === 'conflict') return result
    if (result.outcome === 'in_doubt') {
      const settled = await resolveInDoubt(reads, { first, last, deadlineMs })
      if (settled.outcome === 'appended') newest.hear(settled.position)
      return settled
    }
    // A new event has a higher position than all before it; the answer to a repeat may lack its position.
    const isNew = result.position !== undefined && result.position > before
    const position = isNew ? result.position : await positionOf(reads, last)
    newest.hear(position)
    return { outcome: 'appended', position }
  }
}
