import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { STRICT_TRANSPORT_SECURITY } from '@folio/access/http-server.ts'
import type { Family } from '@folio/contracts/http/family.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'

/** One request with its ids, its arrival time (microseconds since 1970) and the headers of its answer. */
export type RequestContext = {
  readonly incoming: IncomingMessage
  readonly family: Family
  readonly path: string
  readonly requestId: string
  readonly correlationId: string
  readonly receivedAt: number
  readonly clock: Clock
  readonly headers: Record<string, string>
}

const REQUEST_ID = /^[\w-]{1,128}$/

const EXPOSED =
  'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Ledger-Revision, Idempotency-Hit, WWW-Authenticate'

/** The headers of every answer. */
export const securityHeaders = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Request-Id': requestId,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
})

/** An arrived request, of which a context is made. */
export type ArrivedRequest = Pick<RequestContext, 'incoming' | 'family' | 'path' | 'clock'> & {
  readonly origins?: ReadonlySet<string> | undefined
  readonly isHttps?: boolean | undefined
}

/** The origin of the page that sends a request, if pages of that origin may call. */
export const allowedOrigin = (
  { headers: { origin } }: IncomingMessage,
  origins: ReadonlySet<string> | undefined,
): string | undefined => (origin !== undefined && origins?.has(origin) ? origin : undefined)

/** Makes the context of a request: its ids, its arrival time, and the headers of every answer. */
export const openRequestContext = ({
  incoming,
  family,
  path,
  clock,
  origins,
  isHttps,
}: ArrivedRequest): RequestContext => {
  const correlationId = randomUUID()
  const sent = incoming.headers['x-request-id']
  const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : correlationId
  const headers = securityHeaders(requestId)
  if (isHttps) Object.assign(headers, STRICT_TRANSPORT_SECURITY)
  if (origins !== undefined && origins.size > 0) headers['Vary'] = 'Origin'
  const origin = allowedOrigin(incoming, origins)
  if (origin !== undefined) {
    headers['Access-Control-Allow-Origin'] = origin
    headers['Access-Control-Expose-Headers'] = EXPOSED
  }
  return { incoming, family, path, requestId, correlationId, receivedAt: clock(), clock, headers }
}
