import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventHead } from '../log/log-reader.ts'

/** Selects the events of a read of the whole log; a checkpoint is due after `checkpointEvery` events read (0: never). */
export type EventFilter = { readonly isWanted: (head: EventHead) => boolean; readonly checkpointEvery: number }

/** Selects all events. */
export const NO_FILTER: EventFilter = { isWanted: () => true, checkpointEvery: 0 }

const WINDOW_EVENTS = 32

const matcher = (expression: streams.ReadReq.Options.FilterOptions.Expression): ((text: string) => boolean) => {
  const prefixes = expression.getPrefixList()
  if (prefixes.length > 0) return (text) => prefixes.some((prefix) => text.startsWith(prefix))
  const pattern = new RegExp(expression.getRegex())
  return (text) => pattern.test(text)
}

/** Makes the filter of a request; throws `SyntaxError` for a malformed pattern. */
export const readFilter = (options: streams.ReadReq.Options.FilterOptions | undefined): EventFilter => {
  if (options === undefined) return NO_FILTER
  const window = options.hasMax() ? options.getMax() : WINDOW_EVENTS
  const checkpointEvery = window * options.getCheckpointintervalmultiplier()
  const onStream = options.getStreamIdentifier()
  const onType = options.getEventType()
  if (onStream !== undefined) {
    const isMatch = matcher(onStream)
    return { isWanted: ({ stream }) => isMatch(stream), checkpointEvery }
  }
  if (onType === undefined) return { isWanted: () => true, checkpointEvery }
  const isMatch = matcher(onType)
  return { isWanted: ({ type }) => isMatch(type), checkpointEvery }
}
