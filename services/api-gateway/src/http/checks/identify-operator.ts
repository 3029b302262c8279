import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { SECRET } from '@folio/contracts/http/operator/sessions.ts'
import type { Caller, OperatorCaller } from '@folio/rest-server/caller.ts'
import {
  type AllowedHosts,
  carriesSession,
  connectionOf,
  cookiesOf,
  isAllowedHost,
  isSameOrigin,
} from '@folio/rest-server/checks/browser-request.ts'
import { bearerOf, type IdentifyCaller } from '@folio/rest-server/checks/identify-caller.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Operators } from '../../application/operator/operators/operators.ts'
import type { Sessions } from '../../application/operator/sessions/sessions.ts'
import type { Session } from '../../application/operator/sessions/stored-session.ts'

/** The dependencies of the identification of operators. */
export type OperatorAccess = {
  readonly operators: Operators
  readonly sessions: Pick<Sessions, 'find'>
  readonly hosts: AllowedHosts
}

/** The identity under which all commands of operators are sent, so that a repeat by another operator stays a repeat. */
const COMMANDS_OF = { client_id: 'operator', application_id: 'operator', token_id: 'operator' } as const

const callerOf = (operator: OperatorCaller): Caller => ({ ...COMMANDS_OF, scopes: ['operator'], operator })

const noSession = (message: string): Refusal => ({
  status: 401,
  code: 'Unauthorized',
  message,
  details: { reason: 'session' },
  headers: { 'WWW-Authenticate': 'Bearer realm="folio"' },
})

const NO_SESSION = noSession('The session has ended or is not complete: log in again.')

const notFromConsole = (reason: 'host' | 'site', message: string): Refusal => ({
  status: 403,
  code: 'AccessDenied',
  message,
  details: { reason },
})

/** Refuses a request that a page of another origin, or a page under another host name, may have caused. */
const refusalOfPage = (incoming: IncomingMessage, hosts: AllowedHosts): Refusal | undefined => {
  if (!isAllowedHost(incoming, hosts)) {
    return notFromConsole(
      'host',
      'The host must be loopback with the port of the operator API, or stand in FOLIO_OPERATOR_HOSTS.',
    )
  }
  return isSameOrigin(incoming)
    ? undefined
    : notFromConsole('site', 'Sec-Fetch-Site must be same-origin: only pages of this port may use a session.')
}

/** The cookies of the session's name that are tried: a page of another port of the host can set more beside the right one. */
const COOKIES_MAX = 4

/** Tells if a request keeps its session alive: a stream does not, nor a read that a page makes while nobody uses it. */
const isActivity = ({ headers }: IncomingMessage, { isStream, method }: Endpoint): boolean =>
  !isStream && !(method === 'GET' && headers['folio-background'] !== undefined)

/**
 * Identifies an operator by a bearer token, or by both halves of a session. A request that carries the cookie or the header of
 * a session is identified by nothing else, so that a page cannot mix them.
 */
export const identifyOperator = ({ operators, sessions, hosts }: OperatorAccess): IdentifyCaller => {
  /** Finds the session of which one of the cookies is a half; the header, which no other port can set, decides. */
  const findSession = async (
    cookies: readonly string[],
    header: string,
    countsAsUse: boolean,
  ): Promise<Session | undefined> => {
    for (const cookie of cookies) {
      const session = await sessions.find({ cookie, header }, countsAsUse)
      if (session !== undefined) return session
    }
    return undefined
  }
  const bySession = async (incoming: IncomingMessage, endpoint: Endpoint): Promise<Caller | Refusal> => {
    const connection = connectionOf(incoming)
    const refusal = refusalOfPage(incoming, hosts)
    if (refusal) return refusal
    const header = incoming.headers['folio-session']
    if (typeof header !== 'string' || !SECRET.test(header)) return NO_SESSION
    const cookies = new Set(cookiesOf(incoming, connection.cookieName).filter((cookie) => SECRET.test(cookie)))
    const session = await findSession([...cookies].slice(0, COOKIES_MAX), header, isActivity(incoming, endpoint))
    if (session === undefined) return NO_SESSION
    return callerOf({ name: session.operator, role: session.role, sessionId: session.sessionId, connection })
  }
  return async (incoming, endpoint) => {
    const connection = connectionOf(incoming)
    if (carriesSession(incoming)) return bySession(incoming, endpoint)
    const token = bearerOf(incoming.headers.authorization)
    const operator = token === undefined ? undefined : await operators.byToken(token)
    return operator === undefined ? 'unauthorized' : callerOf({ name: operator.name, role: operator.role, connection })
  }
}

/** Lets a page of this port log in: the credential is in the body, and an earlier session does not matter. */
export const identifyLogIn =
  (hosts: AllowedHosts): IdentifyCaller =>
  (incoming) =>
    refusalOfPage(incoming, hosts) ?? { ...COMMANDS_OF, scopes: ['log_in'], logIn: connectionOf(incoming) }
