import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('says one event, and any other number of events', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
    '1,204 events',
  ])
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
