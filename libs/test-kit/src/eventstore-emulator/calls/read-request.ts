import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventLog } from '../log/event-log.ts'
import type { Direction } from '../log/log-rows.ts'
import { readStreamName } from '../wire/identifiers.ts'
import { NO_FILTER, readFilter } from './event-filter.ts'
import { type EventSource, logSource, streamSource } from './event-source.ts'

/** A parsed read: its source, whether it is a subscription, and its stream, if it reads one. */
export type ReadRequest = {
  readonly source: EventSource
  readonly isSubscription: boolean
  readonly stream: string | undefined
}

type Options = streams.ReadReq.Options

const FOREVER = Number.POSITIVE_INFINITY
const REVISION_MAX = Number.MAX_SAFE_INTEGER

const directionOf = (options: Options): Direction =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards'

/** A read begins with the revision named, a subscription after it. */
const streamFrom = (log: EventLog, options: Options, part: streams.ReadReq.Options.StreamOptions): EventSource => {
  const stream = readStreamName(part.getStreamIdentifier())
  const direction = directionOf(options)
  const [last] = log.stream(stream, 'backwards', REVISION_MAX, 1)
  const afterLast = (last?.revision ?? -1) + 1
  if (options.hasSubscription()) {
    const from = part.hasEnd() ? afterLast : part.hasStart() ? 0 : Number(part.getRevision()) + 1
    return streamSource(log, { stream, direction: 'forwards', from, limit: FOREVER })
  }
  const end = direction === 'forwards' ? afterLast : REVISION_MAX
  const from = part.hasEnd() ? end : part.hasStart() ? 0 : Number(part.getRevision())
  return streamSource(log, { stream, direction, from, limit: Number(options.getCount()) })
}

const sequenceOf = (log: EventLog, position: streams.ReadReq.Options.Position | undefined): number => {
  const commit = Number(position?.getCommitPosition())
  const sequence = log.sequenceAt(commit)
  if (sequence === undefined || (sequence > 0 && !log.isEvent(sequence))) {
    throw new RangeError(`Invalid position: ${commit} is not where an event begins.`)
  }
  return sequence
}

/** Reading forwards begins with the event at the position named; backwards, and for a subscription, it is left out. */
const logFrom = (log: EventLog, options: Options, part: streams.ReadReq.Options.AllOptions): EventSource => {
  const isSubscription = options.hasSubscription()
  const direction = isSubscription ? 'forwards' : directionOf(options)
  const filter = options.hasFilter() ? readFilter(options.getFilter()) : NO_FILTER
  const past = direction === 'forwards' && !isSubscription ? 1 : 0
  const beyond = part.hasStart()
    ? 0
    : part.hasEnd()
      ? log.lastSequence() + (direction === 'backwards' ? 1 : 0)
      : sequenceOf(log, part.getPosition()) - past
  const limit = isSubscription ? FOREVER : Number(options.getCount())
  const checkpointEvery = isSubscription ? filter.checkpointEvery : 0
  return logSource(log, { filter: { ...filter, checkpointEvery }, direction, beyond, limit })
}

/** Parses a request to read; throws for a contradictory one. */
export const readRequest = (log: EventLog, request: streams.ReadReq): ReadRequest => {
  const options = request.getOptions()
  const one = options?.getStream()
  const all = options?.getAll()
  if (options === undefined) throw new RangeError('A read has options.')
  const isSubscription = options.hasSubscription()
  if (one !== undefined) {
    return { source: streamFrom(log, options, one), isSubscription, stream: readStreamName(one.getStreamIdentifier()) }
  }
  if (all === undefined) throw new RangeError('A read is of a stream or of all.')
  return { source: logFrom(log, options, all), isSubscription, stream: undefined }
}
