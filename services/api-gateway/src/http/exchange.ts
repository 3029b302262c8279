import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Family } from '@folio/contracts/http/family.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { HTTPS_ALONE } from '@folio/service-kit/https-alone.ts'

/** One request and the headers its answer will carry. */
export type Exchange = {
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

/** What an exchange begins with. */
export type Arrival = Pick<Exchange, 'incoming' | 'family' | 'path' | 'clock'> & {
  readonly origins?: ReadonlySet<string> | undefined
  readonly isHttps?: boolean | undefined
}

/** The origin of the page that a browser sends this for, if pages of that origin may call. */
export const allowedOrigin = (
  { headers: { origin } }: IncomingMessage,
  origins: ReadonlySet<string> | undefined,
): string | undefined => (origin !== undefined && origins?.has(origin) ? origin : undefined)

/** Takes a request in: names it, notes when it came, and begins the headers of its answer. */
export const openExchange = ({ incoming, family, path, clock, origins, isHttps }: Arrival): Exchange => {
  const correlationId = randomUUID()
  const sent = incoming.headers['x-request-id']
  const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : correlationId
  const headers = securityHeaders(requestId)
  if (isHttps) Object.assign(headers, HTTPS_ALONE)
  if (origins !== undefined && origins.size > 0) headers['Vary'] = 'Origin'
  const origin = allowedOrigin(incoming, origins)
  if (origin !== undefined) {
    headers['Access-Control-Allow-Origin'] = origin
    headers['Access-Control-Expose-Headers'] = EXPOSED
  }
  return { incoming, family, path, requestId, correlationId, receivedAt: clock(), clock, headers }
}
