import { expect, it } from 'vitest'
import { eventPlace } from './event-place.ts'

it('takes the revision of an event from behind the last @ of its name', () => {
  expect(eventPlace('wallet-1@7')).toEqual({ stream: 'wallet-1', revision: 7 })
  expect(eventPlace('user@example.com@0')).toEqual({ stream: 'user@example.com', revision: 0 })
})

it.each(['wallet-1', 'wallet-1@x'])('makes a place that no event has of %j', (name) => {
  expect(eventPlace(name).revision).toBeNaN()
})

it('keeps the name of a stream that no service writes, as a damaged store may have', () => {
  expect(eventPlace('wället 1@3')).toEqual({ stream: 'wället 1', revision: 3 })
})
