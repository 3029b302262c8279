import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { after } from '@folio/kernel/timing/timers.ts'

/** A message of the server, as far as its routing needs it. */
export type Message = {
  readonly req_id?: unknown
  readonly error?: SocketError
  readonly subscription?: { readonly id: string }
}

/** Sends requests over the present connection. */
export type Wire = {
  /** Sends a request whose messages go to `onMessage`; returns its number, or undefined where nothing is open. */
  readonly send: (request: object, onMessage: (message: Message) => void) => number | undefined
  /** Receives no more messages of a request. */
  readonly ignore: (id: number) => void
  /** Sends a request whose outcome does not matter. */
  readonly tell: (request: object) => void
}

type StreamHandlers = {
  readonly onMessage: (message: Message, isFirst: boolean) => void
  readonly onRefused: (error: SocketError) => void
}

/** A stream: `begin` asks for it on the present connection, `stop` ends it for good. */
export type Stream = { readonly begin: () => void; readonly stop: () => void }

/** The pauses after which a stream that was put off is asked for again: its end is on the way, or the server is busy. */
const AGAIN_MS: Partial<Readonly<Record<SocketError['code'], number>>> = {
  AlreadySubscribed: 400,
  RateLimit: 5_000,
  InternalServerError: 5_000,
}

/** Makes a stream of what a request subscribes to. */
export const streamOver = (wire: Wire, request: () => object, { onMessage, onRefused }: StreamHandlers): Stream => {
  let id: number | undefined
  let subscription: string | undefined
  let isStopped = false

  const forget = (): void => {
    if (subscription !== undefined) wire.tell({ forget: subscription })
    if (id !== undefined) wire.ignore(id)
  }

  const refuse = (error: SocketError): void => {
    const pauseMs = subscription === undefined ? AGAIN_MS[error.code] : undefined
    const refused = id
    if (pauseMs !== undefined) {
      after(pauseMs, () => {
        if (!isStopped && id === refused) begin()
      })
    }
    if (error.code !== 'AlreadySubscribed') onRefused(error)
  }

  const begin = (): void => {
    let isFirst = true
    subscription = undefined
    id = wire.send(request(), (message) => {
      if (message.error !== undefined) {
        if (!isStopped) refuse(message.error)
        return
      }
      subscription = message.subscription?.id ?? subscription
      // The stream was stopped before its answer came.
      if (isStopped) return forget()
      onMessage(message, isFirst)
      isFirst = false
    })
  }

  return {
    begin,
    stop: () => {
      isStopped = true
      // Before its answer a stream has no id, by which the server could be told.
      if (subscription !== undefined) forget()
    },
  }
}
