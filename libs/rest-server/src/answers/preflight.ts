import type { IncomingMessage } from 'node:http'
import type { RequestContext } from './request-context.ts'
import type { WholeAnswer } from './respond.ts'

const PREFLIGHT_SECONDS = '600'

/** Tells if a request is the CORS preflight of a browser. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Answers a CORS preflight with the methods and headers that pages may use. */
export const answerPreflight = (request: RequestContext, allowed: readonly string[]): WholeAnswer => {
  request.headers['Access-Control-Allow-Methods'] = allowed.join(', ')
  request.headers['Access-Control-Allow-Headers'] =
    'Authorization, Content-Type, Service-App-ID, X-Request-Id, Min-Ledger-Revision, Last-Event-ID'
  request.headers['Access-Control-Max-Age'] = PREFLIGHT_SECONDS
  Reflect.deleteProperty(request.headers, 'Content-Type')
  return { status: 204, headers: request.headers, body: '' }
}
