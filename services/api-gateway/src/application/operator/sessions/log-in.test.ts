import { unavailable } from '@folio/rest-server/refusal.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { expect, it } from 'vitest'
import type { Gateway } from '../../gateway.ts'
import type { Call, HandlerResult } from '../../handler.ts'
import type { ActOutcome, Acts } from '../acts/acts.ts'
import { rootOperator } from '../operators/operators.ts'
import { createSession } from './log-in.ts'
import { openSessions } from './sessions.ts'

const connection = { isLocal: true, cookieName: 'c', isCookieSecure: false }

/** A gateway with a code, and the record of its acts; the read model may fail to keep sessions. */
const world = async ({ refused = false, keepsSessions = true } = {}) => {
  const clock = () => Date.UTC(2026, 0, 1) * 1000
  const readModel = memoryReadModel(clock)
  const operators = rootOperator('the-token')
  const root = await operators.byName('root')
  if (root === undefined) throw new Error('there is no root')
  const put: typeof readModel.put = async (key, ...rest) => {
    if (!keepsSessions && key.startsWith('operator/session/')) throw new Error('no room')
    await readModel.put(key, ...rest)
  }
  const sessions = openSessions({ ...readModel, put }, operators, clock)
  const noted: (ActOutcome | 'begun')[] = []
  const acts: Acts = {
    areRecorded: true,
    begin: async () => {
      noted.push('begun')
      return refused ? unavailable() : undefined
    },
    end: async (_, outcome) => void noted.push(outcome),
  }
  const gateway = { console: { sessions, operators, acts, areLinksOn: true } } as unknown as Gateway
  const { handle } = createSession.route(gateway)
  const logIn = (body: object): Promise<HandlerResult> =>
    handle({ body, client: { logIn: connection }, correlationId: 'c-1', receivedAt: 1 } as unknown as Call<
      typeof createSession.endpoint
    >)
  const { code } = await sessions.makeCode(root)
  return { code, sessions, noted, logIn }
}

const isLoggedIn = (result: HandlerResult): boolean => 'data' in result

it('a log-in by a code is recorded before the session begins, with its session', async () => {
  const { code, sessions, noted, logIn } = await world()
  expect(isLoggedIn(await logIn({ code }))).toBe(true)
  const [session] = await sessions.list('root')
  expect(noted).toEqual(['begun', { status: 200, details: { session_id: session?.sessionId } }])
})

it('a log-in whose act is not recorded leaves its code valid', async () => {
  const { code, sessions, logIn } = await world({ refused: true })
  expect(await logIn({ code })).toEqual(unavailable())
  expect(await sessions.findCode(code)).toMatchObject({ name: 'root' })
  expect(await sessions.list('root')).toEqual([])
})

it.each(['code', 'token'] as const)('a log-in by %s whose session does not begin has an outcome', async (by) => {
  const { code, sessions, noted, logIn } = await world({ keepsSessions: false })
  await expect(logIn(by === 'code' ? { code } : { token: 'the-token' })).rejects.toThrow('no room')
  expect(noted).toEqual(['begun', { status: 500, code: 'InternalServerError', details: {} }])
  expect(await sessions.findCode(code)).toMatchObject({ name: 'root' })
})

it('of concurrent log-ins by one code one gets a session, and each records its outcome', async () => {
  const { code, sessions, noted, logIn } = await world()
  const results = await Promise.all([logIn({ code }), logIn({ code }), logIn({ code })])
  expect(results.filter(isLoggedIn)).toHaveLength(1)
  expect(results.filter((result) => !isLoggedIn(result))).toMatchObject([{ status: 401 }, { status: 401 }])
  expect(await sessions.list('root')).toHaveLength(1)
  const outcomes = noted.filter((note) => note !== 'begun').map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual([200, 401, 401])
})

it('a log-in by an invalid code is no act', async () => {
  const { noted, logIn } = await world()
  expect(await logIn({ code: 'another' })).toMatchObject({ status: 401 })
  expect(noted).toEqual([])
})
