import { expect, it } from 'vitest'
import { clientSearch, clientsSearch } from './search.ts'

it('the address of a client opens the form of an act that there is, and no other one', () => {
  expect([clientSearch({ form: 'erase' }), clientSearch({ form: 'wallet' })]).toEqual([
    { form: 'erase' },
    { form: 'wallet' },
  ])
  expect(clientSearch({ form: 'freeze' })).toEqual({})
  expect(clientsSearch({ open: true, nickname: 'ada' })).toEqual({ open: true, nickname: 'ada' })
})
