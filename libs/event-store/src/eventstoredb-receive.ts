import { setTimeout as pause } from 'node:timers/promises'
import type { Change } from './eventstoredb-change.ts'
import { type Connection, isLasting, unavailable } from './eventstoredb-connection.ts'
import { EpochPassed } from './eventstoredb-epoch.ts'
import { readEvent } from './eventstoredb-events.ts'
import type { Inbox } from './eventstoredb-inbox.ts'
import type { NewestPosition } from './eventstoredb-newest.ts'
import type { ReadResponse } from './eventstoredb-read-response.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { subscribeRequest } from './eventstoredb-requests.ts'
import type { Position } from './port.ts'

/** What subscriptions are made on. */
export type Subscribing = {
  readonly connection: Connection
  readonly reads: Reads
  readonly newest: NewestPosition
  /** Rejects where the store is not the one that this process began with. */
  readonly admit: () => Promise<void>
}

/** Where what comes goes, and until when it is wanted; the change is told of everything that comes. */
type Receiving = {
  readonly inbox: Inbox
  readonly prefixes: readonly string[]
  readonly changed: Change
  readonly ended: AbortSignal
}

const PAUSE_MIN_MS = 50
const PAUSE_MAX_MS = 1000

const isHopeless = (error: unknown): boolean => isLasting(error) || error instanceof EpochPassed

/**
 * Fills an inbox with what the server sends, as fast as it is emptied, until it is no longer wanted: whenever the
 * connection is lost, again from where the inbox is. Rejects when subscribing again would be of no use.
 */
export const receive = async (
  { connection, reads, newest, admit }: Subscribing,
  { inbox, prefixes, changed, ended }: Receiving,
): Promise<void> => {
  let pauseMs = PAUSE_MIN_MS

  const take = (response: ReadResponse, end: Position): void => {
    if (response.kind === 'event') {
      const event = readEvent(response.record)
      newest.hear(event.position)
      inbox.take(event)
    } else if (response.kind === 'caught_up') {
      inbox.reach(end)
      inbox.setLive(true)
    } else if (response.kind === 'fell_behind') inbox.setLive(false)
    changed.tell()
  }

  const subscribe = async (): Promise<void> => {
    await admit()
    // When the server has caught up, everything has come that stood before it was subscribed to.
    const end = await reads.lastPosition()
    for await (const response of connection.read(subscribeRequest(prefixes, inbox.reached()), { signal: ended })) {
      pauseMs = PAUSE_MIN_MS
      take(response, end)
      while (inbox.isFull() && !ended.aborted) await changed.wait()
    }
  }

  while (!ended.aborted) {
    try {
      await subscribe()
    } catch (error) {
      if (!ended.aborted && isHopeless(error)) throw unavailable(connection.address, error)
    }
    inbox.setLive(false)
    await pause(pauseMs, undefined, { signal: ended }).catch(() => {})
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
  }
}
