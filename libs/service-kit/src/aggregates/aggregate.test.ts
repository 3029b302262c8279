import { expect, it } from 'vitest'
import { tally } from '../testing/tally.ts'
import { type Aggregate, combinedAggregates, singleAggregate } from './aggregate.ts'

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

it('a command addresses an aggregate of a single type by its id', () => {
  const { service, streamPrefixes, streamOf, aggregateOf } = singleAggregate(tally)
  expect([service, streamPrefixes, streamOf('7')]).toEqual(['tally', ['tally-'], 'tally-7'])
  expect(aggregateOf('7')).toBe(tally)
})

it('a command addresses an aggregate of several types by its stream, whose prefix tells the type', () => {
  const both = combinedAggregates([tally, door])
  expect([both.service, both.streamPrefixes]).toEqual(['tally', ['tally-', 'door-']])
  expect(both.eventTypes).toEqual(new Set(['Opened', 'Added', 'RequestExpired', 'Closed']))
  expect(both.streamOf('door-7')).toBe('door-7')
  expect(both.aggregateOf('door-7')).toBe(door)
  expect(both.aggregateOf('tally-7')).toBe(tally)
  expect(both.aggregateOf('window-7')).toBeUndefined()
})

it('aggregates are not combined if their stream prefixes overlap or their services differ', () => {
  expect(() => combinedAggregates([tally, { ...door, streamPrefix: 'tally-door-' }])).toThrow(
    'stream prefixes of tally overlap',
  )
  expect(() => combinedAggregates([tally, { ...door, streamPrefix: 'tally-' }])).toThrow(
    'stream prefixes of tally overlap',
  )
  expect(() => combinedAggregates([tally, { ...door, service: 'house' }])).toThrow(
    'all aggregates must belong to tally',
  )
})
