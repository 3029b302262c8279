import { expect, it } from 'vitest'
import { verifySearch } from './search.ts'

it('the checkpoint to replace is a version, written as a number or as a text', () => {
  expect(verifySearch({ id: 'a', replace: 7 })).toEqual({ id: 'a', replace: '7' })
  expect(verifySearch({ replace: '12' })).toEqual({ replace: '12' })
  for (const replace of ['0', '-1', '1.5', 'newest', '1234567890', {}]) expect(verifySearch({ replace })).toEqual({})
})

it('the form that is open is that of one of two kinds', () => {
  expect(verifySearch({ start: 'everything' })).toEqual({ start: 'everything' })
  expect(verifySearch({ start: 'nothing' })).toEqual({})
})
