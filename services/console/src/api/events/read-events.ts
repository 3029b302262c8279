import { createParser } from 'eventsource-parser'
import { type LedgerEvent, ledgerEventIn } from '../ledger-event.ts'

/** The way in which one connection of the event stream ended. */
export type StreamEnd =
  | { readonly kind: 'broken' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'ended'; readonly reason: string }

/** Receives the ids and the events of a connection. */
export type EventSink = {
  /** The cursor after an event, or after a stretch without matching events: `epoch~position`. */
  readonly onCursor: (id: string) => void
  readonly onEvent: (event: LedgerEvent) => void
  /** Called when everything that was stored before the connection began was looked through. */
  readonly onCaughtUp?: () => void
  /** Called with the number of events that a stream with a limit left out. */
  readonly onSkipped?: (events: number) => void
}

const skippedIn = (json: string): number => {
  const read: unknown = JSON.parse(json)
  return typeof read === 'object' && read !== null && 'events' in read && typeof read.events === 'number'
    ? read.events
    : 0
}

const reasonIn = (json: string): string => {
  const read: unknown = JSON.parse(json)
  const reason = typeof read === 'object' && read !== null && 'reason' in read ? read.reason : undefined
  return typeof reason === 'string' ? reason : 'unknown'
}

/** The server sends an id every 15 s; a connection without a byte for three times as long is dead. */
const SILENT_MAX_MS = 45_000

/**
 * Reads Server-Sent Events from the body of an answer until it ends; resolves with how it ended. A connection that has
 * been silent for 45 s is broken.
 */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  { onCursor, onEvent, onCaughtUp, onSkipped }: EventSink,
): Promise<StreamEnd> => {
  let end: StreamEnd = { kind: 'broken' }
  const parser = createParser({
    onId: onCursor,
    onEvent: ({ event, data }) => {
      if (event === 'reset') end = { kind: 'reset' }
      else if (event === 'end') end = { kind: 'ended', reason: reasonIn(data) }
      else if (event === 'caught-up') onCaughtUp?.()
      else if (event === 'skipped') onSkipped?.(skippedIn(data))
      else if (data !== '') {
        const read = ledgerEventIn(data)
        if (read !== undefined) onEvent(read)
      }
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const close = (): void => void reader.cancel().catch(() => undefined)
  const read = async () => {
    const silence = AbortSignal.timeout(SILENT_MAX_MS)
    // A read that waits ends when its reader is cancelled.
    silence.addEventListener('abort', close)
    try {
      return await reader.read()
    } finally {
      silence.removeEventListener('abort', close)
    }
  }
  try {
    for (let part = await read(); !part.done; part = await read()) {
      parser.feed(decoder.decode(part.value, { stream: true }))
      if (end.kind !== 'broken') break
    }
  } catch {
    return end
  } finally {
    // The connection is closed whether the stream was read to its end or left.
    close()
  }
  return end
}
