import { expect, it } from 'vitest'
import { explainSearch } from './search.ts'

it('an explanation is of an event or of a time, not of both, and else of now', () => {
  expect(explainSearch({ account: 'wallet:1', currency: 'USD', at: 7 })).toEqual({
    account: 'wallet:1',
    currency: 'USD',
    at: 7,
  })
  expect(explainSearch({ at: '7', time: '2026-01-31' })).toEqual({ at: 7 })
  expect(explainSearch({ at: 'x', time: '2026-01-31' })).toEqual({ time: '2026-01-31T00:00:00.000Z' })
})
