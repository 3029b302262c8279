import { EVENT_STREAMS_MAX } from '@folio/contracts/http/operator/events.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import {
  type EventOutlet,
  type EventStreamBounds,
  eventMessage,
  type StreamReader,
  startEventStream,
} from '@folio/rest-server/streams/event-stream.ts'
import { streamSlots } from '@folio/rest-server/streams/stream-slots.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { EventFilter, StreamedEvent } from './event-filter.ts'
import { type EventTail, eventTail } from './event-tail.ts'
import { type LiveLimit, liveLimit } from './live-limit.ts'
import type { EventPage } from './recent-events.ts'

/** The reader of a stream. */
export type OperatorReader = StreamReader & {
  /** The operator whom the stream counts for. */
  readonly operator: string
  /** The session or the token that the stream counts for. */
  readonly key: string
}

/** The contents of a stream: after a position, or a reset where the reader's id is of another epoch. */
export type StreamRequest = {
  readonly after: number | 'reset'
  readonly filter: EventFilter
  /** The end of the store when the stream begins, if the stream is to tell that it has been reached. */
  readonly tellsReached?: number | undefined
  /** The rate above which the stream thins out; none, unless given. */
  readonly limit?: LiveLimit | undefined
}

/** The streams of events that this process serves. */
export type EventStreams = {
  /** Begins a stream, or tells why there is none: the process or the reader has as many as allowed, or `stop` was called. */
  readonly open: (
    reader: OperatorReader,
    request: StreamRequest,
  ) => ReadableStream<Uint8Array> | 'too_many' | 'stopping'
  /** Ends every stream, and tells its reader why. */
  readonly stop: () => Promise<void>
}

/** The parts that a test may make smaller. */
export type StreamBounds = EventStreamBounds & {
  readonly streamsMax: number
  readonly streamsOfReaderMax: number
  readonly streamsOfOperatorMax: number
}

const BOUNDS: StreamBounds = {
  streamsMax: EVENT_STREAMS_MAX.process,
  streamsOfReaderMax: EVENT_STREAMS_MAX.session,
  streamsOfOperatorMax: EVENT_STREAMS_MAX.operator,
  waitingBytesMax: 1024 * 1024,
  stalledMs: 10_000,
  cursorEveryMs: 15_000,
  checkEveryMs: 2_000,
  unconfirmedMs: 15_000,
}

const PAGE_EVENTS = 500

/** The message that tells that the stream has reached the end that the store had when it began. */
const CAUGHT_UP = 'caught-up'

/** The message that stands for the events that a stream with a limit left out. */
const SKIPPED = 'skipped'

/** Messages are given to the connection in pieces of at least this many characters. */
const PIECE_CHARACTERS = 64 * 1024

/** The part of the store that a filter can match, for a stream that is behind: the streams that it names, or all. */
const prefixesOf = ({ streams }: EventFilter): readonly string[] => (streams === undefined ? [] : [...streams])

type EndReason = 'session_ended' | 'stopping'

type StreamSetting = {
  readonly epoch: number
  readonly tail: EventTail
  readonly log: Log
  readonly bounds: StreamBounds
}

/** Yields the messages of a page for one stream, each with the position that it reaches. */
const messagesOf = function* (
  events: readonly StreamedEvent[],
  {
    filter,
    leftOutOf,
    idOf,
  }: {
    readonly filter: EventFilter
    readonly leftOutOf: ReturnType<typeof liveLimit> | undefined
    readonly idOf: (position: number) => string
  },
) {
  const passing = events.filter((event) => event.passes(filter))
  const { first, count } = leftOutOf?.(passing) ?? { first: passing.length, count: 0 }
  for (const [index, event] of passing.entries()) {
    const { position: at, type } = event
    if (index < first || index >= first + count) yield { at, text: eventMessage(idOf(at), type, event.cloudEvent()) }
    else if (index === first + count - 1)
      yield { at, text: eventMessage(idOf(at), SKIPPED, JSON.stringify({ events: count })) }
  }
}

/** Starts one stream, from its place in the tail of the store on. */
const startStream = (
  { epoch, tail, log, bounds }: StreamSetting,
  reader: StreamReader,
  { request, onOver }: { readonly request: StreamRequest; readonly onOver: () => void },
) => {
  const { filter, after, tellsReached, limit } = request
  const leftOutOf = limit === undefined ? undefined : liveLimit(limit)
  let hasToTell = tellsReached !== undefined
  let position = after === 'reset' ? 0 : after
  const idOf = (at: number): string => `${epoch}~${at}`

  const pageSender =
    ({ send, room, isOver }: EventOutlet) =>
    async (page: EventPage): Promise<void> => {
      let piece = ''
      for (const { at, text } of messagesOf(page.events, { filter, leftOutOf, idOf })) {
        if (isOver()) return
        piece += text
        if (piece.length < PIECE_CHARACTERS) continue
        send(piece)
        position = at
        piece = ''
        await room()
      }
      if (piece !== '') send(piece)
      position = Math.max(position, page.position)
      if (hasToTell && position >= (tellsReached ?? 0)) {
        hasToTell = false
        send(eventMessage(idOf(position), CAUGHT_UP, JSON.stringify({ position })))
      }
      await room()
    }

  const begin = (outlet: EventOutlet): (() => void) => {
    if (after === 'reset') {
      outlet.end('reset', { epoch })
      return () => undefined
    }
    const range = { prefixes: prefixesOf(filter), after: position, limit: PAGE_EVENTS }
    const subscription = tail.follow(range, pageSender(outlet))
    subscription.done.catch((err: unknown) => {
      log.warn({ err }, 'a stream of events ended since the store did not answer')
      outlet.cut()
    })
    return () => {
      subscription
        .stop()
        .catch((err: unknown) => log.warn({ err }, 'a stream of events could not stop its subscription'))
    }
  }

  const refusedReason = 'session_ended' satisfies EndReason
  return startEventStream({ cursor: () => idOf(position), begin, refusedReason, onOver }, reader, { log, bounds })
}

/**
 * Makes the streams of events of a process, which share one reader of the store; a process, an operator, and a session or
 * token has a bounded number of them.
 */
export const eventStreams = (
  { store, log }: { readonly store: EventReader; readonly log: Log },
  changed: Partial<StreamBounds> = {},
): EventStreams => {
  const bounds = { ...BOUNDS, ...changed }
  const tail = eventTail(store, { limit: PAGE_EVENTS })
  const slots = streamSlots(bounds.streamsMax)
  return {
    open: (reader, request) => {
      const owners = {
        [`operator ${reader.operator}`]: bounds.streamsOfOperatorMax,
        [`reader ${reader.operator} ${reader.key}`]: bounds.streamsOfReaderMax,
      }
      const started = slots.take(owners, (onOver) =>
        startStream({ epoch: store.epoch, tail, log, bounds }, reader, { request, onOver }),
      )
      return typeof started === 'string' ? started : started.stream
    },
    stop: async () => slots.stopAll('stopping' satisfies EndReason),
  }
}
