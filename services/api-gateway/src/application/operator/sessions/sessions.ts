import { randomUUID } from 'node:crypto'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { isSameText, type Operator, type Operators, proofOf } from '../operators/operators.ts'
import { type SessionCodes, sessionCodes } from './session-codes.ts'
import { type IndexedSession, type SessionIndex, sessionIndex } from './session-index.ts'
import {
  hashOf,
  isMadeFor,
  isOfRole,
  isRunning,
  newSecret,
  parseSession,
  type Session,
  type StoredSession,
  sessionKey,
  sessionOf,
  timeToLiveMs,
} from './stored-session.ts'

/** A new session with its two halves, which are stored nowhere. */
export type StartedSession = { readonly session: Session; readonly cookie: string; readonly header: string }

/** The sessions of the console. They are kept in the read model, so that all gateways share them. */
export type Sessions = SessionCodes & {
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

type Ports = {
  readonly readModel: ReadModel
  readonly operators: Operators
  readonly clock: Clock
  readonly index: SessionIndex
}

/** Requests that follow a noted one within this time change nothing in the read model. */
const NOTED_EVERY_MICROSECONDS = 10 * SECOND_MICROSECONDS
const SESSIONS_MAX = 20

/** Ends the oldest sessions where an operator has as many as allowed. */
const makeRoom = async ({ readModel, index }: Ports, operator: string): Promise<void> => {
  const indexed = await index.of(operator)
  const running: IndexedSession[] = []
  for (const each of indexed) if ((await readModel.peek(sessionKey(each.name))) !== undefined) running.push(each)
  const ended = running.slice(0, Math.max(0, running.length - SESSIONS_MAX + 1))
  for (const { name } of ended) await readModel.take(sessionKey(name))
  const isGone = (each: IndexedSession): boolean => !running.includes(each) || ended.includes(each)
  await index.remove(operator, indexed.filter(isGone))
}

const begin = async (ports: Ports, operator: Operator): Promise<StartedSession> => {
  const [cookie, header, now] = [newSecret(), newSecret(), ports.clock()]
  await makeRoom(ports, operator.name)
  const stored: StoredSession = {
    session_id: randomUUID(),
    operator: operator.name,
    role: operator.role,
    proof: proofOf(operator, cookie),
    header_hash: hashOf(header),
    started_at: now,
    seen_at: now,
  }
  const name = hashOf(cookie)
  await ports.readModel.put(sessionKey(name), stored, timeToLiveMs(stored, now))
  await ports.index.add(operator.name, { session_id: stored.session_id, name })
  return { session: sessionOf(stored, operator.role), cookie, header }
}

const find = async (
  { readModel, operators, clock }: Ports,
  { cookie, header }: SessionHalves,
  isActivity: boolean,
): Promise<Session | undefined> => {
  const key = sessionKey(hashOf(cookie))
  const value = await readModel.peek(key)
  const stored = parseSession(value)
  const now = clock()
  if (value === undefined || stored === undefined || !isRunning(stored, now)) return undefined
  if (!isSameText(stored.header_hash, hashOf(header))) return undefined
  const operator = await operators.byName(stored.operator)
  if (operator === undefined || !isMadeFor(stored, operator, cookie)) return undefined
  if (!isActivity || now < stored.seen_at + NOTED_EVERY_MICROSECONDS) return sessionOf(stored, operator.role)
  const seen: StoredSession = { ...stored, seen_at: now }
  // A concurrent request may have noted its time already, or ended the session; the next request will see that.
  await readModel.replace(key, { from: value, to: seen, ttlMs: timeToLiveMs(seen, now) })
  return sessionOf(seen, operator.role)
}

const findById = async ({ index }: Ports, operator: string, id: string): Promise<IndexedSession | undefined> =>
  (await index.of(operator)).find(({ session_id }) => session_id === id)

const list = async ({ readModel, operators, clock, index }: Ports, name: string): Promise<readonly Session[]> => {
  const operator = await operators.byName(name)
  if (operator === undefined) return []
  const values = await Promise.all((await index.of(name)).map((each) => readModel.peek(sessionKey(each.name))))
  const now = clock()
  return values
    .map(parseSession)
    .filter((stored) => stored !== undefined)
    .filter((stored) => isRunning(stored, now) && isOfRole(stored, operator))
    .map((stored) => sessionOf(stored, operator.role))
    .toSorted((a, b) => b.startedAt - a.startedAt)
}

/** Opens the sessions of the console over a read model. */
export const openSessions = (readModel: ReadModel, operators: Operators, clock: Clock): Sessions => {
  const ports: Ports = { readModel, operators, clock, index: sessionIndex(readModel) }
  return {
    ...sessionCodes(readModel, operators, clock),
    begin: (operator) => begin(ports, operator),
    find: (halves, isActivity) => find(ports, halves, isActivity),
    running: async (name, sessionId) => {
      const indexed = await findById(ports, name, sessionId)
      const stored = indexed && parseSession(await readModel.peek(sessionKey(indexed.name)))
      const operator = stored && isRunning(stored, clock()) ? await operators.byName(name) : undefined
      return stored && operator && isOfRole(stored, operator) ? sessionOf(stored, operator.role) : undefined
    },
    list: (name) => list(ports, name),
    end: async (name, sessionId) => {
      const indexed = await findById(ports, name, sessionId)
      if (indexed === undefined) return false
      const taken = await readModel.take(sessionKey(indexed.name))
      await ports.index.remove(name, [indexed])
      return taken !== undefined
    },
    endAll: async (operator) => {
      const ended = await ports.index.of(operator)
      for (const { name } of ended) await readModel.take(sessionKey(name))
      await ports.index.remove(operator, ended)
    },
  }
}
