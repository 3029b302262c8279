import { failureBody, successBody } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import type { Refusal } from './refusal.ts'
import type { Outcome } from './route.ts'

const RETRY_AFTER_SECONDS = '1'

const send = (exchange: Exchange, status: number, body: string): Response => {
  exchange.headers['Content-Length'] = String(Buffer.byteLength(body))
  return new Response(body, { status, headers: exchange.headers })
}

/** Answers with refusals of one status, given together. */
export const refuse = (exchange: Exchange, refusals: readonly [Refusal, ...Refusal[]]): Response => {
  const [first] = refusals
  if (first.status === 503) exchange.headers['Retry-After'] = RETRY_AFTER_SECONDS
  Object.assign(exchange.headers, first.headers)
  return send(exchange, first.status, failureBody(exchange, refusals))
}

/** Answers with what a handler made of the call. */
export const respond = (exchange: Exchange, outcome: Outcome): Response => {
  if ('code' in outcome) return refuse(exchange, [outcome])
  if (outcome.headers) Object.assign(exchange.headers, outcome.headers)
  return send(exchange, outcome.status ?? 200, successBody(exchange, outcome))
}
