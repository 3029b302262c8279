import { within } from '@folio/kernel/timing/within.ts'
import type { EventReader, Position } from '../../port.ts'
import { assertReadable } from '../../validate-arguments.ts'
import { type Connection, unavailable } from '../connection/connection.ts'
import type { NewestPosition } from '../subscription/newest-position.ts'
import { allBackwardsRequest, allRequest, newestRequest, streamRequest } from '../wire/read-requests.ts'
import { positionOf, recordedEventOf } from '../wire/recorded-event.ts'
import { boundedReads } from './bounded-reads.ts'
import { coalesceCalls } from './coalesce-calls.ts'

/** Reads an EventStoreDB; every call rejects with `StoreUnavailable` when the server does not answer in time. */
export type Reads = Pick<EventReader, 'readStream' | 'readAll' | 'readAllBackwards' | 'lastPosition'> & {
  /** True when a stream whose name begins with one of the prefixes has an event after a position. */
  readonly hasEventAfter: (prefixes: readonly string[], after: Position) => Promise<boolean>
}

const SHORT_MS = 3000
const PAGE_MS = 15_000
const PAGE_BYTES_MAX = 8 * 1024 * 1024
const UNBOUNDED = Number.POSITIVE_INFINITY

/** Makes the reads of a connection. */
export const readsOn = (connection: Connection, newest: NewestPosition): Reads => {
  const ask = boundedReads(connection)

  const askLastPosition = coalesceCalls(async (): Promise<Position> => {
    const { records } = await ask(newestRequest(), { withinMs: SHORT_MS, bytesMax: UNBOUNDED })
    const [last] = records.map(positionOf)
    newest.hear(last ?? 0)
    return last ?? 0
  })

  const lastPosition = async (): Promise<Position> => {
    try {
      return await within(SHORT_MS, askLastPosition(), 'the answer')
    } catch (error) {
      throw unavailable(connection.address, error)
    }
  }

  return {
    lastPosition,
    readStream: async (stream, range) => {
      assertReadable(range.limit)
      const withinMs = range.limit === 1 ? SHORT_MS : PAGE_MS
      const { records } = await ask(streamRequest(stream, range), { withinMs, bytesMax: UNBOUNDED })
      return records.map(recordedEventOf)
    },
    readAll: async ({ prefixes, after, limit }) => {
      assertReadable(limit)
      const end = await lastPosition()
      // A read includes the event at the position, if it matches.
      const request = allRequest(prefixes, after, limit + 1)
      const { records, isCut } = await ask(request, { withinMs: PAGE_MS, bytesMax: PAGE_BYTES_MAX })
      const events = records.map(recordedEventOf).filter(({ position }) => position > after)
      const atEnd = !isCut && records.length <= limit
      const page = events.slice(0, limit)
      const reached = page.at(-1)?.position ?? after
      return { events: page, position: atEnd ? Math.max(reached, end) : reached, atEnd }
    },
    readAllBackwards: async ({ prefixes, before, limit }) => {
      assertReadable(limit)
      if (before === 0) return { events: [], position: 0, atEnd: true }
      const request = allBackwardsRequest(prefixes, before, limit)
      const { records, isCut } = await ask(request, { withinMs: PAGE_MS, bytesMax: PAGE_BYTES_MAX })
      const events = records.map(recordedEventOf)
      const atEnd = !isCut && records.length < limit
      return { events, position: atEnd ? 0 : (events.at(-1)?.position ?? 0), atEnd }
    },
    hasEventAfter: async (prefixes, after) => {
      const { records } = await ask(allRequest(prefixes, after, 2), { withinMs: SHORT_MS, bytesMax: UNBOUNDED })
      return records.some((record) => positionOf(record) > after)
    },
  }
}
