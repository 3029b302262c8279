import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { scopesOf } from '@folio/contracts/http/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersOf } from '../kit/calls.ts'
import { type ContractFixture, scopeSubsets, startContractFixture } from './contract-fixture.ts'
import { codesOf, makeCall } from './make-call.ts'
import { sampleCalls } from './sample-calls.ts'

let fixture: ContractFixture
beforeAll(async () => {
  fixture = await startContractFixture()
})
afterAll(() => fixture.stop())

it('exactly the endpoints of the contract have a sample call', () => {
  expect(Object.keys(sampleCalls).toSorted()).toEqual(publicEndpoints.map(({ id }) => id).toSorted())
})

describe.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const sample = async () => (await sampleCalls[id]?.well(fixture, `well-${id}`)) ?? {}

  it('answers a good call', async () => {
    const caller = sampleCalls[id]?.caller?.(fixture) ?? fixture.alice
    const answer = await makeCall(fixture.demo, endpoint, { ...(await sample()), headers: headersOf(caller) })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  })

  it('refuses callers without a token, with a wrong one, and with one of another application', async () => {
    const { Authorization, ...application } = headersOf(fixture.alice)
    const other = { Authorization: `${Authorization}`, 'Service-App-ID': 'another' }
    const withoutApplication = [{}, { Authorization: `${Authorization}` }, other]
    const strangers: Record<string, string>[] = [
      application,
      { ...application, Authorization: 'Bearer nonsense' },
      { ...application, Authorization: `${Authorization}x` },
      { ...application, Authorization: `Basic ${Authorization?.slice('Bearer '.length)}` },
    ]
    const refused = endpoint.scope === 'application' ? [] : strangers
    for (const headers of [...withoutApplication, ...refused]) {
      const answer = await makeCall(fixture.demo, endpoint, { ...(await sample()), headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  it('accepts exactly the tokens that have its scope', async () => {
    for (const scopes of scopeSubsets) {
      const headers = headersOf(await fixture.withScopes(scopes))
      // The parameter is unknown to every endpoint, so that an authorized call is refused for it and has no effect.
      const parts = await sample()
      const answer = await makeCall(fixture.demo, endpoint, {
        ...parts,
        query: { ...parts.query, unheard_of: '1' },
        headers,
      })
      const may = endpoint.scope === 'application' || scopes.some((each) => scopesOf(endpoint).includes(each))
      expect(answer.status, `${scopes.join(' ')}: ${JSON.stringify(answer.body)}`).toBe(may ? 400 : 403)
      if (!may) expect(codesOf(answer)).toEqual(['AccessDenied'])
    }
  })

  it('refuses ids that belong to another client', async () => {
    for (const foreign of sampleCalls[id]?.foreign(fixture, `foreign-${id}`) ?? []) {
      const answer = await makeCall(fixture.demo, endpoint, { ...foreign, headers: headersOf(fixture.alice) })
      expect([foreign.what, answer.status, ...codesOf(answer)]).toEqual([foreign.what, foreign.status, foreign.code])
    }
  })
})
