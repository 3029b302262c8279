import type { IncomingMessage } from 'node:http'
import { hasOneHost } from '@folio/service-kit/has-one-host.ts'
import { malformedQuery, type Refusal, refusals } from './refuse.ts'
import type { SocketTarget } from './socket-path.ts'

const KEY = /^[+/0-9A-Za-z]{22}==$/

const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  KEY.test(headers['sec-websocket-key'] ?? '')

/** What is wrong with a request for a socket before anything of it is looked up. */
export const faultOf = (
  request: IncomingMessage,
  { kind, faults: [first, ...besides] }: SocketTarget,
): Refusal | undefined => {
  if (kind === undefined) return refusals.unknownPath
  if (!hasOneHost(request)) return refusals.notOneHost
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusals.notGet
  if (request.method === 'HEAD' || !isHandshake(request)) return refusals.noUpgrade
  return first && malformedQuery(first, besides)
}
