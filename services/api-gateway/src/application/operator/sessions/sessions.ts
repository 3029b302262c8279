import { hash, randomBytes, randomUUID } from 'node:crypto'
import { SESSION_IDLE_SECONDS } from '@folio/contracts/http/operator/console/sessions.ts'
import { type Role, role } from '@folio/contracts/http/role.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ExpiringKey, ReadModel, ViewValue } from '@folio/read-model/port.ts'
import { updateAtomically } from '@folio/read-model/update-atomically.ts'
import { z } from 'zod'
import { isSameText, type Operator, type Operators, proofOf } from './operators.ts'

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

/** A new session with its two halves, which are stored nowhere. */
export type StartedSession = { readonly session: Session; readonly cookie: string; readonly header: string }

/** The sessions of the console. They are kept in the read model, so that all gateways share them. */
export type Sessions = {
  /** Makes a code that begins one session of the operator; it expires ten minutes later. */
  readonly makeCode: (operator: Operator) => Promise<{ readonly code: string; readonly expiresAt: number }>
  /** Returns the operator of a code that is good now, and stays good; undefined where `redeemCode` returns none. */
  readonly findCode: (code: string) => Promise<Operator | undefined>
  /** Uses up a code; undefined if it does not exist any more, or its operator or token has changed. */
  readonly redeemCode: (code: string) => Promise<Operator | undefined>
  /** Begins a session; beyond 20 of one operator the oldest ends. */
  readonly begin: (operator: Operator) => Promise<StartedSession>
  /** Finds a running session by its halves, and notes the time if the request is an activity. */
  readonly find: (halves: SessionHalves, isActivity: boolean) => Promise<Session | undefined>
  /** Returns a running session of an operator without noting an activity; undefined if it has ended. */
  readonly running: (name: string, sessionId: string) => Promise<Session | undefined>
  /** The running sessions of an operator, the newest first. */
  readonly list: (name: string) => Promise<readonly Session[]>
  /** Ends a session of an operator; resolves to false if there is no such one. */
  readonly end: (name: string, sessionId: string) => Promise<boolean>
  /** Ends all sessions of an operator, whatever the present role. */
  readonly endAll: (name: string) => Promise<void>
}

/** The two halves of a session as a request carries them. */
export type SessionHalves = { readonly cookie: string; readonly header: string }

const SECRET_BYTES = 32
const IDLE_MICROSECONDS = SESSION_IDLE_SECONDS * SECOND_MICROSECONDS
const LIFE_MICROSECONDS = 12 * 3600 * SECOND_MICROSECONDS
const CODE_LIFE_MS = 10 * 60 * 1000
/** Requests that follow a noted one within this time change nothing in the read model. */
const NOTED_EVERY_MICROSECONDS = 10 * SECOND_MICROSECONDS
const SESSIONS_MAX = 20

/** The role is that of the time when it was made: another role ends it. An earlier release stored none. */
const codeSchema = z.object({ operator: z.string(), proof: z.string(), role: role.optional() })
const storedSchema = codeSchema.extend({
  session_id: z.string(),
  header_hash: z.string(),
  started_at: z.number(),
  seen_at: z.number(),
})
const indexSchema = z.object({ sessions: z.array(z.object({ session_id: z.string(), name: z.string() })) })

type Stored = z.infer<typeof storedSchema>
type Indexed = z.infer<typeof indexSchema>['sessions'][number]

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
const hashed = (secret: string): string => hash('sha256', secret, 'base64url')
const codeKey = (code: string): ExpiringKey => `operator/code/${hashed(code)}`
const sessionKey = (name: string): ExpiringKey => `operator/session/${name}`
const indexKey = (operator: string): ExpiringKey => `operator/sessions/${operator}`

const shown = (stored: Stored, role: Role): Session => ({
  sessionId: stored.session_id,
  operator: stored.operator,
  role,
  startedAt: stored.started_at,
  seenAt: stored.seen_at,
  idleExpiresAt: Math.min(stored.seen_at + IDLE_MICROSECONDS, stored.started_at + LIFE_MICROSECONDS),
  expiresAt: stored.started_at + LIFE_MICROSECONDS,
})

const isRunning = ({ started_at, seen_at }: Stored, now: number): boolean =>
  now < seen_at + IDLE_MICROSECONDS && now < started_at + LIFE_MICROSECONDS

/** The time to live of a session that was seen now, in milliseconds. */
const lifeMs = ({ started_at }: Stored, now: number): number =>
  Math.max(1, Math.ceil(Math.min(IDLE_MICROSECONDS, started_at + LIFE_MICROSECONDS - now) / 1000))

/** Tells if a code or a session was made for the present role of its operator. */
const isOfRole = (made: z.infer<typeof codeSchema>, operator: Operator): boolean =>
  made.role === undefined || made.role === operator.role

const read = (value: ViewValue | undefined): Stored | undefined =>
  value === undefined ? undefined : storedSchema.parse(value)

