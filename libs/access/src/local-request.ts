import type { IncomingMessage } from 'node:http'
import { isLoopbackName } from '@folio/kernel/text/loopback-name.ts'

const HTTP_PORT = 80

/** The Host header of a request: its text, and the name and the port in it. */
export type RequestHost = { readonly text: string; readonly name: string; readonly port: number }

/** Splits a Host header into name and port; a host without a port has that of HTTP. */
export const hostOf = ({ headers }: IncomingMessage): RequestHost => {
  const text = headers.host?.toLowerCase() ?? ''
  const [, name = '', port] = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  return { text, name, port: port === undefined ? HTTP_PORT : Number(port) }
}

/** Tells if a request names a loopback address with the port that it came to. */
export const isLoopbackHost = (incoming: IncomingMessage): boolean => {
  const { name, port } = hostOf(incoming)
  return isLoopbackName(name) && port === incoming.socket.localPort
}

const isLoopbackPeer = (address = ''): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return plain === '::1' || isLoopbackName(plain)
}

const hasProxy = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined

/** Tells if a request comes from this machine, to a loopback address, and through no proxy that names itself. */
export const isLocalRequest = (incoming: IncomingMessage): boolean =>
  isLoopbackPeer(incoming.socket.remoteAddress) && isLoopbackHost(incoming) && !hasProxy(incoming)
