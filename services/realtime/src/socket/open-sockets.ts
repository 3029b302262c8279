import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { OtpEntry } from '@folio/contracts/one-time-password.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, REVOKED } from '../application/close-codes.ts'
import { answerRequest } from './answer-request.ts'
import { openConnection } from './connection.ts'
import type { Slot } from './connection-slots.ts'
import { faultOf } from './fault-of.ts'
import { limitAddress } from './limit-address.ts'
import { FRAME_BYTES_MAX } from './limits.ts'
import { redeem } from './redeem.ts'
import { type Refusal, refusals, refuseUpgrade, requestIdOf } from './refuse.ts'
import type { DoorOptions, SocketDoor } from './socket-door.ts'
import { isSocketPath, type SocketTarget, socketTarget } from './socket-path.ts'

type Entrance = { readonly bearer: OtpEntry | undefined; readonly slot: Slot | undefined }

const entranceOf = async (
  { redeeming, publicSlots }: DoorOptions,
  { kind, otp }: SocketTarget,
  address: string,
): Promise<Entrance | { readonly refusal: Refusal }> => {
  if (kind !== undefined && kind !== 'public' && otp !== undefined) return redeem(redeeming, otp, kind)
  const slot = await publicSlots.take(address)
  return slot === undefined ? { refusal: refusals.tooManyPublic } : { bearer: undefined, slot }
}

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
  const { calls, isHttps } = options
  const { log } = calls
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
    // One frame of a socket in each turn of the event loop, so that no client keeps the others waiting.
    allowSynchronousEvents: false,
  })
  server.on('headers', (headers, request) => headers.push(`X-Request-Id: ${requestIdOf(request)}`))

  const enter = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Refusal | undefined> => {
    const address = options.inFront.callerKey(request)
    const over = await limitAddress(options.addressLimits, address)
    if (over !== undefined) return over
    const target = socketTarget(request.url ?? '')
    const fault = faultOf(request, target)
    if (fault !== undefined) return fault
    if (options.connections.isStopping()) return refusals.unavailable
    const entrance = await entranceOf(options, target, address)
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
      const refuse = (refusal: Refusal): void => refuseUpgrade(socket, refusal, { request, receivedAtMs, isHttps })
      enter(request, socket, head).then(
        (refusal) => refusal && refuse(refusal),
        (err: unknown) => {
          log.warn({ err }, 'a socket could not be opened')
          refuse(refusals.unavailable)
        },
      )
    },
    answer: (request, response) => void answerRequest(options, request, response),
  }
}
