import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { SocketAnswer, SocketCall, SocketRequest } from '@folio/contracts/websocket/socket-call.ts'
import { type Connect, keepLinked, type Link } from './link.ts'
import { SocketLost, SocketRefused } from './socket-failure.ts'

/** Receives the answer and the pushes of a stream, and the refusal that ends or refuses it. */
export type StreamEvents<Call extends SocketCall> = {
  /** `isFirst` marks the first message after each connect, before which nothing of the earlier connection is left. */
  readonly onMessage: (message: SocketAnswer<Call>, isFirst: boolean) => void
  readonly onRefused: (error: SocketError) => void
}

/** The calls of an account's socket, over a connection that is opened again whenever it breaks. */
export type Socket = Pick<Link, 'state' | 'subscribe' | 'retry' | 'close'> & {
  /** Makes one call; rejects with `SocketRefused`, or with `SocketLost` where no answer came. */
  readonly call: <Call extends SocketCall>(request: SocketRequest<Call>) => Promise<SocketAnswer<Call>>
  /**
   * Follows a stream until the returned function is called: the request, which is asked for at each connect, is sent again
   * then.
   */
  readonly follow: <Call extends SocketCall>(
    request: () => SocketRequest<Call>,
    events: StreamEvents<Call>,
  ) => () => void
}

type Message = {
  readonly req_id?: unknown
  readonly error?: SocketError
  readonly subscription?: { readonly id: string }
}

const PING_EVERY_MS = 20_000
/** A connection on which nothing comes for so long after a ping is given up. */
const SILENT_MAX_MS = 10_000
/** The pauses after which a stream that was put off is asked for again: its end is on the way, or the server is busy. */
const AGAIN_MS: Partial<Readonly<Record<SocketError['code'], number>>> = {
  AlreadySubscribed: 400,
  RateLimit: 5_000,
  InternalServerError: 5_000,
}

const messageIn = (text: string): Message | undefined => {
  const message: unknown = JSON.parse(text)
  return typeof message === 'object' && message !== null ? message : undefined
}

/** Opens the socket of an account. */
export const openSocket = (connect: Connect): Socket => {
  const handlers = new Map<number, (message: Message) => void>()
  const waiting = new Map<number, (lost: SocketLost) => void>()
  const streams = new Set<() => void>()
  let lastId = 0
  let heardAtMs = 0
  let connections = 0

  const link = keepLinked(connect, {
    onOpen: () => {
      connections += 1
      for (const begin of [...streams]) begin()
    },
    onText: (text) => {
      heardAtMs = Date.now()
      const message = messageIn(text)
      if (typeof message?.req_id === 'number') handlers.get(message.req_id)?.(message)
    },
    onLost: () => {
      handlers.clear()
      const lost = [...waiting.values()]
      waiting.clear()
      for (const reject of lost) reject(new SocketLost(true))
    },
  })

  const send = (request: object, onMessage: (message: Message) => void): number | undefined => {
    lastId += 1
    const id = lastId
    handlers.set(id, onMessage)
    if (link.send(JSON.stringify({ ...request, req_id: id }))) return id
    handlers.delete(id)
    return undefined
  }

  const call: Socket['call'] = <Call extends SocketCall>(request: SocketRequest<Call>) =>
    new Promise<SocketAnswer<Call>>((resolve, reject) => {
      const id = send(request as object, (message) => {
        if (id === undefined) return
        handlers.delete(id)
        waiting.delete(id)
        // The server checks its answers against the same declarations, so the page does not check them again.
        if (message.error === undefined) resolve(message as SocketAnswer<Call>)
        else reject(new SocketRefused(message.error))
      })
      if (id === undefined) reject(new SocketLost(false))
      else waiting.set(id, reject)
    })

  /** Makes a call whose outcome does not matter. */
  const quietly = (request: object): void => void call(request as never).catch(() => undefined)

  const follow: Socket['follow'] = <Call extends SocketCall>(
    request: () => SocketRequest<Call>,
    { onMessage, onRefused }: StreamEvents<Call>,
  ) => {
    let id: number | undefined
    let subscription: string | undefined
    let isStopped = false
    const forget = (forgotten: string): void => quietly({ forget: forgotten })
    const begin = (): void => {
      subscription = undefined
      let isFirst = true
      id = send(request() as object, (message) => {
        const { error } = message
        if (isStopped) {
          // The stream was stopped before its answer came.
          if (message.subscription !== undefined && subscription === undefined) forget(message.subscription.id)
          if (id !== undefined) handlers.delete(id)
        } else if (error !== undefined) {
          const pauseMs = subscription === undefined ? AGAIN_MS[error.code] : undefined
          const refused = id
          if (pauseMs !== undefined) {
            setTimeout(() => {
              if (!isStopped && id === refused) begin()
            }, pauseMs)
          }
          if (error.code !== 'AlreadySubscribed') onRefused(error)
        } else {
          subscription = message.subscription?.id ?? subscription
          onMessage(message as SocketAnswer<Call>, isFirst)
          isFirst = false
        }
      })
    }
    streams.add(begin)
    begin()
    return () => {
      isStopped = true
      streams.delete(begin)
      if (subscription === undefined || id === undefined) return
      handlers.delete(id)
      forget(subscription)
    }
  }

  const ping = (): void => {
    if (link.state().status !== 'open') return
    const [sentAtMs, pinged] = [Date.now(), connections]
    quietly({ ping: 1 })
    setTimeout(() => {
      if (pinged === connections && heardAtMs < sentAtMs) link.drop('The server did not answer for ten seconds.')
    }, SILENT_MAX_MS)
  }
  const pings = setInterval(ping, PING_EVERY_MS)

  return {
    state: link.state,
    subscribe: link.subscribe,
    retry: link.retry,
    call,
    follow,
    close: () => {
      clearInterval(pings)
      link.close()
    },
  }
}
