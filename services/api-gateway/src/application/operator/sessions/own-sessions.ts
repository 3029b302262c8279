import * as endpoints from '@folio/contracts/http/operator/console/sessions.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Caller } from '../../caller.ts'
import { type Answer, handle } from '../../handler.ts'
import { notFound, type Refusal } from '../../refusal.ts'
import { clearedCookie } from './log-in.ts'
import type { Session } from './sessions.ts'

const shownSession = (session: Session, currentId: string | undefined): endpoints.SessionRow => ({
  session_id: session.sessionId,
  operator: { name: session.operator, role: session.role },
  started_at: timestampOf(session.startedAt),
  seen_at: timestampOf(session.seenAt),
  idle_expires_at: timestampOf(session.idleExpiresAt),
  expires_at: timestampOf(session.expiresAt),
  is_current: session.sessionId === currentId,
})

const nameOf = ({ operator }: Caller): string => operator?.name ?? ''

/** Answers the running sessions of the operator who calls. */
export const listSessions = handle(
  endpoints.listSessions,
  async ({ console: { sessions } }, { client }): Promise<Answer<typeof endpoints.listSessions>> => ({
    data: (await sessions.list(nameOf(client))).map((session) => shownSession(session, client.operator?.sessionId)),
  }),
)

/** Answers the session that makes the call. */
export const getCurrentSession = handle(
  endpoints.getCurrentSession,
  async ({ console: { sessions } }, { client }): Promise<Answer<typeof endpoints.getCurrentSession> | Refusal> => {
    const id = client.operator?.sessionId
    const current = id === undefined ? undefined : await sessions.running(nameOf(client), id)
    return current === undefined ? notFound('session') : { data: shownSession(current, id) }
  },
)

/** Ends a session of the operator who calls. */
export const endSession = handle(
  endpoints.endSession,
  async ({ console: { sessions } }, { params, client }): Promise<Answer<typeof endpoints.endSession> | Refusal> => {
    const { session_id } = params
    if (!(await sessions.end(nameOf(client), session_id))) return notFound('session')
    const isCurrent = client.operator?.sessionId === session_id
    const data = { session_id, status: 'ended' as const }
    return isCurrent && client.operator ? { data, headers: clearedCookie(client.operator.connection) } : { data }
  },
)
