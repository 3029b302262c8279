import type { Server, Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import type { InFront } from './in-front.ts'
import type { Log } from './log.ts'
import { seldom } from './seldom.ts'

/** How many connections one address may have open at a server. */
export const CONNECTIONS_PER_ADDRESS_MAX = 200

/** How many connections an address may have, and whose connections are of many callers. */
export type ConnectionCap = {
  readonly max: number
  readonly inFront: InFront
  readonly log: Pick<Log, 'warn'>
  /** Which address a connection counts for; left out, the one that it comes from. */
  readonly peerOf?: ((socket: Socket) => string | undefined) | undefined
}

const remoteAddressOf = ({ remoteAddress }: Socket): string | undefined => remoteAddress

/**
 * Cuts connections of an address that has as many as it may have, before anything is read from them: nothing that was
 * asked on them has happened. Those of proxies are let in.
 */
export const capConnections = (
  server: Server,
  { max, inFront, log, peerOf = remoteAddressOf }: ConnectionCap,
): void => {
  const open = new Map<string, number>()
  const warn = seldom(log)
  const leave = (key: string): void => {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  server.prependListener('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (peer === undefined || inFront.isProxy(peer)) return
    const key = addressKey(peer)
    const count = open.get(key) ?? 0
    if (count >= max) {
      socket.destroy()
      warn({ address: key, max }, 'an address has as many connections as it may have; another one of it was cut')
      return
    }
    open.set(key, count + 1)
    socket.once('close', () => leave(key))
  })
}
