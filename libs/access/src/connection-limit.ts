import type { Server, Socket } from 'node:net'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { throttledLog } from '@folio/service-kit/telemetry/throttled-log.ts'
import { addressKey } from './address-key.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** The most connections that one address may have open at a server. */
export const CONNECTIONS_PER_ADDRESS_MAX = 200

/** The limit of connections per address, and the proxies that it does not apply to. */
export type ConnectionLimit = {
  readonly max: number
  readonly trustedProxies: TrustedProxies
  readonly log: Pick<Log, 'warn'>
  /** Returns the address that a connection counts for; by default its remote address. */
  readonly peerOf?: ((socket: Socket) => string | undefined) | undefined
}

const remoteAddressOf = ({ remoteAddress }: Socket): string | undefined => remoteAddress

/**
 * Closes each new connection of an address that has reached the limit, before the server reads from it, so no request on it
 * takes effect. Connections of trusted proxies are not limited.
 */
export const limitConnections = (
  server: Server,
  { max, trustedProxies, log, peerOf = remoteAddressOf }: ConnectionLimit,
): void => {
  const open = new Map<string, number>()
  const warn = throttledLog(log)
  const leave = (key: string): void => {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  server.prependListener('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (peer === undefined || trustedProxies.isProxy(peer)) return
    const key = addressKey(peer)
    const count = open.get(key) ?? 0
    if (count >= max) {
      socket.destroy()
      warn({ address: key, max }, 'an address reached its limit of open connections: a further one was closed')
      return
    }
    open.set(key, count + 1)
    socket.once('close', () => leave(key))
  })
}
