import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { UUID } from '../fields/ids.ts'
import { patternText } from '../fields/pattern-text.ts'
import { shownTime } from '../fields/times.ts'
import { role } from '../role.ts'

/** The form of a code and of each half of a session: 32 random bytes in base64url. */
export const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The longest operator token. */
const TOKEN_LENGTH_MAX = 500

/** The time after which an unused session ends, in seconds. */
export const SESSION_IDLE_SECONDS = 30 * 60

const sessionId = patternText(UUID, 'must be the id of a session').toLowerCase().meta({ format: 'uuid' })

const operator = z.strictObject({ name: z.string(), role }).meta({ title: 'SessionOperator' })

const sessionRow = z
  .strictObject({
    session_id: sessionId,
    operator,
    started_at: shownTime,
    seen_at: shownTime,
    idle_expires_at: shownTime,
    expires_at: shownTime,
    is_current: z.boolean(),
  })
  .meta({ title: 'OperatorSession' })

/** A session of an operator as it is shown. */
export type SessionRow = z.output<typeof sessionRow>

const logIn = withCrossFieldRule(
  z
    .strictObject({
      code: patternText(SECRET, 'must be the code of a link').optional(),
      token: z
        .string({ error: 'must be an operator token' })
        .min(1, { error: 'must not be empty' })
        .max(TOKEN_LENGTH_MAX, { error: `must have at most ${TOKEN_LENGTH_MAX} characters` })
        .optional(),
    })
    .meta({ title: 'LogIn' }),
  ({ code, token }) =>
    (code === undefined) === (token === undefined) ? [['code', 'must be sent without a token, or left out']] : [],
)

/** Begins a session of the console by a one-time code or an operator token. */
export const createSession = endpoint({
  id: 'createSession',
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/sessions',
  scope: 'log_in',
  body: logIn,
  answers: {
    200: z
      .strictObject({
        session_id: sessionId,
        session: z.string().regex(SECRET),
        operator,
        started_at: shownTime,
        expires_at: shownTime,
        idle_seconds: z.int(),
      })
      .meta({ title: 'SessionStarted' }),
  },
  summary: 'Log in to the console',
  description:
    'Begins a session by the one-time code of a printed link, or by an operator token; the body has exactly one of ' +
    'them. The answer sets a cookie (HttpOnly, SameSite=Strict, Path=/operator/v1) and has the other half of the ' +
    'session in `session`, which later requests send as `Folio-Session`. A session ends after 30 minutes without a ' +
    'request, and after 12 hours in any case; a GET with the header `Folio-Background` does not keep it. Only a page of this port may log in: `Sec-Fetch-Site` must be ' +
    '`same-origin`, and the host must be loopback with this port or stand in `FOLIO_OPERATOR_HOSTS`. A code is ' +
    'accepted once, for ten minutes, from this machine, and not in production. `details.reason` of a refusal is ' +
    '`code`, `token`, `site`, `host` or `loopback`.',
})

/** Shows the session that makes the call. */
export const getCurrentSession = endpoint({
  id: 'getCurrentSession',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/sessions/current',
  scope: 'operator',
  role: 'viewer',
  answers: { 200: sessionRow },
  errors: { 404: ['NotFound'] },
  summary: 'Get the current session',
  description: 'Shows the session that makes the call, with the operator and the role. A call by token has none: 404.',
})

/** The operator whose sessions are meant, in place of the one who calls; `*`: of all operators. */
const ofOperator = patternText(/^(?:\*|[a-z][a-z0-9-]{1,30})$/, 'must be the name of an operator, or *')

/** Lists the sessions of the operator who calls, or of others. */
export const listSessions = endpoint({
  id: 'listSessions',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/sessions',
  scope: 'operator',
  role: 'viewer',
  query: z.strictObject({ operator: ofOperator.optional() }),
  answers: { 200: z.array(sessionRow) },
  summary: 'List the sessions',
  description:
    'Lists the running sessions of the operator who calls, the newest first; there are at most 20. An admin may name ' +
    'another `operator`, or `*` for the sessions of all; others get a 403.',
})

/** Ends a session of the operator who calls, or, for an admin, of another one. */
export const endSession = endpoint({
  id: 'endSession',
  act: { screen: '/sessions' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/sessions/{session_id}/end',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({ session_id: sessionId }),
  answers: {
    200: z.strictObject({ session_id: sessionId, status: z.literal('ended') }).meta({ title: 'SessionEnded' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'End a session',
  description:
    'Ends a session at once: one’s own, or as an admin anybody’s. Ending the current one is a log-out and clears its ' +
    'cookie. The streams of events of the session end within two seconds.',
})

/** Makes a one-time code for a link to the console. */
export const createSessionCode = endpoint({
  id: 'createSessionCode',
  act: { screen: '/sessions' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/session-codes',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z.strictObject({ code: z.string().regex(SECRET), expires_at: shownTime }).meta({ title: 'SessionCode' }),
  },
  errors: { 400: ['BadRequest'] },
  summary: 'Make a one-time code for a link to the console',
  description:
    'The link is `/console#code=CODE` on this port. The code begins one session of the operator whose token made it, ' +
    'within ten minutes and from this machine. A session cannot make codes. A BadRequest has the rule ' +
    '`production` (no codes in production), `not_loopback` (the call does not come from this machine) or ' +
    '`needs_token`.',
})
