import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, headersOf } from '../kit/calls.ts'
import { arbitraryCall } from './arbitrary-call.ts'
import { type ContractFixture, startContractFixture } from './contract-fixture.ts'
import { pathOf } from './make-call.ts'

let fixture: ContractFixture
beforeAll(async () => {
  fixture = await startContractFixture()
})
afterAll(() => fixture.stop())

const RUNS = 60

const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

it.concurrent.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers whatever is sent as its document says, and never with a fault of its own',
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(arbitraryCall(endpoint), async ({ params, query, body }) => {
        const path = pathOf(endpoint, { params: texts(params), query: texts(query) })
        const json = { 'Content-Type': 'application/json' }
        const answer = await call(fixture.demo.base_url, path, {
          method: endpoint.method,
          headers: { ...headersOf(fixture.alice), ...(endpoint.hasBody ? json : {}) },
          ...(endpoint.hasBody ? { body: JSON.stringify(body) } : {}),
        })
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: RUNS },
    )
  },
)
