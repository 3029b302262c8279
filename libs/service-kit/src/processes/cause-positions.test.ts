import { expect, it } from 'vitest'
import { causePositions } from './cause-positions.ts'

const client = (seen_position: number) => ({
  origin: {
    kind: 'client' as const,
    client_id: 'c',
    endpoint: 'e',
    fingerprint: 'f',
    not_after: 0,
    seen_position,
  },
})
const step = (cause_position: number) => ({ origin: { kind: 'step' as const, cause: 'other-1@0', cause_position } })
const clock = { origin: { kind: 'clock' as const } }

it('is the position of the append for its only event', () => {
  expect(causePositions([client(3)], 90)).toEqual([90])
})

it('is a position that the sender of an earlier event knew to be before its answer, and never falls', () => {
  expect(causePositions([client(3), step(70), client(5), client(80)], 90)).toEqual([3, 70, 70, 90])
})

it('is the first position of all where nothing is known of an earlier event', () => {
  expect(causePositions([clock, step(Number.MAX_SAFE_INTEGER), client(0), clock], 90)).toEqual([1, 1, 1, 90])
})
