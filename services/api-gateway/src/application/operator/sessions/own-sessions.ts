import * as endpoints from '@folio/contracts/http/operator/sessions.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { notFound, type Refusal, roleMissing } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { operatorNames } from '../operators/operator-names.ts'
import { clearedCookie } from './log-in.ts'
import type { Session } from './stored-session.ts'

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

const isAdmin = ({ operator }: Caller): boolean => operator?.role === 'admin'

/** Answers the running sessions of the operator who calls, or of others for an admin. */
export const listSessions = handle(
  endpoints.listSessions,
  async (gateway, { query, client, receivedAt }): Promise<Answer<typeof endpoints.listSessions> | Refusal> => {
    const own = nameOf(client)
    const { operator = own } = query
    if (operator !== own && !isAdmin(client)) return roleMissing('admin', client.operator?.role)
    const names = operator === '*' ? await operatorNames(gateway, receivedAt) : [operator]
    const found = await Promise.all(names.map((name) => gateway.console.sessions.list(name)))
    const running = found.flat().toSorted((a, b) => b.startedAt - a.startedAt)
    return { data: running.map((session) => shownSession(session, client.operator?.sessionId)) }
  },
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

/** Ends a session of the operator who calls, or of another one for an admin. */
export const endSession = handle(
  endpoints.endSession,
  async (gateway, { params, client, receivedAt }): Promise<Answer<typeof endpoints.endSession> | Refusal> => {
    const { session_id } = params
    const { sessions } = gateway.console
    const others = isAdmin(client) ? await operatorNames(gateway, receivedAt) : []
    let isEnded = false
    for (const name of new Set([nameOf(client), ...others])) isEnded ||= await sessions.end(name, session_id)
    if (!isEnded) return notFound('session')
    const isCurrent = client.operator?.sessionId === session_id
    const data = { session_id, status: 'ended' as const }
    return isCurrent && client.operator ? { data, headers: clearedCookie(client.operator.connection) } : { data }
  },
)
