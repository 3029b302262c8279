import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionCap, capConnections } from '@folio/service-kit/connection-cap.ts'
import { NOBODY_IN_FRONT } from '@folio/service-kit/in-front.ts'
import { answerConnect } from './answer-connect.ts'
import { requestHandler, type Served } from './request-handler.ts'
import type { SocketDoor } from './socket-door.ts'
import { answerUnreadable } from './unreadable.ts'

/** A server: what it checks, what it serves, and where it listens (port 0: any free one). */
export type HttpOptions = Served & {
  readonly port: number
  readonly host?: string | undefined
  /** How long a stop waits for running requests. */
  readonly drainMs?: number | undefined
  /** How long the headers, and the whole of a request, may take to come. */
  readonly headersTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  /** How many connections an address may have open; left out, as many as it likes. */
  readonly connectionsPerAddress?: number | undefined
  /** Which address a connection counts for; left out, the one that it comes from. */
  readonly peerOf?: ConnectionCap['peerOf']
  /** Who serves the sockets on this port, if anybody does; it closes them itself, before this server stops. */
  readonly sockets?: SocketDoor | undefined
}

/** A running server; `stop` takes no new connection, lets running requests finish, and resolves when all is closed. */
export type HttpServer = { readonly port: number; readonly stop: () => Promise<void> }

const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 8_000
const KEEP_ALIVE_MS = 65_000
const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 20
const CONNECTIONS_MAX = 10_000
const CHECKS_PER_TIMEOUT = 10

/** Cuts what never asked for anything, lets what runs finish, and resolves when every connection is closed. */
const stopServer = async (server: Server, silent: ReadonlySet<Socket>, drainMs: number): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  for (const socket of silent) socket.destroy()
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const limit = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}

const portOf = (server: Server, asked: number): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : asked
}

/** Serves endpoints and pages over HTTP; rejects when the port is taken. */
export const startHttp = async (options: HttpOptions): Promise<HttpServer> => {
  const handle = requestHandler(options)
  const headersTimeout = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const connectionsCheckingInterval = Math.ceil(headersTimeout / CHECKS_PER_TIMEOUT)
  const { sockets } = options
  const isForSockets = (url: string | undefined): boolean => sockets?.isFor(url) ?? false
  const silent = new Set<Socket>()
  let stopped: Promise<void> | undefined
  const answer: RequestListener = (incoming, outgoing) => {
    silent.delete(incoming.socket)
    if (stopped !== undefined) outgoing.shouldKeepAlive = false
    if (isForSockets(incoming.url)) sockets?.answer(incoming, outgoing)
    else handle(incoming, outgoing)
  }
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval,
      // Whoever names no host is refused by the edge, in its words.
      requireHostHeader: false,
      // Whoever offers another protocol elsewhere is answered in this one.
      shouldUpgradeCallback: ({ url }) => isForSockets(url),
    },
    answer,
  )
  // What somebody expects that nobody knows of may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer)
  server.on('connect', (incoming) => {
    silent.delete(incoming.socket)
    answerConnect(options, incoming)
  })
  server.on('upgrade', (incoming, socket, head) => {
    silent.delete(incoming.socket)
    sockets?.upgrade(incoming, socket, head)
  })
  server.maxConnections = CONNECTIONS_MAX
  const { inFront = NOBODY_IN_FRONT, connectionsPerAddress: max, log } = options
  if (max !== undefined) capConnections(server, { max, inFront, log, peerOf: options.peerOf })
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('clientError', answerUnreadable)
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: portOf(server, options.port),
    stop: () => {
      stopped ??= stopServer(server, silent, options.drainMs ?? DRAIN_MS)
      return stopped
    },
  }
}
