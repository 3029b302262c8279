import { expect, it } from 'vitest'
import { contractsSearch } from './search.ts'

it('the list of contracts shows all unless the address asks for open or ended ones', () => {
  expect(contractsSearch({ status: 'ended', account: 'DOT1234567890' })).toEqual({
    status: 'ended',
    account: 'DOT1234567890',
  })
  expect(contractsSearch({ status: 'won', account: ['x'] })).toEqual({})
})