/** Opens the sessions of the console over a read model. */
export const openSessions = (readModel: ReadModel, operators: Operators, clock: Clock): Sessions => {
  const indexOf = async (operator: string): Promise<readonly Indexed[]> => {
    const value = await readModel.peek(indexKey(operator))
    return value === undefined ? [] : indexSchema.parse(value).sessions
  }

  const changeIndex = (
    operator: string,
    change: (before: readonly Indexed[]) => readonly Indexed[],
  ): Promise<boolean> =>
    updateAtomically(readModel, indexKey(operator), (value) => ({
      to: { sessions: change(value === undefined ? [] : indexSchema.parse(value).sessions) },
      ttlMs: LIFE_MICROSECONDS / 1000,
    }))

  /** The operator of a code by its stored value; undefined if there is none, or the operator or the token has changed. */
  const ownerOf = async (code: string, stored: ViewValue | undefined): Promise<Operator | undefined> => {
    if (stored === undefined) return undefined
    const made = codeSchema.parse(stored)
    const operator = await operators.byName(made.operator)
    if (operator === undefined || !isOfRole(made, operator)) return undefined
    return isSameText(made.proof, proofOf(operator, code)) ? operator : undefined
  }

  /** Ends the oldest sessions where an operator has as many as allowed. */
  const makeRoom = async (operator: string): Promise<void> => {
    const indexed = await indexOf(operator)
    const running: Indexed[] = []
    for (const each of indexed) if ((await readModel.peek(sessionKey(each.name))) !== undefined) running.push(each)
    const ended = new Set(running.slice(0, Math.max(0, running.length - SESSIONS_MAX + 1)))
    for (const { name } of ended) await readModel.take(sessionKey(name))
    const gone = new Set(indexed.filter((each) => !running.includes(each) || ended.has(each)).map(({ name }) => name))
    if (gone.size > 0) await changeIndex(operator, (before) => before.filter(({ name }) => !gone.has(name)))
  }

  return {
    makeCode: async (operator) => {
      const code = newSecret()
      const expiresAt = clock() + CODE_LIFE_MS * 1000
      const made = { operator: operator.name, role: operator.role, proof: proofOf(operator, code) }
      await readModel.put(codeKey(code), made, CODE_LIFE_MS)
      return { code, expiresAt }
    },
    findCode: async (code) => ownerOf(code, await readModel.peek(codeKey(code))),
    redeemCode: async (code) => ownerOf(code, await readModel.take(codeKey(code))),
    begin: async (operator) => {
      const [cookie, header, now] = [newSecret(), newSecret(), clock()]
      await makeRoom(operator.name)
      const stored: Stored = {
        session_id: randomUUID(),
        operator: operator.name,
        role: operator.role,
        proof: proofOf(operator, cookie),
        header_hash: hashed(header),
        started_at: now,
        seen_at: now,
      }
      const name = hashed(cookie)
      await readModel.put(sessionKey(name), stored, lifeMs(stored, now))
      await changeIndex(operator.name, (before) => [...before, { session_id: stored.session_id, name }])
      return { session: shown(stored, operator.role), cookie, header }
    },
    find: async ({ cookie, header }, isActivity) => {
      const key = sessionKey(hashed(cookie))
      const value = await readModel.peek(key)
      const stored = read(value)
      const now = clock()
      if (value === undefined || stored === undefined || !isRunning(stored, now)) return undefined
      if (!isSameText(stored.header_hash, hashed(header))) return undefined
      const operator = await operators.byName(stored.operator)
      if (operator === undefined || !isOfRole(stored, operator)) return undefined
      if (!isSameText(stored.proof, proofOf(operator, cookie))) return undefined
      if (!isActivity || now < stored.seen_at + NOTED_EVERY_MICROSECONDS) return shown(stored, operator.role)
      const seen: Stored = { ...stored, seen_at: now }
      // A concurrent request may have noted its time already, or ended the session; the next request will see that.
      await readModel.replace(key, value, seen, lifeMs(seen, now))
      return shown(seen, operator.role)
    },
    running: async (name, sessionId) => {
      const indexed = (await indexOf(name)).find(({ session_id }) => session_id === sessionId)
      const stored = indexed && read(await readModel.peek(sessionKey(indexed.name)))
      const operator = stored && isRunning(stored, clock()) ? await operators.byName(name) : undefined
      return stored && operator && isOfRole(stored, operator) ? shown(stored, operator.role) : undefined
    },
    list: async (name) => {
      const operator = await operators.byName(name)
      if (operator === undefined) return []
      const values = await Promise.all((await indexOf(name)).map((each) => readModel.peek(sessionKey(each.name))))
      const now = clock()
      return values
        .map(read)
        .filter((stored) => stored !== undefined)
        .filter((stored) => isRunning(stored, now) && isOfRole(stored, operator))
        .map((stored) => shown(stored, operator.role))
        .toSorted((a, b) => b.startedAt - a.startedAt)
    },
    end: async (name, sessionId) => {
      const indexed = (await indexOf(name)).find(({ session_id }) => session_id === sessionId)
      if (indexed === undefined) return false
      const taken = await readModel.take(sessionKey(indexed.name))
      await changeIndex(name, (before) => before.filter(({ session_id }) => session_id !== sessionId))
      return taken !== undefined
    },
    endAll: async (operator) => {
      const ended = await indexOf(operator)
      if (ended.length === 0) return
      for (const { name } of ended) await readModel.take(sessionKey(name))
      const gone = new Set(ended.map(({ name }) => name))
      await changeIndex(operator, (before) => before.filter(({ name }) => !gone.has(name)))
    },
  }
}
