import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { STRICT_TRANSPORT_SECURITY } from '@folio/access/http-server.ts'
import { type FieldFault, socketTarget } from './socket-path.ts'

/** A refusal to open a socket, in the form of the options API's errors. */
export type Refusal = {
  readonly status: 400 | 401 | 404 | 405 | 429 | 503
  readonly code: string
  readonly message: string
  readonly field?: string
  /** Further faults of the request, listed after the first in the same answer. */
  readonly besides?: readonly FieldFault[]
  readonly headers?: Readonly<Record<string, string>>
}

/** The refusals that carry no figures. */
export const refusals = {
  unknownPath: { status: 404, code: 'NotFound', message: 'This path does not exist.' },
  notGet: {
    status: 405,
    code: 'MethodNotAllowed',
    message: 'This path allows only GET, HEAD.',
    headers: { Allow: 'GET, HEAD' },
  },
  notOneHost: { status: 400, code: 'ValidationError', message: 'The request must have exactly one Host header.' },
  noUpgrade: {
    status: 400,
    code: 'ValidationError',
    message: 'The request must ask for an upgrade to WebSocket, version 13.',
    headers: { 'Sec-WebSocket-Version': '13' },
  },
  otpBad: {
    status: 401,
    code: 'Unauthorized',
    message: 'The one-time password is unknown, used, expired, or for the other kind of account.',
  },

  unavailable: {
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The service is temporarily unavailable; retry shortly.',
    headers: { 'Retry-After': '1' },
  },
} as const satisfies Readonly<Record<string, Refusal>>

/** Refuses a connection of a user that has as many as the limit allows. */
export const connectionLimitReached = (max: number): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `Connection limit reached (${max}).`,
  headers: { 'Retry-After': '1' },
})

/** Refuses a public connection of an address that has as many as the limit allows. */
export const publicConnectionLimitReached = (max: number): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `Limit of public connections from this address reached (${max}).`,
  headers: { 'Retry-After': '1' },
})

/** Refuses a request for all that is wrong with its query. */
export const malformedQuery = (first: FieldFault, besides: readonly FieldFault[]): Refusal => ({
  status: 400,
  code: 'ValidationError',
  ...first,
  besides,
})

/** A refused request, the time it was received (`performance.now()`), and whether clients reach the sockets by https. */
export type Refused = {
  readonly request: IncomingMessage
  readonly receivedAtMs: number
  readonly isHttps: boolean
}

const REQUEST_ID = /^[\w-]{1,128}$/

/** Returns the id of a request: the one that the sender gave if it is well-formed, otherwise a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** Builds the headers and the body of a refusal. */
export const refusalAnswer = (
  { status, code, message, field, besides = [], headers = {} }: Refusal,
  { request, receivedAtMs, isHttps }: Refused,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } => {
  const timing = Math.round(performance.now() - receivedAtMs)
  const meta = { endpoint: socketTarget(request.url ?? '').path, method: request.method, timing }
  const errors = [{ message, field }, ...besides].map((fault) => ({ status, code, ...fault }))
  const body = JSON.stringify({ errors, meta })
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': requestIdOf(request),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(isHttps ? STRICT_TRANSPORT_SECURITY : {}),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="folio"' } : {}),
      ...headers,
    },
  }
}

/** Answers an upgrade request with a refusal and closes the connection. */
export const refuseUpgrade = (socket: Duplex, refusal: Refusal, refused: Refused): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { headers, body } = refusalAnswer(refusal, refused)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
