import type { ServerResponse } from 'node:http'
import type { FileAnswer, HandlerResult, StreamAnswer } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import { failureBody, successBody } from './envelope.ts'
import type { RequestContext } from './request-context.ts'

/** An answer before it is sent; a stream is its body if its length is not known. */
export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | ReadableStream<Uint8Array>
}

/** An answer whose whole body is known. */
export type WholeAnswer = HttpAnswer & { readonly body: string }

const RETRY_AFTER_SECONDS = '1'

const send = (request: RequestContext, status: number, body: string): WholeAnswer => {
  request.headers['Content-Length'] = String(Buffer.byteLength(body))
  return { status, headers: request.headers, body }
}

/** Answers with one or more refusals of one status. */
export const refuse = (request: RequestContext, refusals: readonly [Refusal, ...Refusal[]]): WholeAnswer => {
  const [first] = refusals
  if (first.status === 503) request.headers['Retry-After'] = RETRY_AFTER_SECONDS
  Object.assign(request.headers, first.headers)
  return send(request, first.status, failureBody(request, refusals))
}

const sendStream = (request: RequestContext, { stream }: StreamAnswer): HttpAnswer => {
  request.headers['Content-Type'] = 'text/event-stream; charset=utf-8'
  return { status: 200, headers: request.headers, body: stream }
}

const sendFile = (request: RequestContext, { file: { name, type, content } }: FileAnswer): HttpAnswer => {
  request.headers['Content-Type'] = `${type}; charset=utf-8`
  request.headers['Content-Disposition'] = `attachment; filename="${name}"`
  return { status: 200, headers: request.headers, body: content }
}

/** Answers with the result of a handler. */
export const respond = (request: RequestContext, outcome: HandlerResult): HttpAnswer => {
  if ('code' in outcome) return refuse(request, [outcome])
  if ('stream' in outcome) return sendStream(request, outcome)
  if ('file' in outcome) return sendFile(request, outcome)
  if (outcome.headers) Object.assign(request.headers, outcome.headers)
  return send(request, outcome.status ?? 200, successBody(request, outcome))
}

/** Makes the router's response of an answer; a status without a body, such as 204, has none. */
export const responseOf = ({ status, headers, body }: HttpAnswer): Response =>
  new Response(body === '' ? null : body, { status, headers })

/** Sends an answer on Node's server response, for requests outside of the router. */
export const sendAnswer = (outgoing: ServerResponse, { status, headers, body }: WholeAnswer): void => {
  outgoing.writeHead(status, headers).end(body)
}
