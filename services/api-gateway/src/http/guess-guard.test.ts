import { listApplications } from '@folio/contracts/http/operator/applications.ts'
import { memoryLimiter } from '@folio/service-kit/limiter.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { operatorAccess } from './access.ts'
import { guessGuard } from './guess-guard.ts'
import { serve } from './route.ts'
import { startTestEdge } from './test-edge.ts'

const TOKEN = 'the-token-of-the-operator'
const PATH = listApplications.path

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** An operator API that lets two wrong tokens of an address pass; asks it, and answers the statuses. */
const startGuarded = async (clock = () => Date.now() * 1000) => {
  const guesses = guessGuard(memoryLimiter({ name: 'operator-token', quota: 2, windowSeconds: 60 }))
  const routes = [serve(listApplications, async () => ({ data: [] }))]
  const edge = await startTestEdge({ routes, access: operatorAccess(TOKEN), guesses, clock })
  stop = edge.stop
  return async (...tokens: readonly (string | undefined)[]) => {
    const statuses: number[] = []
    for (const token of tokens) {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      statuses.push((await fetch(edge.url + PATH, { headers })).status)
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
