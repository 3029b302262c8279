import { NO_PROXIES } from '@folio/access/trusted-proxies.ts'
import { ACT_REASON_HEADER, ACT_TICKET_HEADER } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { throttledLog } from '@folio/service-kit/telemetry/throttled-log.ts'
import type { RequestContext } from '../answers/request-context.ts'
import { type HttpAnswer, refuse, respond } from '../answers/respond.ts'
import type { Caller } from '../caller.ts'
import type { Call, HandlerResult, Route } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import type { ServerContext } from '../server/server-context.ts'
import { admitCaller, countFailedLogIn } from './admit-caller.ts'
import { BODY_INCOMPLETE, NOT_JSON_TYPE, refusalOfError, tooLarge } from './generic-refusals.ts'
import { callParser } from './parse-call.ts'
import { checkRateLimits, type MaybeRefused } from './rate-limits.ts'
import { announcesJson, readBody } from './read-request.ts'

/** An endpoint and the function that answers its calls, checks included; it never rejects. */
export type AnsweredRoute = {
  readonly endpoint: Endpoint
  readonly answer: (request: RequestContext, params: Readonly<Record<string, string>>) => Promise<HttpAnswer>
}

/** The path parameters of a request, and its trace context. */
type RoutedRequest = { readonly params: Readonly<Record<string, string>>; readonly traceparent: string | undefined }

const NO_BODY = Buffer.alloc(0)
const NO_STREAM = { data: null }

/** Checks the rate limits of the caller's address; this is the first of all checks. */
export const checkAddressLimit = (
  { limits, trustedProxies = NO_PROXIES }: ServerContext,
  request: RequestContext,
): MaybeRefused => limits && checkRateLimits(request, limits.address, trustedProxies.callerKey(request.incoming))

/** Checks the rate limit of a client; a call of an application has no client, and counts by its address alone. */
const checkCallerLimit = (
  { limits }: ServerContext,
  request: RequestContext,
  { endpoint, client }: { readonly endpoint: Endpoint; readonly client: Caller },
): MaybeRefused =>
  limits && endpoint.scope !== 'application' ? checkRateLimits(request, limits.caller, client.client_id) : undefined

const takeBody = async (request: RequestContext, endpoint: Endpoint): Promise<Buffer | Refusal> => {
  if (endpoint.method === 'GET') return NO_BODY
  const body = await readBody(request.incoming, endpoint.bodyBytesMax)
  if (body === 'gone') return BODY_INCOMPLETE
  if (body === 'too_large') return tooLarge(endpoint.bodyBytesMax)
  const needsType = endpoint.hasBody || body.length > 0
  return needsType && !announcesJson(request.incoming.headers) ? NOT_JSON_TYPE : body
}

const headerOf = (request: RequestContext, name: string): string | undefined => {
  const value = request.incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A file without its content, since nobody reads that of a HEAD. */
const withoutContent = async (result: HandlerResult): Promise<HandlerResult> => {
  if (!('file' in result)) return result
  await result.file.content.cancel()
  return { file: { ...result.file, content: new ReadableStream({ start: (controller) => controller.close() }) } }
}

const queryPart = (url = ''): string => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/**
 * Makes the function that answers calls of one endpoint: it runs every check in order, then the handler, and puts the
 * envelope around its result; it never rejects.
 */
export const callAnswerer = (server: ServerContext, { endpoint, handle }: Route): AnsweredRoute['answer'] => {
  const parse = callParser(endpoint, server.currencies)

  const answer = async (request: RequestContext, { params, traceparent }: RoutedRequest): Promise<HttpAnswer> => {
    const address = checkAddressLimit(server, request)
    const overAddress = address instanceof Promise ? await address : address
    if (overAddress !== undefined) return refuse(request, [overAddress])
    const client = await admitCaller(server, request, endpoint)
    if ('code' in client) return refuse(request, [client])
    const counted = checkCallerLimit(server, request, { endpoint, client })
    const overCaller = counted instanceof Promise ? await counted : counted
    if (overCaller !== undefined) return refuse(request, [overCaller])
    const body = await takeBody(request, endpoint)
    if ('code' in body) return refuse(request, [body])
    const { parsed, faults } = parse({
      params,
      query: queryPart(request.incoming.url),
      body,
      minRevision: headerOf(request, 'min-ledger-revision'),
      cause: {
        reason: headerOf(request, ACT_REASON_HEADER.toLowerCase()),
        ticket: headerOf(request, ACT_TICKET_HEADER.toLowerCase()),
      },
    })
    const [fault, ...otherFaults] = faults
    if (fault) return refuse(request, [fault, ...otherFaults])
    const { requestId, correlationId, receivedAt } = request
    const call: Call<Endpoint> = {
      params: parsed.params,
      query: parsed.query,
      body: parsed.body,
      minRevision: parsed.minRevision,
      cause: parsed.cause,
      lastEventId: headerOf(request, 'last-event-id'),
      accept: headerOf(request, 'accept'),
      readmit: async () => {
        const again = await admitCaller(server, request, endpoint)
        return 'code' in again ? undefined : again
      },
      disconnect: () => request.incoming.destroy(),
      client,
      requestId,
      correlationId,
      receivedAt,
      traceparent,
    }
    // A HEAD would begin a stream that nobody reads or ends.
    if (endpoint.isStream && request.incoming.method === 'HEAD') return respond(request, NO_STREAM)
    const handled = await handle(call)
    const result = request.incoming.method === 'HEAD' ? await withoutContent(handled) : handled
    const tooMany = endpoint.scope === 'log_in' ? await countFailedLogIn(server, request, result) : undefined
    return respond(request, tooMany ?? result)
  }

  const warn = throttledLog(server.log)
  const factsOf = ({ requestId, correlationId }: RequestContext) => ({
    requestId,
    correlationId,
    endpoint: endpoint.id,
  })

  const answerAnyway = async (request: RequestContext, addressed: RoutedRequest): Promise<HttpAnswer> => {
    try {
      const response = await answer(request, addressed)
      if (response.status >= 500) warn({ ...factsOf(request), status: response.status }, 'a call failed')
      return response
    } catch (error) {
      const refusal = refusalOfError(error, endpoint.family)
      const facts = factsOf(request)
      if (refusal.status === 500) server.log.error({ ...facts, err: error }, refusal.message)
      else if (refusal.status > 500) warn({ ...facts, status: refusal.status, reason: String(error) }, refusal.message)
      return refuse(request, [refusal])
    }
  }

  return async (request, params) => {
    const beganMs = performance.now()
    const span = server.tracer(`${endpoint.method} ${endpoint.path}`, headerOf(request, 'traceparent'), 'callers')
    const response = await answerAnyway(request, { params, traceparent: span.traceparent })
    const { status } = response
    span.end({ status, request_id: request.requestId, correlation_id: request.correlationId })
    server.meter.requestAnswered(endpoint.id, status, (performance.now() - beganMs) / 1000)
    return response
  }
}
