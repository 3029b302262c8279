import type { IncomingMessage } from 'node:http'
import type { Exchange } from './exchange.ts'

const PREFLIGHT_SECONDS = '600'

/** Whether a browser asks if a page may send something (CORS). */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Lets the page send it. */
export const answerPreflight = (exchange: Exchange, allowed: readonly string[]): Response => {
  exchange.headers['Access-Control-Allow-Methods'] = allowed.join(', ')
  exchange.headers['Access-Control-Allow-Headers'] =
    'Authorization, Content-Type, Service-App-ID, X-Request-Id, Min-Ledger-Revision'
  exchange.headers['Access-Control-Max-Age'] = PREFLIGHT_SECONDS
  Reflect.deleteProperty(exchange.headers, 'Content-Type')
  return new Response(null, { status: 204, headers: exchange.headers })
}
