import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { listApplications } from '@folio/contracts/http/operator/applications/applications.ts'
import { createSession } from '@folio/contracts/http/operator/sessions.ts'
import { bruteForceGuard } from '@folio/rest-server/checks/brute-force-guard.ts'
import { serve } from '@folio/rest-server/handler.ts'
import { startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { rootOperator } from '../../application/operator/operators/operators.ts'
import { openSessions } from '../../application/operator/sessions/sessions.ts'
import { identifyLogIn, identifyOperator } from './identify-operator.ts'

const TOKEN = 'the-token-of-the-operator'
const PATH = listApplications.path

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** Starts an operator API that allows two wrong tokens or codes of an address, with a session of `root`. */
const startApi = async (clock = () => Date.now() * 1000) => {
  const guesses = bruteForceGuard(memoryLimiter({ name: 'operator-token', quota: 2, windowSeconds: 60 }))
  const routes = [
    serve(listApplications, async () => ({ data: [], beside: { checkpoint: { epoch: 1, position: 1 } } })),
    serve(createSession, async () => ({ status: 401, code: 'Unauthorized', message: 'The code is wrong.' })),
  ]
  const operators = rootOperator(TOKEN)
  const sessions = openSessions(memoryReadModel(clock), operators, clock)
  const hosts = new Set<string>()
  const server = await startTestServer({
    routes,
    identifyCaller: identifyOperator({ operators, sessions, hosts }),
    identifyLogIn: identifyLogIn(hosts),
    bruteForceGuard: guesses,
    clock,
  })
  stop = server.stop
  const root = await operators.byName('root')
  if (root === undefined) throw new Error('there is no root')
  const { cookie, header } = await sessions.begin(root)
  const fromPage = { 'Sec-Fetch-Site': 'same-origin' }
  const cookies = { ...fromPage, Cookie: `folio_operator_${server.port}=${cookie}` }
  return { url: server.url, fromPage, cookies, session: { ...cookies, 'Folio-Session': header } }
}

/** Starts the API; returns a function that sends a request with each token and returns the statuses. */
const startGuarded = async (clock?: () => number) => {
  const server = await startApi(clock)
  return async (...tokens: readonly (string | undefined)[]) => {
    const statuses: number[] = []
    for (const token of tokens) {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      statuses.push((await fetch(server.url + PATH, { headers })).status)
    }
    return statuses
  }
}

describe('guesses of the operator’s token', () => {
  it('are refused beyond a limit, and then the right one gets the same answer', async () => {
    const ask = await startGuarded()
    expect(await ask('a', 'b', 'c', 'd', TOKEN)).toEqual([401, 401, 429, 429, 429])
  })

  it('do not count requests with the right token or without one', async () => {
    const ask = await startGuarded()
    expect(await ask(TOKEN, TOKEN, TOKEN, undefined, undefined, undefined)).toEqual([200, 200, 200, 401, 401, 401])
    expect(await ask('a', TOKEN)).toEqual([401, 200])
  })

  it('are dropped when their time is over', async () => {
    let now = 0
    const ask = await startGuarded(() => now)
    expect(await ask('a', 'b', 'c', TOKEN)).toEqual([401, 401, 429, 429])
    now += 61_000_000
    expect(await ask(TOKEN)).toEqual([200])
  })

  it('as codes block bearers and log-ins, but not a session', async () => {
    const { url, fromPage, cookies, session } = await startApi()
    const read = async (headers: Record<string, string>) => (await fetch(url + PATH, { headers })).status
    const logIn = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ code: 'A'.repeat(43) })
      const sent = { ...headers, 'Content-Type': 'application/json' }
      return (await fetch(url + createSession.path, { method: 'POST', headers: sent, body })).status
    }
    const statuses: number[] = []
    for (const headers of [fromPage, session, fromPage, session]) statuses.push(await logIn(headers))
    expect(statuses).toEqual([401, 401, 429, 429])
    expect(await read({ Authorization: `Bearer ${TOKEN}` })).toBe(429)
    expect(await read(session)).toBe(200)
    expect(await read({ ...cookies, Authorization: `Bearer ${TOKEN}` })).toBe(401)
  })
})
