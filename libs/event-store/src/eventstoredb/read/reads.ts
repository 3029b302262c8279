import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { type EventReader, type Position, StoreUnavailable } from '../../port.ts'
import { assertReadable } from '../../validate-arguments.ts'
import { type Connection, unavailable } from '../connection/connection.ts'
import type { NewestPosition } from '../subscription/newest-position.ts'
import {
  allBackwardsRequest,
  allRequest,
  newestRequest,
  type ReadRequest,
  streamRequest,
} from '../wire/read-requests.ts'
import type { ReadResponse, WireRecord } from '../wire/read-response.ts'
import { positionOf, recordedEventOf } from '../wire/recorded-event.ts'
import { coalesceCalls } from './coalesce-calls.ts'

/** Reads an EventStoreDB; every call rejects with `StoreUnavailable` when the server does not answer in time. */
export type Reads = Pick<EventReader, 'readStream' | 'readAll' | 'readAllBackwards' | 'lastPosition'> & {
  /** True when a stream whose name begins with one of the prefixes has an event after a position. */
  readonly hasEventAfter: (prefixes: readonly string[], after: Position) => Promise<boolean>
}

const SHORT_MS = 3000
const PAGE_MS = 15_000
const PAGE_BYTES_MAX = 8 * 1024 * 1024
const READS_MAX = 10_000
/** With 25 reads at a time, a server on two cores had no thread left for two to three seconds, not even for appends. */
const READS_AT_ONCE_MAX = 16
const UNBOUNDED = Number.POSITIVE_INFINITY

type Bounds = { readonly withinMs: number; readonly bytesMax: number }

/** Records in order; `isCut` when reading stopped at the byte limit and there may be more. */
type Gathered = { readonly records: readonly WireRecord[]; readonly isCut: boolean }

/** Bounds work in time: neither the search for the server nor the wait for the concurrency limit keeps the call's deadline. `late` rejects at the limit. */
const within = async <T>(ms: number, work: (late: Promise<never>) => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work(late), late])
  } finally {
    clearTimeout(timer)
  }
}

const gather = async (responses: AsyncIterable<ReadResponse>, bytesMax: number): Promise<Gathered> => {
  const records: WireRecord[] = []
  let bytes = 0
  for await (const response of responses) {
    if (response.kind !== 'event') continue
    const { record } = response
    records.push(record)
    bytes += record.data.length + record.metadata.length
    if (bytes >= bytesMax) return { records, isCut: true }
  }
  return { records, isCut: false }
}

/** Makes the reads of a connection. */
export const readsOn = (connection: Connection, newest: NewestPosition): Reads => {
  let waiting = 0

  const limited = concurrencyLimit(READS_AT_ONCE_MAX)

  const ask = async (request: ReadRequest, { withinMs, bytesMax }: Bounds): Promise<Gathered> => {
    if (waiting >= READS_MAX) throw new StoreUnavailable(`the queue of reads is full (${READS_MAX})`)
    waiting += 1
    const endsAt = performance.now() + withinMs
    const leftMs = (): number => Math.ceil(endsAt - performance.now())
    const read = (): Promise<Gathered> => gather(connection.read(request, { withinMs: leftMs() }), bytesMax)
    try {
      return await within(withinMs, (late) =>
        limited(
          () => Promise.race([read(), late]),
          () => leftMs() <= 0,
        ),
      )
    } catch (error) {
      throw unavailable(connection.address, error)
    } finally {
      waiting -= 1
    }
  }

  const askLastPosition = coalesceCalls(async (): Promise<Position> => {
    const { records } = await ask(newestRequest(), { withinMs: SHORT_MS, bytesMax: UNBOUNDED })
    const [last] = records.map(positionOf)
    newest.hear(last ?? 0)
    return last ?? 0
  })

  const lastPosition = async (): Promise<Position> => {
    try {
      return await within(SHORT_MS, askLastPosition)
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
