import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { NOBODY_IN_FRONT } from '@folio/service-kit/in-front.ts'
import { seldom } from '@folio/service-kit/seldom.ts'
import type { Caller } from './caller.ts'
import { announcesJson } from './content-type.ts'
import type { Edge } from './edge.ts'
import type { Exchange } from './exchange.ts'
import {
  foreignToken,
  INVALID_TOKEN,
  NOT_JSON_TYPE,
  refusalOfError,
  SENDER_GONE,
  scopeMissing,
  TOO_LARGE,
  UNAUTHORIZED,
} from './generic-refusals.ts'
import { callParser } from './parse-call.ts'
import { readBody } from './read-body.ts'
import type { Refusal } from './refusal.ts'
import { refuse, respond } from './respond.ts'
import type { Call, Route } from './route.ts'
import { takeLimits } from './take-limits.ts'

/** What a request's path says, and the trace it is part of. */
type Addressed = { readonly params: Readonly<Record<string, string>>; readonly traceparent: string | undefined }

const NO_BODY = Buffer.alloc(0)

/** The first of all checks: whether the address has asked too often. */
export const limitAddress = async (
  { limits, inFront = NOBODY_IN_FRONT }: Edge,
  exchange: Exchange,
): Promise<Refusal | undefined> => limits && takeLimits(exchange, limits.address, inFront.callerKey(exchange.incoming))

/** The answer to a token that is nobody's, or to none. */
const refuseToken = async ({ guesses }: Edge, exchange: Exchange): Promise<Refusal> => {
  const { authorization, 'service-app-id': application } = exchange.incoming.headers
  if (authorization === undefined) return UNAUTHORIZED
  if (guesses) return guesses.refuse(exchange)
  return application === undefined ? UNAUTHORIZED : INVALID_TOKEN
}

const identify = async (edge: Edge, exchange: Exchange, endpoint: Endpoint): Promise<Caller | Refusal> => {
  const shutOut = edge.guesses?.shutOut(exchange)
  if (shutOut) return shutOut
  const found = edge.access(exchange.incoming.headers)
  const identified = found instanceof Promise ? await found : found
  if (identified === 'unauthorized') return refuseToken(edge, exchange)
  if (identified === 'foreign_token') return foreignToken(exchange.family)
  return identified.scopes.includes(endpoint.scope) ? identified : scopeMissing(endpoint.scope)
}

const takeBody = async (exchange: Exchange, endpoint: Endpoint): Promise<Buffer | Refusal> => {
  if (endpoint.method === 'GET') return NO_BODY
  const body = await readBody(exchange.incoming)
  if (body === 'gone') return SENDER_GONE
  if (body === 'too_large') return TOO_LARGE
  const needsType = endpoint.hasBody || body.length > 0
  return needsType && !announcesJson(exchange.incoming.headers) ? NOT_JSON_TYPE : body
}

const headerOf = (exchange: Exchange, name: string): string | undefined => {
  const value = exchange.incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}

const queryPart = (url = ''): string => {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

/** Answers calls of one endpoint: every check in its order, then the handler, then the envelope; never rejects. */
export const callAnswerer = (edge: Edge, { endpoint, handle }: Route) => {
  const parse = callParser(endpoint, edge.currencies)

  const answer = async (exchange: Exchange, { params, traceparent }: Addressed): Promise<Response> => {
    const overAddress = edge.limits && (await limitAddress(edge, exchange))
    if (overAddress) return refuse(exchange, [overAddress])
    const client = await identify(edge, exchange, endpoint)
    if ('code' in client) return refuse(exchange, [client])
    const overCaller = edge.limits && (await takeLimits(exchange, edge.limits.caller, client.client_id))
    if (overCaller) return refuse(exchange, [overCaller])
    const body = await takeBody(exchange, endpoint)
    if ('code' in body) return refuse(exchange, [body])
    const { parsed, faults } = parse({
      params,
      query: queryPart(exchange.incoming.url),
      body,
      minRevision: headerOf(exchange, 'min-ledger-revision'),
    })
    const [fault, ...otherFaults] = faults
    if (fault) return refuse(exchange, [fault, ...otherFaults])
    const { requestId, correlationId, receivedAt } = exchange
    const call: Call<Endpoint> = {
      params: parsed.params,
      query: parsed.query,
      body: parsed.body,
      minRevision: parsed.minRevision,
      client,
      requestId,
      correlationId,
      receivedAt,
      traceparent,
    }
    return respond(exchange, await handle(call))
  }

  const warn = seldom(edge.log)
  const factsOf = ({ requestId, correlationId }: Exchange) => ({ requestId, correlationId, endpoint: endpoint.id })

  const answerAnyway = async (exchange: Exchange, addressed: Addressed): Promise<Response> => {
    try {
      const response = await answer(exchange, addressed)
      if (response.status >= 500) warn({ ...factsOf(exchange), status: response.status }, 'a call failed')
      return response
    } catch (error) {
      const refusal = refusalOfError(error, endpoint.family)
      const facts = factsOf(exchange)
      if (refusal.status === 500) edge.log.error({ ...facts, err: error }, refusal.message)
      else if (refusal.status > 500) warn({ ...facts, status: refusal.status, reason: String(error) }, refusal.message)
      return refuse(exchange, [refusal])
    }
  }

  return async (exchange: Exchange, params: Readonly<Record<string, string>>): Promise<Response> => {
    const beganMs = performance.now()
    const span = edge.tracer(`${endpoint.method} ${endpoint.path}`, headerOf(exchange, 'traceparent'), 'callers')
    const response = await answerAnyway(exchange, { params, traceparent: span.traceparent })
    const { status } = response
    span.end({ status, request_id: exchange.requestId, correlation_id: exchange.correlationId })
    edge.meter.requestAnswered(endpoint.id, status, (performance.now() - beganMs) / 1000)
    return response
  }
}
