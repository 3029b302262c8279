import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, REVOKED } from '../application/close-codes.ts'
import { openConnection } from '../connection/connection.ts'
import { FRAME_BYTES_MAX } from '../connection/limits.ts'
import { answerPlainRequest } from './answer-plain-request.ts'
import { checkHandshake } from './check-handshake.ts'
import type { Slot } from './connection-slots.ts'
import { checkAddressLimit } from './limit-address.ts'
import { redeemOtp } from './redeem-otp.ts'
import { publicConnectionLimitReached, type Refusal, refusals, refuseUpgrade, requestIdOf } from './refuse-upgrade.ts'
import { isSocketPath, type SocketTarget, socketTarget } from './socket-path.ts'
import type { UpgradeHandler, UpgradeOptions } from './upgrade-handler.ts'

type Admission = { readonly bearer: OtpEntry | undefined; readonly slot: Slot | undefined }

const admit = async (
  { redemption, publicSlots }: UpgradeOptions,
  { kind, otp }: SocketTarget,
  address: string,
): Promise<Admission | { readonly refusal: Refusal }> => {
  if (kind !== undefined && kind !== 'public' && otp !== undefined) return redeemOtp(redemption, otp, kind)
  const slot = await publicSlots.take(address)
  return slot === undefined ? { refusal: publicConnectionLimitReached(publicSlots.max) } : { bearer: undefined, slot }
}

const serve = (options: UpgradeOptions, socket: WebSocket, { bearer, slot }: Admission): void => {
  const { connections, counts, calls, redemption } = options
  const connection = openConnection(socket, bearer, options)
  connections.add(connection)
  counts.connections += 1
  socket.once('close', () => {
    connections.remove(connection)
    counts.connections -= 1
    slot
      ?.release()
      .catch((err: unknown) =>
        calls.log.warn(
          { err },
          'the slot of a closed connection could not be released; its lease ends within a minute',
        ),
      )
  })
  // The bearer may have been revoked while the socket was being opened.
  if (bearer !== undefined && redemption.revoked.has(bearer)) connection.close(closeCodes.revoked, REVOKED)
}

/** Checks requests for WebSockets and opens a connection for each that passes. */
export const acceptUpgrades = (options: UpgradeOptions): UpgradeHandler => {
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
    const address = options.trustedProxies.callerKey(request)
    const over = await checkAddressLimit(options.addressLimits, address)
    if (over !== undefined) return over
    const target = socketTarget(request.url ?? '')
    const fault = checkHandshake(request, target)
    if (fault !== undefined) return fault
    if (options.connections.isStopping()) return refusals.unavailable
    const entrance = await admit(options, target, address)
    if ('refusal' in entrance) return entrance.refusal
    let isOpen = false
    server.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true
      serve(options, opened, entrance)
    })
    // The socket is open by now, unless the client has disconnected or sent a malformed WebSocket header.
    if (!isOpen) await entrance.slot?.release()
    return undefined
  }

  /** Defined here, because a socket keeps its listeners, and all that their function can name, until it is closed. */
  const logBroken = (error: Error): void =>
    log.debug({ err: error }, 'a client disconnected before its socket was open')

  return {
    isFor: isSocketPath,
    upgrades: isSocketPath,
    upgrade: (request, socket, head) => {
      const receivedAtMs = performance.now()
      socket.on('error', logBroken)
      const refuse = (refusal: Refusal): void => refuseUpgrade(socket, refusal, { request, receivedAtMs, isHttps })
      enter(request, socket, head).then(
        (refusal) => refusal && refuse(refusal),
        (err: unknown) => {
          log.warn({ err }, 'a socket could not be opened')
          refuse(refusals.unavailable)
        },
      )
    },
    answer: (request, response) => void answerPlainRequest(options, request, response),
  }
}
