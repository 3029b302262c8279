import { after, every } from '@folio/kernel/timing/timers.ts'
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

/** The writing side of a stream. */
type StreamWriter = Pick<EventOutlet, 'send' | 'room' | 'waitingBytes' | 'isOver'> & {
  /** Drops what is sent from now on, and lets those go on who wait for room; false if that was done before. */
  readonly release: () => boolean
  /** The stream of bytes; it calls `onStart` before anything else, and `onLeft` when its reader goes. */
  readonly open: (calls: { readonly onStart: () => void; readonly onLeft: () => void }) => ReadableStream<Uint8Array>
  readonly close: () => void
}

/** Makes the writing side of a stream; `onStalled` is called where a reader takes nothing for too long. */
const streamWriter = ({ waitingBytesMax, stalledMs }: EventStreamBounds, onStalled: () => void): StreamWriter => {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let hasRoom = Promise.withResolvers<void>()
  let isOver = false

  const waitingBytes = (): number => waitingBytesMax - (controller?.desiredSize ?? 0)
  const isFull = (): boolean => !isOver && waitingBytes() >= waitingBytesMax

  const waitForRoom = async (): Promise<void> => {
    while (isFull()) {
      hasRoom = Promise.withResolvers<void>()
      const cancelStalled = after(stalledMs, onStalled)
      await hasRoom.promise
      cancelStalled()
    }
  }

  return {
    send: (text) => {
      if (!isOver) controller?.enqueue(encoder.encode(text))
    },
    room: () => (isFull() ? waitForRoom() : undefined),
    waitingBytes,
    isOver: () => isOver,
    release: () => {
      if (isOver) return false
      isOver = true
      hasRoom.resolve()
      return true
    },
    open: ({ onStart, onLeft }) =>
      new ReadableStream<Uint8Array>(
        {
          start: (given) => {
            controller = given
            onStart()
          },
          pull: () => hasRoom.resolve(),
          cancel: onLeft,
        },
        new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesMax }),
      ),
    close: () => controller?.close(),
  }
}

/** Starts a stream of Server-Sent Events of a source; `stop` ends it with a reason. */
export const startEventStream = (
  source: EventSource,
  reader: StreamReader,
  { log, bounds }: { readonly log: Log; readonly bounds: EventStreamBounds },
): { readonly stream: ReadableStream<Uint8Array>; readonly stop: (reason: string) => void } => {
  let freeSource = (): void => undefined
  let stopCursors = (): void => undefined
  let stopWatching = (): void => undefined

  /** Frees everything; the reader has gone, or has been told the end. */
  const release = (): void => {
    if (!writer.release()) return
    stopCursors()
    stopWatching()
    freeSource()
    source.onOver()
  }

  const cut = (): void => {
    release()
    reader.cut()
  }
  const writer = streamWriter(bounds, cut)
  const { send, room, waitingBytes, isOver } = writer

  const end = (event: string, data: object): void => {
    if (isOver()) return
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    release()
    writer.close()
  }

  /** Ends the stream without a reason: the reader comes back with a new request, which is judged by itself. */
  const leave = (): void => {
    if (isOver()) return
    log.warn({}, 'a stream of events ended since its permission was not confirmed')
    release()
    writer.close()
  }

  const tellCursor = (): void => send(`id: ${source.cursor()}\ndata:\n\n`)

  const begin = (): void => {
    const free = source.begin({ send, room, waitingBytes, isOver, end, cut })
    if (isOver()) return
    freeSource = free
    tellCursor()
    stopCursors = every(bounds.cursorEveryMs, tellCursor)
    stopWatching = watchPermission(reader.mayRead, bounds, {
      onRefused: () => end('end', { reason: source.refusedReason }),
      onUnconfirmed: leave,
    })
  }

  return { stream: writer.open({ onStart: begin, onLeft: release }), stop: (reason) => end('end', { reason }) }
}
