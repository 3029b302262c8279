import type { IncomingMessage } from 'node:http'

const MAPPED = '::ffff:'

const forwardedFor = (incoming: IncomingMessage): string | undefined => {
  const header = incoming.headers['x-forwarded-for']
  return typeof header === 'string' ? header.slice(header.lastIndexOf(',') + 1).trim() || undefined : undefined
}

/** The address a request is limited by: the peer's, or the one that our own edge put last into `X-Forwarded-For`. */
export const clientAddress = (incoming: IncomingMessage, isBehindEdge: boolean): string => {
  const address = (isBehindEdge ? forwardedFor(incoming) : undefined) ?? incoming.socket.remoteAddress ?? ''
  return address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address
}
