import type { EventReader, Subscription } from '@folio/event-store/port.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { EventFilter } from './event-filter.ts'
import { type EventTail, eventTail } from './event-tail.ts'
import type { EventPage } from './recent-events.ts'
import { watchPermission } from './watch-permission.ts'

/** The reader of a stream. */
export type StreamReader = {
  /** The operator whom the stream counts for. */
  readonly operator: string
  /** The session or the token that the stream counts for. */
  readonly key: string
  /** Tells if the reader may read on; asked every few seconds, one question at a time. */
  readonly mayRead: () => Promise<boolean>
  /** Cuts the connection of a reader that does not read. */
  readonly cut: () => void
}

/** The contents of a stream: after a position, or a reset where the reader's id is of another epoch. */
export type StreamRequest = { readonly after: number | 'reset'; readonly filter: EventFilter }

/** The streams of events that this process serves. */
export type EventStreams = {
  /** Begins a stream, or tells why there is none: the process or the reader has as many as allowed, or `stop` was called. */
  readonly open: (reader: StreamReader, request: StreamRequest) => ReadableStream<Uint8Array> | 'too_many' | 'stopping'
  /** Ends every stream, and tells its reader why. */
  readonly stop: () => Promise<void>
}

/** The parts that a test may make smaller. */
export type StreamBounds = {
  readonly streamsMax: number
  readonly streamsOfReaderMax: number
  readonly streamsOfOperatorMax: number
  readonly waitingBytesMax: number
  readonly stalledMs: number
  readonly cursorEveryMs: number
  readonly checkEveryMs: number
  readonly unconfirmedMs: number
}

const BOUNDS: StreamBounds = {
  streamsMax: 50,
  streamsOfReaderMax: 4,
  streamsOfOperatorMax: 16,
  waitingBytesMax: 1024 * 1024,
  stalledMs: 10_000,
  cursorEveryMs: 15_000,
  checkEveryMs: 2_000,
  unconfirmedMs: 15_000,
}

const PAGE_EVENTS = 500

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

/** One stream: its place in the tail of the store, and the bytes that wait for its reader. */
const startStream = (
  { epoch, tail, log, bounds }: StreamSetting,
  reader: StreamReader,
  { request, onEnd }: { readonly request: StreamRequest; readonly onEnd: () => void },
) => {
  const { filter } = request
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let position = request.after === 'reset' ? 0 : request.after
  let subscription: Subscription | undefined
  let hasRoom = Promise.withResolvers<void>()
  let isOver = false
  let stopCursors = (): void => undefined
  let stopWatching = (): void => undefined

  const idLine = (at: number): string => `id: ${epoch}~${at}\n`

  /** An empty message, which only tells how far the store was looked through. */
  const cursor = (): string => `${idLine(position)}data:\n\n`

  const send = (text: string): void => {
    if (!isOver) controller?.enqueue(encoder.encode(text))
  }

  /** Frees everything; the reader has gone, or has been told the end. */
  const release = (): void => {
    if (isOver) return
    isOver = true
    stopCursors()
    stopWatching()
    hasRoom.resolve()
    subscription
      ?.stop()
      .catch((err: unknown) => log.warn({ err }, 'a stream of events could not stop its subscription'))
    onEnd()
  }

  const end = (event: string, data: object): void => {
    if (isOver) return
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    release()
    controller?.close()
  }

  /** Waits until the reader has read enough; cuts off one that reads nothing for too long. */
  const waitForRoom = async (): Promise<void> => {
    while (!isOver && (controller?.desiredSize ?? 0) <= 0) {
      hasRoom = Promise.withResolvers<void>()
      const stalled = setTimeout(() => {
        release()
        reader.cut()
      }, bounds.stalledMs)
      await hasRoom.promise
      clearTimeout(stalled)
    }
  }

  const onPage = async (page: EventPage): Promise<void> => {
    let piece = ''
    for (const event of page.events) {
      if (isOver) return
      if (!event.passes(filter)) continue
      piece += `${idLine(event.position)}event: ${event.type}\ndata: ${event.cloudEvent()}\n\n`
      if (piece.length < PIECE_CHARACTERS) continue
      send(piece)
      position = event.position
      piece = ''
      await waitForRoom()
    }
    if (piece !== '') send(piece)
    position = Math.max(position, page.position)
    await waitForRoom()
  }

  /** Ends the stream without a reason: the reader comes back with a new request, which is judged by itself. */
  const leave = (): void => {
    if (isOver) return
    log.warn({}, 'a stream of events ended since its permission was not confirmed')
    release()
    controller?.close()
  }

  const begin = (): void => {
    if (request.after === 'reset') {
      end('reset', { epoch })
      return
    }
    send(cursor())
    const cursors = setInterval(() => send(cursor()), bounds.cursorEveryMs)
    stopCursors = () => clearInterval(cursors)
    stopWatching = watchPermission(reader.mayRead, bounds, {
      onRefused: () => end('end', { reason: 'session_ended' satisfies EndReason }),
      onUnconfirmed: leave,
    })
    subscription = tail.follow({ prefixes: prefixesOf(filter), after: position, limit: PAGE_EVENTS }, onPage)
    subscription.done.catch((err: unknown) => {
      log.warn({ err }, 'a stream of events ended since the store did not answer')
      release()
      reader.cut()
    })
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
        begin()
      },
      pull: () => hasRoom.resolve(),
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bounds.waitingBytesMax }),
  )
  return { stream, stop: () => end('end', { reason: 'stopping' satisfies EndReason }) }
}

/**
 * Makes the streams of events of a process, which share one reader of the store: at most 50, of which 16 of an operator and
 * 4 of a session or token.
 */
export const eventStreams = (
  { store, log }: { readonly store: EventReader; readonly log: Log },
  changed: Partial<StreamBounds> = {},
): EventStreams => {
  const bounds = { ...BOUNDS, ...changed }
  const tail = eventTail(store, { limit: PAGE_EVENTS })
  const running = new Map<symbol, Pick<StreamReader, 'key' | 'operator'> & { readonly stop: () => void }>()
  let isStopping = false
  return {
    open: (reader, request) => {
      const { key, operator } = reader
      const ofOperator = [...running.values()].filter((other) => other.operator === operator)
      const ofReader = ofOperator.filter((other) => other.key === key)
      if (isStopping) return 'stopping'
      if (running.size >= bounds.streamsMax || ofOperator.length >= bounds.streamsOfOperatorMax) return 'too_many'
      if (ofReader.length >= bounds.streamsOfReaderMax) return 'too_many'
      const id = Symbol(key)
      // A reset ends within the call.
      running.set(id, { key, operator, stop: () => undefined })
      const onEnd = (): void => {
        running.delete(id)
      }
      const { stream, stop } = startStream({ epoch: store.epoch, tail, log, bounds }, reader, { request, onEnd })
      if (running.has(id)) running.set(id, { key, operator, stop })
      return stream
    },
    stop: async () => {
      isStopping = true
      for (const { stop } of [...running.values()]) stop()
    },
  }
}
