import type { IncomingMessage, ServerResponse } from 'node:http'
import { familyOfPath } from '@folio/contracts/http/family.ts'
import { NOBODY_IN_FRONT } from '@folio/service-kit/in-front.ts'
import { limitAddress } from './answer-call.ts'
import type { Edge } from './edge.ts'
import { allowedOrigin, type Exchange, openExchange } from './exchange.ts'
import { bodyNotTaken, methodNotAllowed, TOO_LARGE } from './generic-refusals.ts'
import { pathOf } from './path-of.ts'
import { answerPreflight, isPreflight } from './preflight.ts'
import { BODY_BYTES_MAX } from './read-body.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './respond.ts'
import { sendResponse } from './send-response.ts'

/** Something beside the API that answers requests by itself, given the address that each came from. */
export type Mount = {
  /** The methods that it takes at a path; undefined where the path is not its own. */
  readonly methodsAt: (path: string) => readonly string[] | undefined
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>
}

const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Why the body that a request announces is not taken; undefined where it is. */
const refusalOfBody = ({ incoming: { method, headers }, family }: Exchange): Refusal | undefined => {
  const length = Number(headers['content-length'] ?? 0)
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && WITHOUT_BODY.has(method)) return bodyNotTaken(family)
  return length > BODY_BYTES_MAX ? TOO_LARGE : undefined
}

/** The edge's own answer, where a request does not get any further. */
const stopAtEdge = async (
  edge: Edge,
  exchange: Exchange,
  methods: readonly string[],
): Promise<Response | undefined> => {
  const { incoming } = exchange
  const over = await limitAddress(edge, exchange)
  if (over !== undefined) return refuse(exchange, [over])
  if (!methods.includes(incoming.method ?? '')) {
    const mayCall = isPreflight(incoming) && allowedOrigin(incoming, edge.origins) !== undefined
    return mayCall ? answerPreflight(exchange, methods) : refuse(exchange, [methodNotAllowed(methods)])
  }
  const bodyRefused = refusalOfBody(exchange)
  return bodyRefused && refuse(exchange, [bodyRefused])
}

/** Headers that an answer has unless the mount says otherwise; of which type it is, only the mount knows. */
const beginAnswer = (outgoing: ServerResponse, { headers }: Exchange): void => {
  for (const [name, value] of Object.entries(headers)) if (name !== 'Content-Type') outgoing.setHeader(name, value)
}

/** Lets a request continue the trace that it names, or begin one, until it is answered; the mount finds its piece of it in the headers. */
const carryTrace = (
  { tracer }: Edge,
  { incoming, requestId, correlationId }: Exchange,
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

/** Hands a request to the mount whose it is, within the limits of the edge; answers whether there was one. */
export const handOver = (
  edge: Edge & { readonly mount?: Mount | undefined },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean => {
  const { mount, clock, origins, isHttps } = edge
  const path = pathOf(incoming)
  const methods = mount?.methodsAt(path)
  if (mount === undefined || methods === undefined) return false
  const answer = async (): Promise<void> => {
    const exchange = openExchange({ incoming, family: familyOfPath(path), path, clock, origins, isHttps })
    const stopped = await stopAtEdge(edge, exchange, methods)
    if (stopped !== undefined) return sendResponse(outgoing, stopped)
    beginAnswer(outgoing, exchange)
    carryTrace(edge, exchange, outgoing)
    await mount.handle(incoming, outgoing, (edge.inFront ?? NOBODY_IN_FRONT).callerKey(incoming))
  }
  answer().catch((err: unknown) => {
    edge.log.error({ err, path }, 'a request beside the API failed')
    outgoing.destroy()
  })
  return true
}
