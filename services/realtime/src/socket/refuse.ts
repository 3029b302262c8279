import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { HTTPS_ALONE } from '@folio/service-kit/https-alone.ts'
import { type FieldFault, socketTarget } from './socket-path.ts'

/** Why no socket was opened, in the words of the options API. */
export type Refusal = {
  readonly status: 400 | 401 | 404 | 405 | 429 | 503
  readonly code: string
  readonly message: string
  readonly field?: string
  /** What else is wrong with the request, told together with it. */
  readonly besides?: readonly FieldFault[]
  readonly headers?: Readonly<Record<string, string>>
}

/** The ways in which a socket is refused. */
export const refusals = {
  unknownPath: { status: 404, code: 'NotFound', message: 'There is nothing at this path.' },
  notGet: {
    status: 405,
    code: 'MethodNotAllowed',
    message: 'The path takes GET, HEAD.',
    headers: { Allow: 'GET, HEAD' },
  },
  notOneHost: { status: 400, code: 'ValidationError', message: 'The request has not one Host.' },
  noUpgrade: {
    status: 400,
    code: 'ValidationError',
    message: 'A WebSocket (version 13) must be asked for.',
    headers: { 'Sec-WebSocket-Version': '13' },
  },
  otpBad: { status: 401, code: 'Unauthorized', message: 'The one-time password is not valid here, used or expired.' },
  tooMany: {
    status: 429,
    code: 'RateLimit',
    message: 'You have as many connections as you may have.',
    headers: { 'Retry-After': '1' },
  },
  tooManyPublic: {
    status: 429,
    code: 'RateLimit',
    message: 'There are as many public connections from this address as there may be.',
    headers: { 'Retry-After': '1' },
  },
  unavailable: {
    status: 503,
    code: 'ServiceUnavailable',
    message: 'A part of the system does not answer just now; try again soon.',
    headers: { 'Retry-After': '1' },
  },
} as const satisfies Readonly<Record<string, Refusal>>

/** Refuses a request for all that is wrong with its query. */
export const malformedQuery = (first: FieldFault, besides: readonly FieldFault[]): Refusal => ({
  status: 400,
  code: 'ValidationError',
  ...first,
  besides,
})

/** A request that is refused, when it came, by `performance.now()`, and whether clients reach the sockets by https. */
export type Refused = {
  readonly request: IncomingMessage
  readonly receivedAtMs: number
  readonly isHttps: boolean
}

const REQUEST_ID = /^[\w-]{1,128}$/

/** The id of a request: the sender's, if it is well-formed, otherwise a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** The headers and the body of a refusal. */
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
      ...(isHttps ? HTTPS_ALONE : {}),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="folio"' } : {}),
      ...headers,
    },
  }
}

/** Answers an upgrade with a refusal, and closes the connection. */
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
