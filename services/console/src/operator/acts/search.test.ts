import { expect, it } from 'vitest'
import { actsSearch, operatorsSearch, sessionsSearch } from './search.ts'

it('a malformed address opens the screen without what is malformed', () => {
  expect(actsSearch({ operator: ['ann'], kind: '', cursor: 'x'.repeat(1025), act: 'a-1' })).toEqual({ act: 'a-1' })
  expect(operatorsSearch({ name: {}, add: 'yes' })).toEqual({})
  expect(sessionsSearch({ of: '*', session: 7 })).toEqual({ of: '*', session: '7' })
})
