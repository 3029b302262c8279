import { expect, it } from 'vitest'
import { operatorEndpoints, publicEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { repeats, withoutRequestId } from './repeatable-endpoints.ts'

const idsOf = (endpoints: readonly Endpoint[]): string[] => endpoints.map(({ id }) => id).toSorted()
const declared = repeats.map(({ endpoint }) => endpoint)

const takesRequestId = ({ body }: Endpoint): boolean =>
  JSON.stringify(body.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"request_id"')

/** Endpoints with one answer for each of several items: a repeat is told in the items, not by the status of the call. */
const ANSWERING_BY_ITEM = ['bulkPurchase', 'makeBulkTransfer']

it('every endpoint that takes a request_id declares its answers to a repeated one, and no other does', () => {
  expect(idsOf(declared)).toEqual(
    idsOf([...publicEndpoints, ...operatorEndpoints].filter(takesRequestId)).filter(
      (id) => !ANSWERING_BY_ITEM.includes(id),
    ),
  )
})

it('every endpoint of clients that changes something declares the advice after a lost answer', () => {
  const advised = [...declared, ...withoutRequestId.map(({ endpoint }) => endpoint)]
  expect(idsOf(advised)).toEqual(
    expect.arrayContaining(idsOf(publicEndpoints.filter(({ method }) => method !== 'GET'))),
  )
})
