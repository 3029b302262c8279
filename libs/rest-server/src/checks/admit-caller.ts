import { type Endpoint, scopesOf } from '@folio/contracts/http/endpoint.ts'
import { EXPORT_ROLE } from '@folio/contracts/http/fields/list-page.ts'
import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { fileTypeIn } from '../answers/file-type.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { Caller } from '../caller.ts'
import type { HandlerResult } from '../handler.ts'
import { INVALID_TOKEN, type Refusal, roleMissing } from '../refusal.ts'
import type { ServerContext } from '../server/server-context.ts'
import { carriesSession } from './browser-request.ts'
import { foreignToken, scopeMissing, UNAUTHORIZED } from './generic-refusals.ts'
import type { IdentifyCaller } from './identify-caller.ts'

/** Refuses a request with an invalid token or with none. */
const refuseToken = async ({ bruteForceGuard }: ServerContext, request: RequestContext): Promise<Refusal> => {
  const { authorization, 'service-app-id': application } = request.incoming.headers
  if (authorization === undefined) return UNAUTHORIZED
  if (bruteForceGuard) return bruteForceGuard.countFailure(request)
  return application === undefined ? UNAUTHORIZED : INVALID_TOKEN
}

const identifierOf = (server: ServerContext, scope: Endpoint['scope']): IdentifyCaller | undefined => {
  if (scope === 'application') return server.identifyApplication
  return scope === 'log_in' ? server.identifyLogIn : server.identifyCaller
}

/**
 * Refuses a bearer or a log-in from a blocked address. A request with a half of a session is let through: it is judged by
 * its session alone, so that it cannot guess a token, and wrong tokens of others do not lock its operator out.
 */
const refuseBlocked = (
  { bruteForceGuard }: ServerContext,
  request: RequestContext,
  { scope }: Endpoint,
): Refusal | undefined => {
  const blocked = bruteForceGuard?.refuseBlocked(request)
  return blocked !== undefined && scope === 'operator' && carriesSession(request.incoming) ? undefined : blocked
}

/** The role that a call needs: that of its endpoint, or a higher one for a list that is asked for as a file. */
const roleNeeded = ({ incoming }: RequestContext, { role, isExported }: Endpoint): Role | undefined => {
  if (role === undefined || !isExported || fileTypeIn(incoming.headers.accept) === undefined) return role
  return mayCall(role, EXPORT_ROLE) ? role : EXPORT_ROLE
}

/** Identifies the caller of an endpoint, and refuses a caller without the scope or the role that the endpoint declares. */
export const admitCaller = async (
  server: ServerContext,
  request: RequestContext,
  endpoint: Endpoint,
): Promise<Caller | Refusal> => {
  const blocked = refuseBlocked(server, request, endpoint)
  if (blocked) return blocked
  const found = identifierOf(server, endpoint.scope)?.(request.incoming, endpoint) ?? 'unauthorized'
  const identified = found instanceof Promise ? await found : found
  if (identified === 'unauthorized') return refuseToken(server, request)
  if (identified === 'foreign_token') return foreignToken(request.family)
  if ('code' in identified) return identified
  const needed = scopesOf(endpoint)
  if (!identified.scopes.some((scope) => needed.includes(scope))) return scopeMissing(needed)
  const role = roleNeeded(request, endpoint)
  const own = identified.operator?.role
  return role === undefined || (own !== undefined && mayCall(own, role)) ? identified : roleMissing(role, own)
}

/** Counts a log-in with a wrong token or code as a wrong token; returns the refusal of an address that sent too many. */
export const countFailedLogIn = async (
  { bruteForceGuard }: ServerContext,
  request: RequestContext,
  result: HandlerResult,
): Promise<Refusal | undefined> => {
  if (bruteForceGuard === undefined || !('code' in result) || result.status !== 401) return undefined
  const counted = await bruteForceGuard.countFailure(request)
  return counted.status === 429 ? counted : undefined
}
