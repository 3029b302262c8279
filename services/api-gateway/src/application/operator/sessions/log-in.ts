import { callIds } from '@folio/client-commands/client-request.ts'
import * as endpoints from '@folio/contracts/http/operator/sessions.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { Caller, OperatorConnection } from '@folio/rest-server/caller.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import type { ConsoleParts } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import type { ActIntent } from '../acts/acts.ts'
import { runAct } from '../acts/record-act.ts'
import type { Operator } from '../operators/operators.ts'
import { SESSION_LIFE_MS } from './stored-session.ts'

const wrong = (reason: 'code' | 'token', message: string): Refusal => ({
  status: 401,
  code: 'Unauthorized',
  message,
  details: { reason },
  headers: { 'WWW-Authenticate': 'Bearer realm="folio"' },
})

const NOT_LOCAL: Refusal = {
  status: 403,
  code: 'AccessDenied',
  message: 'A code is accepted only from this machine, at a loopback address: log in with an operator token.',
  details: { reason: 'loopback' },
}

/** Makes the header that sets the cookie of a session; an empty value with no seconds to live clears it. */
const cookieHeader = (
  { cookieName, isCookieSecure }: OperatorConnection,
  value: string,
  seconds: number,
): Readonly<Record<string, string>> => ({
  'Set-Cookie': [
    `${cookieName}=${value}`,
    'Path=/operator/v1',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isCookieSecure ? ['Secure'] : []),
  ].join('; '),
})

/** The header that removes the cookie of a session from the browser. */
export const clearedCookie = (connection: OperatorConnection): Readonly<Record<string, string>> =>
  cookieHeader(connection, '', 0)

const logInAct = ({ name }: Operator, by: 'code' | 'token'): ActIntent => ({
  operator: name,
  sessionId: undefined,
  kind: endpoints.createSession.id,
  needs: 'viewer',
  details: { by },
  cause: {},
})

const WRONG_CODE = wrong('code', 'This link was used, is older than ten minutes, or belongs to another start.')

/**
 * Begins a session, and uses up the code of the log-in, if it has one. The code is used last: a failure before leaves it
 * good, and of two log-ins by one code the later one ends its session before anybody knows the halves.
 */
const beginSession = async (
  { sessions }: Pick<ConsoleParts, 'sessions'>,
  operator: Operator,
  { code, logIn }: { readonly code: string | undefined; readonly logIn: OperatorConnection },
): Promise<Answer<typeof endpoints.createSession> | Refusal> => {
  const { session, cookie, header } = await sessions.begin(operator)
  const { sessionId: session_id, startedAt, expiresAt } = session
  if (code !== undefined && (await sessions.redeemCode(code)) === undefined) {
    await sessions.end(operator.name, session_id)
    return WRONG_CODE
  }
  return {
    data: {
      session_id,
      session: header,
      operator: { name: operator.name, role: operator.role },
      started_at: timestampOf(startedAt),
      expires_at: timestampOf(expiresAt),
      idle_seconds: endpoints.SESSION_IDLE_SECONDS,
    },
    headers: cookieHeader(logIn, cookie, SESSION_LIFE_MS / SECOND_MS),
  }
}

/** Begins a session of the console by a one-time code or an operator token. */
export const createSession = handle(
  endpoints.createSession,
  async ({ console }, call): Promise<Answer<typeof endpoints.createSession> | Refusal> => {
    const { sessions, operators, acts, areLinksOn } = console
    const { code, token = '' } = call.body
    const { logIn } = call.client
    if (logIn === undefined) throw new Error('a log-in has no connection')
    const byCode = async (given: string): Promise<Operator | Refusal> => {
      if (!logIn.isLocal) return NOT_LOCAL
      const found = areLinksOn ? await sessions.findCode(given) : undefined
      return found ?? WRONG_CODE
    }
    const byToken = async (): Promise<Operator | Refusal> =>
      (await operators.byToken(token)) ?? wrong('token', 'The operator token is not valid.')
    const operator = code === undefined ? await byToken() : await byCode(code)
    if ('code' in operator) return operator
    // The operator is unknown before the credential is checked, so that the log-in records its own act.
    const sent = callIds(call)
    const refused = await acts.begin(logInAct(operator, code === undefined ? 'token' : 'code'), sent)
    if (refused !== undefined) return refused
    const begun = { act: { tells: ['session_id'] }, operator: operator.name, call: sent }
    return runAct(acts, begun, () => beginSession(console, operator, { code, logIn }))
  },
)

/** Refuses to make a code: for a session, and for a caller that is not on this machine. */
export const refuseCode = ({ operator }: Caller): Refusal | undefined => {
  if (operator === undefined || operator.sessionId !== undefined) {
    return ruleViolation('needs_token', 'A session cannot make codes: call with an operator token.')
  }
  return operator.connection.isLocal
    ? undefined
    : ruleViolation('not_loopback', 'Codes are made only for callers on this machine, at a loopback address.')
}

/** Makes a one-time code for a link to the console. */
export const createSessionCode = handle(
  endpoints.createSessionCode,
  async (
    { console: { sessions, operators, areLinksOn } },
    { client },
  ): Promise<Answer<typeof endpoints.createSessionCode> | Refusal> => {
    if (!areLinksOn) return ruleViolation('production', 'Links with codes are not made in production.')
    const refusal = refuseCode(client)
    if (refusal !== undefined) return refusal
    const operator = await operators.byName(client.operator?.name ?? '')
    if (operator === undefined) return wrong('token', 'The operator token is not valid.')
    const { code, expiresAt } = await sessions.makeCode(operator)
    return { data: { code, expires_at: timestampOf(expiresAt) } }
  },
)
