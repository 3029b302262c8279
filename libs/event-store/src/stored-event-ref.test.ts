import { expect, it } from 'vitest'
import { formatStoredEventRef, parseStoredEventRef } from './stored-event-ref.ts'

const ID = '0b3d1f0e-6a54-8f6e-9d2a-3f3c6f5f0a11'

it('an event reference survives formatting and parsing, whatever its stream is called', () => {
  for (const stream of ['wallet-1', 'a@2', '@', 'x@7@8']) {
    const event = { stream, revision: 41, id: ID }
    expect(parseStoredEventRef(formatStoredEventRef(event))).toEqual(event)
  }
})

it('an id alone, as earlier releases saved it, parses as null', () => {
  expect(parseStoredEventRef(ID)).toBeNull()
})
