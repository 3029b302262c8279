import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Position } from '../../port.ts'
import { type Connection, isPermanent, unavailable } from '../connection/connection.ts'
import { StaleEpoch } from '../positions/epoch.ts'
import type { Reads } from '../read/reads.ts'
import { subscribeRequest } from '../wire/read-requests.ts'
import type { ReadResponse } from '../wire/read-response.ts'
import { recordedEventOf } from '../wire/recorded-event.ts'
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

const isFatal = (error: unknown): boolean => isPermanent(error) || error instanceof StaleEpoch

/**
 * Fills a buffer with what the server sends, as fast as it is emptied, until the subscription ends. Resubscribes from the
 * position of the buffer whenever the connection is lost; rejects when that would fail again.
 */
export const receiveEvents = async (
  { connection, reads, newest, admit }: SubscriptionParts,
  { buffer, prefixes, changed, ended }: Receiving,
): Promise<void> => {
  let pauseMs = PAUSE_MIN_MS

  const take = (response: ReadResponse, end: Position): void => {
    if (response.kind === 'event') {
      const event = recordedEventOf(response.record)
      newest.hear(event.position)
      buffer.take(event)
    } else if (response.kind === 'caught_up') {
      buffer.reach(end)
      buffer.setLive(true)
    } else if (response.kind === 'fell_behind') buffer.setLive(false)
    changed.notify()
  }

  const subscribe = async (): Promise<void> => {
    await admit()
    // When the server has caught up, all events have arrived that it had before the subscription began.
    const end = await reads.lastPosition()
    for await (const response of connection.read(subscribeRequest(prefixes, buffer.reached()), { signal: ended })) {
      pauseMs = PAUSE_MIN_MS
      take(response, end)
      while (buffer.isFull() && !ended.aborted) await changed.wait()
    }
  }

  while (!ended.aborted) {
    try {
      await subscribe()
    } catch (error) {
      if (!ended.aborted && isFatal(error)) throw unavailable(connection.address, error)
    }
    buffer.setLive(false)
    await sleep(pauseMs, ended)
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
  }
}
