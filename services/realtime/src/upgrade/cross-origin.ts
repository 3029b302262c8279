import type { IncomingMessage } from 'node:http'
import { requestIdOf } from './refuse-upgrade.ts'

type Headers = Readonly<Record<string, string>>

const PREFLIGHT_SECONDS = '600'

/** The CORS headers by which pages of listed origins may read an answer over plain HTTP; WebSockets need none. */
export const readableBy = (origins: ReadonlySet<string>, { headers: { origin } }: IncomingMessage): Headers => ({
  ...(origins.size > 0 ? { Vary: 'Origin' } : {}),
  ...(origin !== undefined && origins.has(origin)
    ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After' }
    : {}),
})

/** The headers that answer a CORS preflight of a listed origin; undefined for any other request. */
export const preflightHeaders = (origins: ReadonlySet<string>, request: IncomingMessage): Headers | undefined => {
  const { origin, 'access-control-request-method': asked } = request.headers
  if (request.method !== 'OPTIONS' || asked === undefined || origin === undefined || !origins.has(origin))
    return undefined
  return {
    ...readableBy(origins, request),
    'X-Request-Id': requestIdOf(request),
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'X-Request-Id',
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  }
}
