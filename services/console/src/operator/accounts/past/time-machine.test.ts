import { expect, it } from 'vitest'
import { accountSearch } from '../search.ts'
import { type AccountState, isAhead, revisionAfter } from './use-time-machine.ts'

const stateAt = (
  revision: number | undefined,
  newest_revision: number,
): Pick<AccountState, 'event' | 'newest_revision'> => ({
  newest_revision,
  event:
    revision === undefined
      ? null
      : { revision, position: 1, id: 'i', type: 'T', at: 'then', transaction_id: null, reason: null, postings: [] },
})

it('a step leads to the event before or after, and nowhere past the ends', () => {
  expect(revisionAfter(stateAt(3, 5), 1)).toBe(4)
  expect(revisionAfter(stateAt(3, 5), -1)).toBe(2)
  expect(revisionAfter(stateAt(5, 5), 1)).toBeUndefined()
  expect(revisionAfter(stateAt(0, 5), -1)).toBeUndefined()
})

it('a step from before the first event leads to it', () => {
  expect(revisionAfter(stateAt(undefined, 5), 1)).toBe(0)
  expect(revisionAfter(stateAt(undefined, 5), -1)).toBeUndefined()
})

it('a time after now has not come yet', () => {
  const nowMs = Date.parse('2026-01-31T09:30:00Z')
  expect(isAhead('2026-01-31T09:30:01.000Z', nowMs)).toBe(true)
  expect(isAhead('2026-01-31T09:30:00.000Z', nowMs)).toBe(false)
  expect(isAhead('no time', nowMs)).toBe(false)
})

it('the address of an account ignores what is malformed', () => {
  expect(accountSearch({ at: -1, table: 'yes', currency: 7, from: '' })).toEqual({
    at: undefined,
    currency: '7',
    time: undefined,
    from: undefined,
    to: undefined,
    table: undefined,
  })
  expect(accountSearch({ at: 7, table: true })).toMatchObject({ at: 7, table: true })
})
