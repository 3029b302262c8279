import type { IncomingMessage, ServerResponse } from 'node:http'
import { STRICT_TRANSPORT_SECURITY } from '@folio/access/http-server.ts'
import { checkHandshake } from './check-handshake.ts'
import { preflightHeaders, readableBy } from './cross-origin.ts'
import { checkAddressLimit } from './limit-address.ts'
import { type Refusal, refusalAnswer, refusals } from './refuse-upgrade.ts'
import { socketTarget } from './socket-path.ts'
import type { UpgradeOptions } from './upgrade-handler.ts'

/** Answers a request to the path of a socket without an upgrade; never rejects. */
export const answerPlainRequest = async (
  { addressLimits, trustedProxies, origins, calls, isHttps }: UpgradeOptions,
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
    const over = await checkAddressLimit(addressLimits, trustedProxies.callerKey(request))
    if (over !== undefined) return refuse(over)
    const target = socketTarget(request.url ?? '')
    const preflight = target.kind && preflightHeaders(origins, request)
    if (preflight) response.writeHead(204, { ...preflight, ...(isHttps ? STRICT_TRANSPORT_SECURITY : {}) }).end()
    else refuse(checkHandshake(request, target) ?? refusals.noUpgrade)
  } catch (err) {
    calls.log.warn({ err }, 'a request to the path of a socket could not be answered')
    refuse(refusals.unavailable)
  }
}
