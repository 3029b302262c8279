import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTPS_ALONE } from '@folio/service-kit/https-alone.ts'
import { preflightHeaders, readableBy } from './cross-origin.ts'
import { faultOf } from './fault-of.ts'
import { limitAddress } from './limit-address.ts'
import { type Refusal, refusalAnswer, refusals } from './refuse.ts'
import type { DoorOptions } from './socket-door.ts'
import { socketTarget } from './socket-path.ts'

/** Answers a request to the path of a socket that asks for no upgrade; never rejects. */
export const answerRequest = async (
  { addressLimits, inFront, origins, calls, isHttps }: DoorOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const receivedAtMs = performance.now()
  const refuse = (refusal: Refusal): void => {
    const { headers, body } = refusalAnswer(refusal, { request, receivedAtMs, isHttps })
    const readable = { ...headers, ...readableBy(origins, request) }
    response.writeHead(refusal.status, readable).end(request.method === 'HEAD' ? undefined : body)
  }
  try {
    const over = await limitAddress(addressLimits, inFront.callerKey(request))
    if (over !== undefined) return refuse(over)
    const target = socketTarget(request.url ?? '')
    const preflight = target.kind && preflightHeaders(origins, request)
    if (preflight) response.writeHead(204, { ...preflight, ...(isHttps ? HTTPS_ALONE : {}) }).end()
    else refuse(faultOf(request, target) ?? refusals.noUpgrade)
  } catch (err) {
    calls.log.warn({ err }, 'a request to the path of a socket could not be answered')
    refuse(refusals.unavailable)
  }
}
