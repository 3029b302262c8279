import { operatorEndpoints, publicEndpoints, realtimeEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { expect, it } from 'vitest'
import type { Gateway } from './application/gateway.ts'
import { clientRoutes, operatorRoutes } from './routes.ts'

// Making routes uses no member of the gateway.
const gateway = {} as Gateway
const idsOf = (endpoints: readonly { readonly id: string }[]) => endpoints.map(({ id }) => id).toSorted()

it('the client routes are exactly the public endpoints of the contract', () => {
  expect(idsOf(clientRoutes(gateway).map(({ endpoint }) => endpoint))).toEqual(
    idsOf(publicEndpoints.filter((endpoint) => !realtimeEndpoints.includes(endpoint))),
  )
})

it('the operator routes are exactly the operator endpoints of the contract', () => {
  expect(idsOf(operatorRoutes(gateway).map(({ endpoint }) => endpoint))).toEqual(idsOf(operatorEndpoints))
})
