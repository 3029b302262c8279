import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { throttledLog } from '@folio/service-kit/telemetry/throttled-log.ts'
import type { RequestContext } from '../answers/request-context.ts'
import { type HttpAnswer, refuse, respond } from '../answers/respond.ts'
import type { HandlerResult, Route } from '../handler.ts'
import type { ServerContext } from '../server/server-context.ts'
import { countFailedLogIn } from './admit-caller.ts'
import { checkCall, headerOf, type RoutedCall } from './check-call.ts'
import { refusalOfError } from './generic-refusals.ts'
import { callParser } from './parse-call.ts'

/** An endpoint and the function that answers its calls, checks included; it never rejects. */
export type AnsweredRoute = {
  readonly endpoint: Endpoint
  readonly answer: (request: RequestContext, params: Readonly<Record<string, string>>) => Promise<HttpAnswer>
}

const NO_STREAM = { data: null }

/** A file without its content, since nobody reads that of a HEAD. */
const withoutContent = async (result: HandlerResult): Promise<HandlerResult> => {
  if (!('file' in result)) return result
  await result.file.content.cancel()
  return { file: { ...result.file, content: new ReadableStream({ start: (controller) => controller.close() }) } }
}

/** Checks a call and answers it by the handler of its endpoint. */
const answerChecked = async (
  server: ServerContext,
  request: RequestContext,
  { handle, ...routed }: RoutedCall & Route,
): Promise<HttpAnswer> => {
  const { endpoint } = routed
  const call = await checkCall(server, request, routed)
  if ('refusals' in call) return refuse(request, call.refusals)
  // A HEAD would begin a stream that nobody reads or ends.
  if (endpoint.isStream && request.incoming.method === 'HEAD') return respond(request, NO_STREAM)
  const handled = await handle(call)
  const result = request.incoming.method === 'HEAD' ? await withoutContent(handled) : handled
  const tooMany = endpoint.scope === 'log_in' ? await countFailedLogIn(server, request, result) : undefined
  return respond(request, tooMany ?? result)
}

/**
 * Makes the function that answers calls of one endpoint: it runs every check in order, then the handler, and puts the
 * envelope around its result; it never rejects.
 */
export const callAnswerer = (server: ServerContext, { endpoint, handle }: Route): AnsweredRoute['answer'] => {
  const parse = callParser(endpoint, server.currencies)
  const warn = throttledLog(server.log)
  const factsOf = ({ requestId, correlationId }: RequestContext) => ({
    requestId,
    correlationId,
    endpoint: endpoint.id,
  })

  const answerAnyway = async (
    request: RequestContext,
    call: Pick<RoutedCall, 'params' | 'traceparent'>,
  ): Promise<HttpAnswer> => {
    try {
      const response = await answerChecked(server, request, { endpoint, handle, parse, ...call })
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
