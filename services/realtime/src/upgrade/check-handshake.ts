import type { IncomingMessage } from 'node:http'
import { hasSingleHostHeader } from '@folio/access/http-server.ts'
import { malformedQuery, type Refusal, refusals } from './refuse-upgrade.ts'
import type { SocketTarget } from './socket-path.ts'

const KEY = /^[+/0-9A-Za-z]{22}==$/

const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  KEY.test(headers['sec-websocket-key'] ?? '')

/** Checks path, headers, method and query of a request for a socket; returns the first refusal. */
export const checkHandshake = (
  request: IncomingMessage,
  { kind, faults: [first, ...besides] }: SocketTarget,
): Refusal | undefined => {
  if (kind === undefined) return refusals.unknownPath
  if (!hasSingleHostHeader(request)) return refusals.notOneHost
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusals.notGet
  if (request.method === 'HEAD' || !isHandshake(request)) return refusals.noUpgrade
  return first && malformedQuery(first, besides)
}
