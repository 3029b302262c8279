import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Position } from '../../port.ts'
import { type Connection, isPermanent, unavailable } from '../connection/connection.ts'
import { StaleEpoch } from '../positions/epoch.ts'
import type { Reads } from '../read/reads.ts'
import { subscribeRequest } from '../wire/read-requests.ts'
import type { ReadResponse } from '../wire/read-response.ts'
import { positionOf, recordedEventOf } from '../wire/recorded-event.ts'
import type { NewestPosition } from './newest-position.ts'
import type { ReceiveBuffer } from './receive-buffer.ts'
import type { Signal } from './signal.ts'

/** The parts of the adapter that a subscription needs. */
export type SubscriptionParts = {
  readonly connection: Connection
  readonly reads: Reads
  readonly newest: NewestPosition
  /** Rejects when the store has another epoch than this process began with. */
  readonly admit: () => Promise<void>
  /** The prefixes of streams that get an event every second or so, by which a live subscription knows how far it has come. */
  readonly steadyPrefixes: readonly string[]
}

/** The buffer that events go to, the signal that is notified of each, and the end of the subscription. */
type Receiving = {
  readonly buffer: ReceiveBuffer
  readonly prefixes: readonly string[]
  readonly changed: Signal
  readonly ended: AbortSignal
}

const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 1000

const beginsWithAny = (name: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => name.startsWith(prefix))

/** The steady prefixes of which a subscription does not have the events already; one without prefixes has all. */
const steadyBeside = (prefixes: readonly string[], steadyPrefixes: readonly string[]): readonly string[] =>
  prefixes.length === 0 ? [] : steadyPrefixes.filter((prefix) => !beginsWithAny(prefix, prefixes))

const isFatal = (error: unknown): boolean => isPermanent(error) || error instanceof StaleEpoch

/**
 * Fills a buffer with the events that the server sends, as fast as the reader empties it, until the subscription ends.
 * Resubscribes from the position of the buffer when the connection is lost; rejects when that would fail again.
 *
 * A subscription that has caught up receives the events of steady streams too: each tells that all matching events before it
 * have arrived, and does not go into the buffer. One that catches up does without: they have an event for each second of years.
 */
export const receiveEvents = async (
  { connection, reads, newest, admit, steadyPrefixes }: SubscriptionParts,
  { buffer, prefixes, changed, ended }: Receiving,
): Promise<void> => {
  let pauseMs = PAUSE_MIN_MS
  const steady = steadyBeside(prefixes, steadyPrefixes)

  const take = (response: ReadResponse, end: Position): void => {
    if (response.kind === 'event') {
      const { record } = response
      const position = positionOf(record)
      newest.hear(position)
      const isForeign = steady.length > 0 && !beginsWithAny(record.stream, prefixes)
      if (isForeign) buffer.reach(position)
      else buffer.take(recordedEventOf(record))
    } else if (response.kind === 'caught_up') {
      buffer.reach(end)
      buffer.setLive(true)
    } else if (response.kind === 'fell_behind') buffer.setLive(false)
    changed.notify()
  }

  /** Takes what the server sends until the call ends; until it has caught up where steady streams are to follow, then true. */
  const subscribe = async (added: readonly string[]): Promise<boolean> => {
    await admit()
    // When the server has caught up, all events have arrived that it had before the subscription began.
    const end = await reads.lastPosition()
    const request = subscribeRequest([...prefixes, ...added], buffer.reached())
    const hasAll = added.length === steady.length
    for await (const response of connection.read(request, { signal: ended })) {
      if (hasAll) pauseMs = PAUSE_MIN_MS
      else if (response.kind === 'caught_up') {
        buffer.reach(end)
        return true
      }
      take(response, end)
      while (buffer.isFull() && !ended.aborted) await changed.wait()
    }
    return false
  }

  while (!ended.aborted) {
    try {
      if (await subscribe([])) await subscribe(steady)
    } catch (error) {
      if (!ended.aborted && isFatal(error)) throw unavailable(connection.address, error)
    }
    buffer.setLive(false)
    await sleep(pauseMs, ended)
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
  }
}
