import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { SocketAnswer, SocketCall, SocketRequest } from '@folio/contracts/websocket/socket-call.ts'
import { after, every } from '@folio/kernel/timing/timers.ts'
import { type Connect, keepLinked, type Link } from './link.ts'
import { SocketLost, SocketRefused } from './socket-failure.ts'
import { type Message, streamOver, type Wire } from './stream.ts'

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

const PING_EVERY_MS = 20_000
/** A connection on which nothing comes for so long after a ping is given up. */
const SILENT_MAX_MS = 10_000

const messageIn = (text: string): Message | undefined => {
  const message: unknown = JSON.parse(text)
  return typeof message === 'object' && message !== null ? message : undefined
}

/** The messages that requests wait for, by the number of the request. */
const openRequests = (send: (text: string) => boolean) => {
  const handlers = new Map<number, (message: Message) => void>()
  const waiting = new Map<number, (lost: SocketLost) => void>()
  let lastId = 0

  const wire: Wire = {
    send: (request, onMessage) => {
      lastId += 1
      const id = lastId
      handlers.set(id, onMessage)
      if (send(JSON.stringify({ ...request, req_id: id }))) return id
      handlers.delete(id)
      return undefined
    },
    ignore: (id) => void handlers.delete(id),
    tell: (request) => void ask(request).catch(() => undefined),
  }

  const ask = (request: object): Promise<Message> =>
    new Promise((resolve, reject) => {
      const id = wire.send(request, (message) => {
        if (id === undefined) return
        handlers.delete(id)
        waiting.delete(id)
        if (message.error === undefined) resolve(message)
        else reject(new SocketRefused(message.error))
      })
      if (id === undefined) reject(new SocketLost(false))
      else waiting.set(id, reject)
    })

  return {
    wire,
    ask,
    receive: (message: Message | undefined) => {
      if (typeof message?.req_id === 'number') handlers.get(message.req_id)?.(message)
    },
    /** Rejects all requests that have no answer yet, because the connection is lost. */
    lose: () => {
      handlers.clear()
      const lost = [...waiting.values()]
      waiting.clear()
      for (const reject of lost) reject(new SocketLost(true))
    },
  }
}

/** Opens the socket of an account. The server checks its answers against the declarations, so the page does not again. */
export const openSocket = (connect: Connect): Socket => {
  const streams = new Set<() => void>()
  const requests = openRequests((text) => link.send(text))
  let heardAtMs = 0
  let connections = 0

  const link: Link = keepLinked(connect, {
    onOpen: () => {
      connections += 1
      for (const begin of [...streams]) begin()
    },
    onText: (text) => {
      heardAtMs = Date.now()
      requests.receive(messageIn(text))
    },
    onLost: requests.lose,
  })

  const stopPings = every(PING_EVERY_MS, () => {
    if (link.state().status !== 'open') return
    const [sentAtMs, pinged] = [Date.now(), connections]
    requests.wire.tell({ ping: 1 })
    after(SILENT_MAX_MS, () => {
      if (pinged === connections && heardAtMs < sentAtMs) link.drop('The server did not answer for ten seconds.')
    })
  })

  return {
    state: link.state,
    subscribe: link.subscribe,
    retry: link.retry,
    call: async <Call extends SocketCall>(request: SocketRequest<Call>) =>
      (await requests.ask(request as object)) as SocketAnswer<Call>,
    follow: <Call extends SocketCall>(request: () => SocketRequest<Call>, events: StreamEvents<Call>) => {
      const { begin, stop } = streamOver(requests.wire, () => request() as object, {
        onMessage: (message, isFirst) => events.onMessage(message as SocketAnswer<Call>, isFirst),
        onRefused: events.onRefused,
      })
      streams.add(begin)
      begin()
      return () => {
        streams.delete(begin)
        stop()
      }
    },
    close: () => {
      stopPings()
      link.close()
    },
  }
}
