import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersOf } from '../kit/calls.ts'
import { codesOf, makeCall } from './make-call.ts'
import { sampleCalls } from './sample-calls.ts'
import { scopeSubsets, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('every endpoint of the contract has its sample call, and no other has', () => {
  expect(Object.keys(sampleCalls).toSorted()).toEqual(publicEndpoints.map(({ id }) => id).toSorted())
})

describe.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const sample = async () => (await sampleCalls[id]?.well(world, `well-${id}`)) ?? {}

  it('answers a good call', async () => {
    const caller = sampleCalls[id]?.caller?.(world) ?? world.alice
    const answer = await makeCall(world.demo, endpoint, { ...(await sample()), headers: headersOf(caller) })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  })

  it('is closed to callers without a token, with a wrong one, and with one of another application', async () => {
    const { Authorization, ...application } = headersOf(world.alice)
    const strangers: Record<string, string>[] = [
      {},
      application,
      { Authorization: `${Authorization}` },
      { ...application, Authorization: 'Bearer nonsense' },
      { ...application, Authorization: `${Authorization}x` },
      { ...application, Authorization: `Basic ${Authorization?.slice('Bearer '.length)}` },
      { Authorization: `${Authorization}`, 'Service-App-ID': 'another' },
    ]
    for (const headers of strangers) {
      const answer = await makeCall(world.demo, endpoint, { ...(await sample()), headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  it('is open to exactly the tokens that have its scope', async () => {
    for (const scopes of scopeSubsets) {
      const headers = headersOf(await world.withScopes(scopes))
      // A parameter that no endpoint knows: whoever may call is told so, and nothing happens.
      const parts = await sample()
      const answer = await makeCall(world.demo, endpoint, {
        ...parts,
        query: { ...parts.query, unheard_of: '1' },
        headers,
      })
      const may = scopes.some((each) => each === endpoint.scope)
      expect(answer.status, `${scopes.join(' ')}: ${JSON.stringify(answer.body)}`).toBe(may ? 400 : 403)
      if (!may) expect(codesOf(answer)).toEqual(['AccessDenied'])
    }
  })

  it('refuses what belongs to another client', async () => {
    for (const foreign of sampleCalls[id]?.foreign(world, `foreign-${id}`) ?? []) {
      const answer = await makeCall(world.demo, endpoint, { ...foreign, headers: headersOf(world.alice) })
      expect([foreign.what, answer.status, ...codesOf(answer)]).toEqual([foreign.what, foreign.status, foreign.code])
    }
  })
})
