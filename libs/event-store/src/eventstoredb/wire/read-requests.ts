import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Position, StreamRange } from '../../port.ts'
import { userStreamsBy } from '../positions/reserved-streams.ts'

const { Options } = streams.ReadReq
const { FORWARDS, BACKWARDS } = Options.ReadDirection

/** The number of events that the server reads between checks of the filter's limits. */
const SEARCH_WINDOW = 500
/** Checkpoints are not used, see `advance-idle-position.ts`: this asks for as few as possible. */
const CHECKPOINT_WINDOWS = 10_000

const empty = (): shared.Empty => new shared.Empty()

/** A request for events, for one read or for a subscription. */
export type ReadRequest = streams.ReadReq

const withOptions = (options: streams.ReadReq.Options): ReadRequest => {
  const uuids = new Options.UUIDOption()
  uuids.setString(empty())
  options.setUuidOption(uuids)
  const request = new streams.ReadReq()
  request.setOptions(options)
  return request
}

const filterOf = (prefixes: readonly string[]): streams.ReadReq.Options.FilterOptions => {
  const expression = new Options.FilterOptions.Expression()
  const wanted = userStreamsBy(prefixes)
  if ('pattern' in wanted) expression.setRegex(wanted.pattern)
  else expression.setPrefixList([...wanted.prefixes])
  const filter = new Options.FilterOptions()
  filter.setStreamIdentifier(expression)
  filter.setMax(SEARCH_WINDOW)
  filter.setCheckpointintervalmultiplier(CHECKPOINT_WINDOWS)
  return filter
}

const allFrom = (after: Position): streams.ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions()
  if (after === 0) {
    all.setStart(empty())
    return all
  }
  const position = new Options.Position()
  position.setCommitPosition(String(after))
  position.setPreparePosition(String(after))
  all.setPosition(position)
  return all
}

const allToEnd = (): streams.ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions()
  all.setEnd(empty())
  return all
}

const streamIdentifier = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  return identifier
}

/** Makes the request for events of one stream. */
export const streamRequest = (stream: string, { direction, from, limit }: StreamRange): ReadRequest => {
  const one = new Options.StreamOptions()
  one.setStreamIdentifier(streamIdentifier(stream))
  if (from !== undefined) one.setRevision(String(from))
  else if (direction === 'forwards') one.setStart(empty())
  else one.setEnd(empty())
  const options = new Options()
  options.setStream(one)
  options.setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS)
  options.setCount(String(limit))
  options.setNoFilter(empty())
  return withOptions(options)
}

/** Makes the request for events of many streams; it includes an event at `from`. */
export const allRequest = (prefixes: readonly string[], from: Position, count: number): ReadRequest => {
  const options = new Options()
  options.setAll(allFrom(from))
  options.setReadDirection(FORWARDS)
  options.setCount(String(count))
  options.setFilter(filterOf(prefixes))
  return withOptions(options)
}

/** Makes the request for events of many streams, the newest first; it leaves out an event at `before`. */
export const allBackwardsRequest = (
  prefixes: readonly string[],
  before: Position | undefined,
  count: number,
): ReadRequest => {
  const options = new Options()
  options.setAll(before === undefined ? allToEnd() : allFrom(before))
  options.setReadDirection(BACKWARDS)
  options.setCount(String(count))
  options.setFilter(filterOf(prefixes))
  return withOptions(options)
}

/** Makes the request for the newest event of any stream. */
export const newestRequest = (): ReadRequest => allBackwardsRequest([], undefined, 1)

/** Makes the request for all events after a position, and for new ones. */
export const subscribeRequest = (prefixes: readonly string[], after: Position): ReadRequest => {
  const options = new Options()
  options.setAll(allFrom(after))
  options.setReadDirection(FORWARDS)
  options.setSubscription(new Options.SubscriptionOptions())
  options.setFilter(filterOf(prefixes))
  return withOptions(options)
}
