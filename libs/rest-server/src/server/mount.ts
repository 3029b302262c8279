import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_PROXIES } from '@folio/access/trusted-proxies.ts'
import { familyOfPath } from '@folio/contracts/http/family.ts'
import { answerPreflight, isPreflight } from '../answers/preflight.ts'
import { allowedOrigin, openRequestContext, type RequestContext } from '../answers/request-context.ts'
import { refuse, sendAnswer, type WholeAnswer } from '../answers/respond.ts'
import { checkAddressLimit } from '../checks/check-call.ts'
import { bodyNotAllowed, methodNotAllowed, tooLarge } from '../checks/generic-refusals.ts'
import { BODY_BYTES_MAX, pathOf } from '../checks/read-request.ts'
import type { Refusal } from '../refusal.ts'
import type { ServerContext } from './server-context.ts'

/** A handler beside the API that answers requests by itself; it receives the address of each caller. */
export type Mount = {
  /** The methods that it accepts at a path; undefined if the path is not its own. */
  readonly methodsAt: (path: string) => readonly string[] | undefined
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>
}

const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a body that the method does not allow or that is too large, by the headers. */
const refusalOfBody = ({ incoming: { method, headers }, family }: RequestContext): Refusal | undefined => {
  const length = Number(headers['content-length'] ?? 0)
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && WITHOUT_BODY.has(method)) return bodyNotAllowed(family)
  return length > BODY_BYTES_MAX ? tooLarge() : undefined
}

/** Refuses a request before its mount sees it, by the address limit, the method or the announced body. */
const refuseBeforeMount = async (
  server: ServerContext,
  request: RequestContext,
  methods: readonly string[],
): Promise<WholeAnswer | undefined> => {
  const { incoming } = request
  const over = await checkAddressLimit(server, request)
  if (over !== undefined) return refuse(request, [over])
  if (!methods.includes(incoming.method ?? '')) {
    const mayCall = isPreflight(incoming) && allowedOrigin(incoming, server.origins) !== undefined
    return mayCall ? answerPreflight(request, methods) : refuse(request, [methodNotAllowed(methods)])
  }
  const bodyRefused = refusalOfBody(request)
  return bodyRefused && refuse(request, [bodyRefused])
}

/** Sets the default headers of an answer, which the mount may replace, except its type, which only the mount knows. */
const beginAnswer = (outgoing: ServerResponse, { headers }: RequestContext): void => {
  for (const [name, value] of Object.entries(headers)) if (name !== 'Content-Type') outgoing.setHeader(name, value)
}

/**
 * Traces a request until it is answered, in the trace that it names or in a new one; the mount finds the span's trace
 * context in the headers.
 */
const carryTrace = (
  { tracer }: ServerContext,
  { incoming, requestId, correlationId }: RequestContext,
  outgoing: ServerResponse,
): void => {
  const { traceparent: callers } = incoming.headers
  const begun = typeof callers === 'string' ? callers : undefined
  const span = tracer(`${incoming.method} /${pathOf(incoming).split('/')[1]}`, begun, 'callers')
  if (span.traceparent === undefined) Reflect.deleteProperty(incoming.headers, 'traceparent')
  else incoming.headers['traceparent'] = span.traceparent
  outgoing.once('close', () =>
    span.end({ status: outgoing.statusCode, request_id: requestId, correlation_id: correlationId }),
  )
}

/**
 * Hands a request to the mount if the path is the mount's, after the checks of limit, method and body; returns false if
 * it is not.
 */
export const handleMounted = (
  server: ServerContext & { readonly mount?: Mount | undefined },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean => {
  const { mount, clock, origins, isHttps } = server
  const path = pathOf(incoming)
  const methods = mount?.methodsAt(path)
  if (mount === undefined || methods === undefined) return false
  const answer = async (): Promise<void> => {
    const request = openRequestContext({ incoming, family: familyOfPath(path), path, clock, origins, isHttps })
    const stopped = await refuseBeforeMount(server, request, methods)
    if (stopped !== undefined) return sendAnswer(outgoing, stopped)
    beginAnswer(outgoing, request)
    carryTrace(server, request, outgoing)
    await mount.handle(incoming, outgoing, (server.trustedProxies ?? NO_PROXIES).callerKey(incoming))
  }
  answer().catch((err: unknown) => {
    server.log.error({ err, path, stage: 'mount' }, 'a request outside of every endpoint failed')
    outgoing.destroy()
  })
  return true
}
