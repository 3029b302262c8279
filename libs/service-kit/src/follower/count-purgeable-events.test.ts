import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { countPurgeableEvents, type PurgeCandidate } from './count-purgeable-events.ts'

const before = timestampOf(100)

/** Events by the moment they happened at and the command they answer. */
const events = (...all: readonly (readonly [at: number, command: string])[]): readonly PurgeCandidate[] =>
  all.map(([at, command_id]) => ({
    metadata: { prev_hash: '', command_id, correlation_id: '', causation_id: '', at: timestampOf(at) },
  }))

it.each([
  ['all are old', events([1, 'a'], [99, 'b']), 2],
  ['none is', events([100, 'a'], [101, 'b']), 0],
  ['there are none', events(), 0],
  ['a newer one stands before an older one', events([1, 'a'], [200, 'b'], [2, 'c']), 1],
  ['those of a decision at the edge are told apart in time', events([1, 'a'], [2, 'b'], [100, 'b']), 1],
])('up to the first that must be kept, whole decisions only: %s', (_, all, count) => {
  expect(countPurgeableEvents(all, { before, isCut: false })).toBe(count)
})

it.each([
  ['the last decision may go on', events([1, 'a'], [2, 'b'], [3, 'b']), 1],
  ['it is the only one', events([1, 'a'], [2, 'a']), 0],
  ['the edge is before it', events([1, 'a'], [100, 'b']), 1],
  ['there are none', events(), 0],
])('of a page that may go on: %s', (_, all, count) => {
  expect(countPurgeableEvents(all, { before, isCut: true })).toBe(count)
})
