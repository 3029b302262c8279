import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventLog } from '../log/event-log.ts'
import type { Direction } from '../log/log-rows.ts'
import { checkpointResponse, eventResponse } from '../wire/read-responses.ts'
import type { EventFilter } from './event-filter.ts'

/** A piece of a read; `atEnd` when there are no more events for now. */
type Piece = { readonly responses: readonly streams.ReadResp[]; readonly atEnd: boolean }

/** Returns the next piece of a read at each call. */
export type EventSource = () => Piece

const PIECE_EVENTS = 128

/** A part of a stream: from a revision on, inclusive. */
type StreamPart = {
  readonly stream: string
  readonly direction: Direction
  readonly from: number
  readonly limit: number
}

/** A part of the whole log: beyond a row, exclusive. */
type LogPart = {
  readonly filter: EventFilter
  readonly direction: Direction
  readonly beyond: number
  readonly limit: number
}

/** Makes the source of one stream's events. */
export const streamSource = (log: EventLog, { stream, direction, from, limit }: StreamPart): EventSource => {
  const step = direction === 'forwards' ? 1 : -1
  let next = from
  let left = limit
  return () => {
    const asked = Math.min(PIECE_EVENTS, left)
    const events = log.stream(stream, direction, next, asked)
    const last = events.at(-1)
    if (last !== undefined) next = last.revision + step
    left -= events.length
    return { responses: events.map(eventResponse), atEnd: events.length < asked || left === 0 }
  }
}

/** Makes the source of all events that pass a filter, with checkpoints if the filter has them. */
export const logSource = (log: EventLog, { filter, direction, beyond, limit }: LogPart): EventSource => {
  const { isWanted, checkpointEvery } = filter
  let reached = beyond
  let left = limit
  let unmarked = 0
  return () => {
    const looksMax = checkpointEvery > 0 ? Math.min(PIECE_EVENTS, checkpointEvery - unmarked) : PIECE_EVENTS
    const { events, sequence, looked } = log.all({ direction, beyond: reached, looksMax, wantedMax: left, isWanted })
    const responses: streams.ReadResp[] = events.map(eventResponse)
    left -= events.length
    reached = sequence
    unmarked += looked
    if (checkpointEvery > 0 && unmarked >= checkpointEvery) {
      responses.push(checkpointResponse(log.positionOf(reached)))
      unmarked = 0
    }
    const hasNoMore = looked < looksMax || (direction === 'forwards' && reached === log.lastSequence())
    return { responses, atEnd: hasNoMore || left === 0 }
  }
}
