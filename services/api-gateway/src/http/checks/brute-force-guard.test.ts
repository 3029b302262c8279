import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { listApplications } from '@folio/contracts/http/operator/applications.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { serve } from '../../application/handler.ts'
import { rootAccess, startTestServer } from '../testing/test-server.ts'
import { bruteForceGuard } from './brute-force-guard.ts'
import { identifyOperator } from './identify-operator.ts'

const TOKEN = 'the-token-of-the-operator'
const PATH = listApplications.path

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/**
 * Starts an operator API that allows two wrong tokens of an address; returns a function that sends a request with each
 * token and returns the statuses.
 */
const startGuarded = async (clock = () => Date.now() * 1000) => {
  const guesses = bruteForceGuard(memoryLimiter({ name: 'operator-token', quota: 2, windowSeconds: 60 }))
  const routes = [serve(listApplications, async () => ({ data: [] }))]
  const server = await startTestServer({
    routes,
    identifyCaller: identifyOperator(rootAccess(TOKEN)),
    bruteForceGuard: guesses,
    clock,
  })
  stop = server.stop
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
  it('are refused once there were too many, and the right one is not told from the others then', async () => {
    const ask = await startGuarded()
    expect(await ask('a', 'b', 'c', 'd', TOKEN)).toEqual([401, 401, 429, 429, 429])
  })

  it('are not what comes with the right token, or with none', async () => {
    const ask = await startGuarded()
    expect(await ask(TOKEN, TOKEN, TOKEN, undefined, undefined, undefined)).toEqual([200, 200, 200, 401, 401, 401])
    expect(await ask('a', TOKEN)).toEqual([401, 200])
  })

  it('are forgotten when their time is over', async () => {
    let now = 0
    const ask = await startGuarded(() => now)
    expect(await ask('a', 'b', 'c', TOKEN)).toEqual([401, 401, 429, 429])
    now += 61_000_000
    expect(await ask(TOKEN)).toEqual([200])
  })
})
