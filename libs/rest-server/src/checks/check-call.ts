import { NO_PROXIES } from '@folio/access/trusted-proxies.ts'
import { ACT_REASON_HEADER, ACT_TICKET_HEADER } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { Caller } from '../caller.ts'
import type { Call } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import type { ServerContext } from '../server/server-context.ts'
import { admitCaller } from './admit-caller.ts'
import { BODY_INCOMPLETE, NOT_JSON_TYPE, tooLarge } from './generic-refusals.ts'
import type { CallParser, ParsedCall } from './parse-call.ts'
import { checkRateLimits, type MaybeRefused } from './rate-limits.ts'
import { announcesJson, hasBodyArrived, readBody } from './read-request.ts'

/** A request to an endpoint: its path parameters, its trace context, and the parser of the endpoint's calls. */
export type RoutedCall = {
  readonly endpoint: Endpoint
  readonly parse: CallParser
  readonly params: Readonly<Record<string, string>>
  readonly traceparent: string | undefined
}

/** The reasons to refuse a call: one, or all that its malformed fields give. */
export type Refused = { readonly refusals: readonly [Refusal, ...Refusal[]] }

const NO_BODY = Buffer.alloc(0)

const addressKeyOf = ({ trustedProxies = NO_PROXIES }: ServerContext, { incoming }: RequestContext): string =>
  trustedProxies.callerKey(incoming)

/** Checks the rate limits of the caller's address; this is the first of all checks. */
export const checkAddressLimit = (server: ServerContext, request: RequestContext): MaybeRefused =>
  server.limits && checkRateLimits(request, server.limits.address, addressKeyOf(server, request))

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

/** Returns a header that a request has once. */
export const headerOf = ({ incoming }: RequestContext, name: string): string | undefined => {
  const value = incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}

const queryPart = (url = ''): string => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** The call of a request whose parts are parsed. */
const callOf = (
  server: ServerContext,
  request: RequestContext,
  { endpoint, ...call }: ParsedCall & Pick<Call<Endpoint>, 'client' | 'traceparent'> & { readonly endpoint: Endpoint },
): Call<Endpoint> => {
  const { requestId, correlationId, receivedAt } = request
  return {
    ...call,
    lastEventId: headerOf(request, 'last-event-id'),
    addressKey: () => addressKeyOf(server, request),
    accept: headerOf(request, 'accept'),
    readmit: async () => {
      const again = await admitCaller(server, request, endpoint)
      return 'code' in again ? undefined : again
    },
    disconnect: () => request.incoming.destroy(),
    requestId,
    correlationId,
    receivedAt,
  }
}

/**
 * Reads the body of an admitted call, and admits the caller again if the body arrived later than the head, since a
 * revocation may have come while the sender held the body back.
 */
const takeBodyOf = async (
  server: ServerContext,
  request: RequestContext,
  { endpoint, client }: { readonly endpoint: Endpoint; readonly client: Caller },
): Promise<{ readonly body: Buffer; readonly client: Caller } | Refusal> => {
  const isWhole = endpoint.method === 'GET' || hasBodyArrived(request.incoming)
  const body = await takeBody(request, endpoint)
  if ('code' in body) return body
  if (isWhole) return { body, client }
  const again = await admitCaller(server, request, endpoint)
  return 'code' in again ? again : { body, client: again }
}

/** Runs every check of a call in order; returns the call, or the reasons of the first check that refuses it. */
export const checkCall = async (
  server: ServerContext,
  request: RequestContext,
  { endpoint, parse, params, traceparent }: RoutedCall,
): Promise<Call<Endpoint> | Refused> => {
  const address = checkAddressLimit(server, request)
  const overAddress = address instanceof Promise ? await address : address
  if (overAddress !== undefined) return { refusals: [overAddress] }
  const admitted = await admitCaller(server, request, endpoint)
  if ('code' in admitted) return { refusals: [admitted] }
  const counted = checkCallerLimit(server, request, { endpoint, client: admitted })
  const overCaller = counted instanceof Promise ? await counted : counted
  if (overCaller !== undefined) return { refusals: [overCaller] }
  const taken = await takeBodyOf(server, request, { endpoint, client: admitted })
  if ('code' in taken) return { refusals: [taken] }
  const { body, client } = taken
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
  if (fault) return { refusals: [fault, ...otherFaults] }
  return callOf(server, request, { ...parsed, client, traceparent, endpoint })
}
