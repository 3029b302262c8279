import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionLimit, limitConnections } from '@folio/access/connection-limit.ts'
import {
  DRAIN_MS,
  drainServer,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
} from '@folio/access/http-server.ts'
import { NO_PROXIES } from '@folio/access/trusted-proxies.ts'
import { answerConnect, answerUnreadable } from './refuse-unrouted.ts'
import { requestHandler, type Served } from './request-handler.ts'
import type { UpgradeHandler } from './upgrade-handler.ts'

/** The URL of a server that listens on a host and port. */
export const listeningUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The options of a server: its checks, its routes and its address (port 0: any free one). */
export type HttpOptions = Served & {
  readonly port: number
  readonly host?: string | undefined
  /** The longest time that a stop waits for running requests. */
  readonly drainMs?: number | undefined
  /** The longest times in which the headers, and the whole request, must arrive. */
  readonly headersTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  /** The most open connections of one address; absent, any number. */
  readonly connectionsPerAddress?: number | undefined
  /** The address that a connection counts for; absent, the address of its peer. */
  readonly peerOf?: ConnectionLimit['peerOf']
  /** The handler of the sockets on this port, if they share it; it closes its sockets itself before this server stops. */
  readonly sockets?: UpgradeHandler | undefined
}

/**
 * A running server; `stop` accepts no new connection, lets running requests finish, and resolves when all connections
 * are closed.
 */
export type HttpServer = { readonly port: number; readonly stop: () => Promise<void> }

const CONNECTIONS_MAX = 10_000
const CHECKS_PER_TIMEOUT = 10

/** Closes connections without any request, lets running requests finish, and resolves when every connection is closed. */
const stopServer = (server: Server, silent: ReadonlySet<Socket>, drainMs: number): Promise<void> => {
  const drained = drainServer(server, drainMs)
  for (const socket of silent) socket.destroy()
  return drained
}

const portOf = (server: Server, asked: number): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : asked
}

/** Serves endpoints and pages over HTTP; rejects when the port is taken. */
export const startHttp = async (options: HttpOptions): Promise<HttpServer> => {
  const handle = requestHandler(options)
  const headersTimeoutMs = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  const requestTimeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const checkingIntervalMs = Math.ceil(headersTimeoutMs / CHECKS_PER_TIMEOUT)
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
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: checkingIntervalMs,
      // The request handler refuses a request without a host, in the form of the API.
      requireHostHeader: false,
      // A request for an upgrade elsewhere is answered as HTTP/1.1.
      shouldUpgradeCallback: ({ url }) => sockets?.upgrades(url) ?? false,
    },
    answer,
  )
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
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
  const { trustedProxies = NO_PROXIES, connectionsPerAddress: max, log } = options
  if (max !== undefined) limitConnections(server, { max, trustedProxies, log, peerOf: options.peerOf })
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
