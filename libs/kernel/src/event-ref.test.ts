import { describe, expect, it } from 'vitest'
import { formatEventRef, parseEventRef } from './event-ref.ts'

const REF = { stream: 'wallet-2b1ac8fc-2228-54af-8bbe-9a1d46eb0994', revision: 7 }

describe('the reference of an event', () => {
  it('names its stream and its revision', () => {
    expect(formatEventRef(REF)).toBe('wallet-2b1ac8fc-2228-54af-8bbe-9a1d46eb0994@7')
    expect(parseEventRef(formatEventRef(REF))).toEqual(REF)
  })

  it('takes the revision from behind the last @', () => {
    expect(parseEventRef('user@example.com@0')).toEqual({ stream: 'user@example.com', revision: 0 })
  })

  it.each([
    '',
    'wallet-1',
    '@1',
    'wallet-1@',
    'wallet-1@x',
    'wallet-1@-1',
    'wallet 1@1',
    'wallet-1@1 ',
    `a@${'9'.repeat(16)}`,
  ])('is not %j', (text) => expect(parseEventRef(text)).toBeUndefined())
})
