import { expect, it } from 'vitest'
import type { Aggregate } from './aggregate.ts'
import { combined, onlyKind } from './aggregates.ts'
import { tally } from './test-tally.ts'

type DoorEvent = { readonly type: 'Opened'; readonly data: object }

const door: Aggregate<{ readonly type: 'OpenDoor' }, { readonly isOpen: boolean }, DoorEvent> = {
  service: 'tally',
  streamPrefix: 'door-',
  foldVersion: 3,
  eventTypes: new Set(['Opened', 'Closed']),
  opens: () => true,
  initial: { isOpen: false },
  decide: () => [{ type: 'Opened', data: {} }],
  evolve: () => ({ isOpen: true }),
}

it('accounts of one kind are named by their ids', () => {
  const { service, streamPrefixes, streamOf, aggregateOf } = onlyKind(tally)
  expect([service, streamPrefixes, streamOf('7')]).toEqual(['tally', ['tally-'], 'tally-7'])
  expect(aggregateOf('7')).toBe(tally)
})

it('accounts of several kinds are named by their streams, and each is kept by its own kind', () => {
  const both = combined([tally, door])
  expect([both.service, both.streamPrefixes]).toEqual(['tally', ['tally-', 'door-']])
  expect(both.eventTypes).toEqual(new Set(['Opened', 'Added', 'RequestExpired', 'Closed']))
  expect(both.streamOf('door-7')).toBe('door-7')
  expect(both.aggregateOf('door-7')).toBe(door)
  expect(both.aggregateOf('tally-7')).toBe(tally)
  expect(both.aggregateOf('window-7')).toBeUndefined()
})

it('kinds whose streams cannot be told apart, or of different services, are not combined', () => {
  expect(() => combined([tally, { ...door, streamPrefix: 'tally-door-' }])).toThrow('cannot be told apart')
  expect(() => combined([tally, { ...door, streamPrefix: 'tally-' }])).toThrow('cannot be told apart')
  expect(() => combined([tally, { ...door, service: 'house' }])).toThrow('not all of tally')
})
