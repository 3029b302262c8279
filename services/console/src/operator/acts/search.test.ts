import { expect, it } from 'vitest'
import { actsSearch, operatorsSearch, sessionsSearch } from './search.ts'

it('the window of the acts holds times that the API takes', () => {
  expect(actsSearch({ start: '2026-01-31', end: '2026-02-01T09:00:00+01:00' })).toEqual({
    start: '2026-01-31T00:00:00.000Z',
    end: '2026-02-01T08:00:00.000Z',
  })
  expect(actsSearch({ start: '2026-01-31T09:00' })).toEqual({ start: '2026-01-31T09:00:00.000Z' })
  for (const start of ['yesterday', '31.1.2026', '1969-12-31', '0026-01-31T09:00:00Z'])
    expect(actsSearch({ start })).toEqual({})
})

it('a malformed address opens the screen without what is malformed', () => {
  expect(actsSearch({ operator: ['ann'], kind: '', cursor: 'x'.repeat(1025), act: 'a-1' })).toEqual({ act: 'a-1' })
  expect(operatorsSearch({ name: {}, add: 'yes' })).toEqual({})
  expect(sessionsSearch({ of: '*', session: 7 })).toEqual({ of: '*', session: '7' })
})
