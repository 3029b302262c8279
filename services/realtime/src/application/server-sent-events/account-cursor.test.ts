import { expect, it } from 'vitest'
import { formatAccountCursor, readAccountCursor } from './account-cursor.ts'

const OF = { clientId: 'client-1', epoch: 3 }
const PLACE = { scopes: ['payment'] as const, revisions: new Map([['wallet-1', 7]]) }

it('a cursor is decoded to its place', () => {
  expect(readAccountCursor(formatAccountCursor(PLACE, OF), OF)).toEqual(PLACE)
})

it('a cursor is for its client and its epoch alone', () => {
  const cursor = formatAccountCursor(PLACE, OF)
  expect(readAccountCursor(cursor, { ...OF, clientId: 'client-2' })).toBeUndefined()
  expect(readAccountCursor(cursor, { ...OF, epoch: 4 })).toBeUndefined()
})

it.each(['', 'x', 'AAAA', Buffer.from('{"e":3}').toString('base64url'), Buffer.from('null').toString('base64url')])(
  '%j is no cursor',
  (text) => {
    expect(readAccountCursor(text, OF)).toBeUndefined()
  },
)
