import type { ServerResponse } from 'node:http'
import type { FileAnswer, HandlerResult, StreamAnswer } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import { failureBody, successBody } from './envelope.ts'
import type { RequestContext } from './request-context.ts'

const RETRY_AFTER_SECONDS = '1'

const send = (request: RequestContext, status: number, body: string): Response => {
  request.headers['Content-Length'] = String(Buffer.byteLength(body))
  return new Response(body, { status, headers: request.headers })
}

/** Answers with one or more refusals of one status. */
export const refuse = (request: RequestContext, refusals: readonly [Refusal, ...Refusal[]]): Response => {
  const [first] = refusals
  if (first.status === 503) request.headers['Retry-After'] = RETRY_AFTER_SECONDS
  Object.assign(request.headers, first.headers)
  return send(request, first.status, failureBody(request, refusals))
}

const sendStream = (request: RequestContext, { stream }: StreamAnswer): Response => {
  request.headers['Content-Type'] = 'text/event-stream; charset=utf-8'
  return new Response(stream, { status: 200, headers: request.headers })
}

const sendFile = (request: RequestContext, { file: { name, type, content } }: FileAnswer): Response => {
  request.headers['Content-Type'] = `${type}; charset=utf-8`
  request.headers['Content-Disposition'] = `attachment; filename="${name}"`
  return new Response(content, { status: 200, headers: request.headers })
}

/** Answers with the result of a handler. */
export const respond = (request: RequestContext, outcome: HandlerResult): Response => {
  if ('code' in outcome) return refuse(request, [outcome])
  if ('stream' in outcome) return sendStream(request, outcome)
  if ('file' in outcome) return sendFile(request, outcome)
  if (outcome.headers) Object.assign(request.headers, outcome.headers)
  return send(request, outcome.status ?? 200, successBody(request, outcome))
}

/** Sends a response on Node's server response, for requests outside of the router. */
export const sendResponse = async (outgoing: ServerResponse, response: Response): Promise<void> => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
}
