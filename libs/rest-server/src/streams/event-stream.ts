import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { watchPermission } from './watch-permission.ts'

/** The reader of a stream of Server-Sent Events. */
export type StreamReader = {
  /** Tells if the reader may read on; asked every few seconds, one question at a time. */
  readonly mayRead: () => Promise<boolean>
  /** Cuts the connection of a reader that does not read. */
  readonly cut: () => void
}

/** The times and sizes of a stream. */
export type EventStreamBounds = {
  /** The bytes that may wait for the reader; with more, the source waits. */
  readonly waitingBytesMax: number
  /** The time after which a reader for whom so much waits is cut off. */
  readonly stalledMs: number
  readonly cursorEveryMs: number
  readonly checkEveryMs: number
  readonly unconfirmedMs: number
}

/** The outlet of a stream, for its source. */
export type EventOutlet = {
  /** Sends messages in their wire form; drops them after the end. */
  readonly send: (messages: string) => void
  /** Resolves when the reader has read enough; undefined if it has. A reader that reads nothing for too long is cut off. */
  readonly room: () => Promise<void> | undefined
  readonly waitingBytes: () => number
  readonly isOver: () => boolean
  /** Tells the reader why the stream ends, and ends it. */
  readonly end: (event: 'reset' | 'end', data: object) => void
  /** Ends the stream without a word and closes the connection; the reader comes back and resumes. */
  readonly cut: () => void
}

/** The source of a stream. */
export type EventSource = {
  /** The id of the newest message; an empty message with it tells how far the stream has got. */
  readonly cursor: () => string
  /** Begins to send; the returned function frees the source. It is not called where the stream ended at once. */
  readonly begin: (outlet: EventOutlet) => () => void
  /** The reason of the end where the permission of the reader has ended. */
  readonly refusedReason: string
  /** Called once when the stream is over. */
  readonly onOver: () => void
}

/** Makes a message of an event, with its id. */
export const eventMessage = (id: string, type: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`

/** Starts a stream of Server-Sent Events of a source; `stop` ends it with a reason. */
export const startEventStream = (
  source: EventSource,
  reader: StreamReader,
  { log, bounds }: { readonly log: Log; readonly bounds: EventStreamBounds },
): { readonly stream: ReadableStream<Uint8Array>; readonly stop: (reason: string) => void } => {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let hasRoom = Promise.withResolvers<void>()
  let isOver = false
  let freeSource = (): void => undefined
  let stopCursors = (): void => undefined
  let stopWatching = (): void => undefined

  const send = (text: string): void => {
    if (!isOver) controller?.enqueue(encoder.encode(text))
  }

  const waitingBytes = (): number => bounds.waitingBytesMax - (controller?.desiredSize ?? 0)

  /** Frees everything; the reader has gone, or has been told the end. */
  const release = (): void => {
    if (isOver) return
    isOver = true
    stopCursors()
    stopWatching()
    hasRoom.resolve()
    freeSource()
    source.onOver()
  }

  const end = (event: string, data: object): void => {
    if (isOver) return
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    release()
    controller?.close()
  }

  const cut = (): void => {
    release()
    reader.cut()
  }

  const waitForRoom = async (): Promise<void> => {
    while (!isOver && waitingBytes() >= bounds.waitingBytesMax) {
      hasRoom = Promise.withResolvers<void>()
      const stalled = setTimeout(cut, bounds.stalledMs)
      await hasRoom.promise
      clearTimeout(stalled)
    }
  }

  /** Ends the stream without a reason: the reader comes back with a new request, which is judged by itself. */
  const leave = (): void => {
    if (isOver) return
    log.warn({}, 'a stream of events ended since its permission was not confirmed')
    release()
    controller?.close()
  }

  const outlet: EventOutlet = {
    send,
    room: () => (!isOver && waitingBytes() >= bounds.waitingBytesMax ? waitForRoom() : undefined),
    waitingBytes,
    isOver: () => isOver,
    end,
    cut,
  }

  const tellCursor = (): void => send(`id: ${source.cursor()}\ndata:\n\n`)

  const begin = (): void => {
    const free = source.begin(outlet)
    if (isOver) return
    freeSource = free
    tellCursor()
    const cursors = setInterval(tellCursor, bounds.cursorEveryMs)
    stopCursors = () => clearInterval(cursors)
    stopWatching = watchPermission(reader.mayRead, bounds, {
      onRefused: () => end('end', { reason: source.refusedReason }),
      onUnconfirmed: leave,
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
  return { stream, stop: (reason) => end('end', { reason }) }
}
