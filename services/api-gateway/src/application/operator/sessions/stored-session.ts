import { hash, randomBytes } from 'node:crypto'
import { SESSION_IDLE_SECONDS } from '@folio/contracts/http/operator/sessions.ts'
import { type Role, role } from '@folio/contracts/http/role.ts'
import { HOUR_MICROSECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ExpiringKey, ViewValue } from '@folio/read-model/port.ts'
import { z } from 'zod'
import { isSameText, type Operator, proofOf } from '../operators/operators.ts'

/** A running session of an operator, with the present role; times in microseconds since 1970. */
export type Session = {
  readonly sessionId: string
  readonly operator: string
  readonly role: Role
  readonly startedAt: number
  readonly seenAt: number
  readonly idleExpiresAt: number
  readonly expiresAt: number
}

const SECRET_BYTES = 32
const IDLE_MICROSECONDS = SESSION_IDLE_SECONDS * SECOND_MICROSECONDS
const LIFE_MICROSECONDS = 12 * HOUR_MICROSECONDS

/** The longest life of a session, in milliseconds. */
export const SESSION_LIFE_MS = LIFE_MICROSECONDS / 1000

/**
 * The operator that a stored code or session was made for. The role is that of the time when it was made: another role ends
 * it. An earlier release stored none.
 */
export const madeForSchema = z.object({ operator: z.string(), proof: z.string(), role: role.optional() })

const storedSchema = madeForSchema.extend({
  session_id: z.string(),
  header_hash: z.string(),
  started_at: z.number(),
  seen_at: z.number(),
})

/** A session as it is stored. */
export type StoredSession = z.infer<typeof storedSchema>

/** Parses a stored session; undefined without one. */
export const parseSession = (value: ViewValue | undefined): StoredSession | undefined =>
  value === undefined ? undefined : storedSchema.parse(value)

/** Makes a random secret for a code or for half a session. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The hash of a secret, which is stored in place of it. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** The key of a session by its name, which is the hash of its cookie. */
export const sessionKey = (name: string): ExpiringKey => `operator/session/${name}`

/** Tells if a code or a session was made for the present role of its operator. */
export const isOfRole = (made: z.infer<typeof madeForSchema>, operator: Operator): boolean =>
  made.role === undefined || made.role === operator.role

/** Tells if a code or a session was made for an operator with the present role and token. */
export const isMadeFor = (made: z.infer<typeof madeForSchema>, operator: Operator, secret: string): boolean =>
  isOfRole(made, operator) && isSameText(made.proof, proofOf(operator, secret))

/** Tells if a session has neither been idle for too long nor reached its longest life. */
export const isRunning = ({ started_at, seen_at }: StoredSession, now: number): boolean =>
  now < seen_at + IDLE_MICROSECONDS && now < started_at + LIFE_MICROSECONDS

/** The time to live of a session that was seen now, in milliseconds. */
export const timeToLiveMs = ({ started_at }: StoredSession, now: number): number =>
  Math.max(1, Math.ceil(Math.min(IDLE_MICROSECONDS, started_at + LIFE_MICROSECONDS - now) / 1000))

/** The session of a stored one, with the present role of its operator. */
export const sessionOf = (stored: StoredSession, role: Role): Session => ({
  sessionId: stored.session_id,
  operator: stored.operator,
  role,
  startedAt: stored.started_at,
  seenAt: stored.seen_at,
  idleExpiresAt: Math.min(stored.seen_at + IDLE_MICROSECONDS, stored.started_at + LIFE_MICROSECONDS),
  expiresAt: stored.started_at + LIFE_MICROSECONDS,
})
