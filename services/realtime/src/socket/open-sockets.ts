import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { OtpEntry } from '@folio/contracts/one-time-password.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, REVOKED } from '../application/close-codes.ts'
import { openConnection } from './connection.ts'
import type { Slot } from './connection-slots.ts'
import { preflightHeaders, readableBy } from './cross-origin.ts'
import { FRAME_BYTES_MAX } from './limits.ts'
import type { OpenConnections } from './open-connections.ts'
import { type Redeeming, redeem } from './redeem.ts'
import { malformedQuery, type Refusal, refusalAnswer, refusals, refuseUpgrade, requestIdOf } from './refuse.ts'
import { isSocketPath, type SocketTarget, socketTarget } from './socket-path.ts'
import type { Surroundings } from './surroundings.ts'

/** How an HTTP server hands over what comes for the sockets. */
export type SocketDoor = {
  /** Whether a request is for the sockets, by its URL. */
  readonly isFor: (url: string | undefined) => boolean
  /** Takes over a request for an upgrade; everything it is answered with comes from here. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers a request to the path of a socket that asks for no upgrade. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}

/** What a door is made of. */
export type DoorOptions = Surroundings & {
  readonly redeeming: Redeeming
  readonly connections: OpenConnections
  /** The origins whose pages may read what is answered where no socket is opened. */
  readonly origins: ReadonlySet<string>
}

type Entrance = { readonly bearer: OtpEntry | undefined; readonly slot: Slot | undefined }

const KEY = /^[+/0-9A-Za-z]{22}==$/

const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  KEY.test(headers['sec-websocket-key'] ?? '')

/** What is wrong with a request before anything of it is looked up. */
const faultOf = (
  request: IncomingMessage,
  { kind, faults: [first, ...besides] }: SocketTarget,
): Refusal | undefined => {
  if (kind === undefined) return refusals.unknownPath
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusals.notGet
  if (request.method === 'HEAD' || !isHandshake(request)) return refusals.noUpgrade
  return first && malformedQuery(first, besides)
}

const entranceOf = async (
  { redeeming }: DoorOptions,
  { kind, otp }: SocketTarget,
): Promise<Entrance | { readonly refusal: Refusal }> =>
  kind === undefined || kind === 'public' || otp === undefined
    ? { bearer: undefined, slot: undefined }
    : redeem(redeeming, otp, kind)

const serve = (options: DoorOptions, socket: WebSocket, { bearer, slot }: Entrance): void => {
  const { connections, counts, calls, redeeming } = options
  const connection = openConnection(socket, bearer, options)
  connections.add(connection)
  counts.connections += 1
  socket.once('close', () => {
    connections.remove(connection)
    counts.connections -= 1
    slot?.release().catch((err: unknown) => calls.log.warn({ err }, 'a connection is still counted, for a minute'))
  })
  // It may have been revoked while the socket was being opened.
  if (bearer !== undefined && redeeming.revoked.has(bearer)) connection.close(closeCodes.revoked, REVOKED)
}

/** The door to the sockets. */
export const openSockets = (options: DoorOptions): SocketDoor => {
  const { log } = options.calls
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
  })
  server.on('headers', (headers, request) => headers.push(`X-Request-Id: ${requestIdOf(request)}`))

  const enter = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Refusal | undefined> => {
    const target = socketTarget(request.url ?? '')
    const fault = faultOf(request, target)
    if (fault !== undefined) return fault
    if (options.connections.isStopping()) return refusals.unavailable
    const entrance = await entranceOf(options, target)
    if ('refusal' in entrance) return entrance.refusal
    let isOpen = false
    server.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true
      serve(options, opened, entrance)
    })
    // It is open by now, unless the client has gone, or a header was malformed that only a socket has.
    if (!isOpen) await entrance.slot?.release()
    return undefined
  }

  return {
    isFor: isSocketPath,
    upgrade: (request, socket, head) => {
      const receivedAtMs = performance.now()
      const fail = (error: Error): void => log.debug({ err: error }, 'a client went away before its socket was open')
      socket.on('error', fail)
      const refuse = (refusal: Refusal): void => refuseUpgrade(socket, refusal, { request, receivedAtMs })
      enter(request, socket, head).then(
        (refusal) => refusal && refuse(refusal),
        (err: unknown) => {
          log.warn({ err }, 'a socket could not be opened')
          refuse(refusals.unavailable)
        },
      )
    },
    answer: (request, response) => {
      const receivedAtMs = performance.now()
      const target = socketTarget(request.url ?? '')
      const preflight = target.kind && preflightHeaders(options.origins, request)
      if (preflight) {
        response.writeHead(204, preflight).end()
        return
      }
      const refusal = faultOf(request, target) ?? refusals.noUpgrade
      const { headers, body } = refusalAnswer(refusal, { request, receivedAtMs })
      const readable = { ...headers, ...readableBy(options.origins, request) }
      response.writeHead(refusal.status, readable).end(request.method === 'HEAD' ? undefined : body)
    },
  }
}
