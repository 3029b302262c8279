import { randomUUID } from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Family, familyOfPath } from '@folio/contracts/http/family.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { openRequestContext, securityHeaders } from '../answers/request-context.ts'
import { refuse, sendAnswer } from '../answers/respond.ts'
import { checkAddressLimit } from '../checks/check-call.ts'
import { methodNotAllowed } from '../checks/generic-refusals.ts'
import { pathOf } from '../checks/read-request.ts'
import type { Refusal } from '../refusal.ts'
import type { ServerContext } from './server-context.ts'

/** Refuses a request that no route can take, after the address limit and in the form of the API; never rejects. */
export const refuseUnrouted = async (
  server: ServerContext,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  refusalFor: (family: Family) => Refusal,
): Promise<void> => {
  const path = pathOf(incoming)
  const { clock, origins, isHttps, log } = server
  try {
    const request = openRequestContext({ incoming, family: familyOfPath(path), path, clock, origins, isHttps })
    const over = await checkAddressLimit(server, request)
    sendAnswer(outgoing, refuse(request, [over ?? refusalFor(request.family)]))
  } catch (err) {
    log.error({ err, path, stage: 'refusal' }, 'a request outside of every endpoint failed')
    outgoing.destroy()
  }
}

/** The methods that any path may accept. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH'] as const

/** Refuses to be a proxy (CONNECT), and closes the connection, which Node leaves to the listener. */
export const answerConnect = (server: ServerContext, incoming: IncomingMessage): void => {
  const { socket } = incoming
  const outgoing = new ServerResponse(incoming)
  outgoing.shouldKeepAlive = false
  socket.on('error', () => socket.destroy())
  outgoing.assignSocket(socket)
  outgoing.once('finish', () => socket.destroySoon())
  void refuseUnrouted(server, { incoming, outgoing }, () => methodNotAllowed(METHODS))
}

const STATUS_LINES: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

const CLOSE_WITHIN_MS = 1_000

/** Answers a request that is not HTTP or timed out, and closes the connection. */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, reason] = STATUS_LINES[error.code ?? ''] ?? [400, 'Bad Request']
  const message = status === 408 ? 'The request was not received in time.' : 'The request is not well-formed HTTP.'
  const body = JSON.stringify({ errors: [{ status, code: 'ValidationError', message }] })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(securityHeaders(randomUUID())).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The peer could keep its half of the connection open, which would count as a connection all the while.
  const cancelEnd = after(CLOSE_WITHIN_MS, () => socket.destroy())
  socket.once('close', cancelEnd)
}
