import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountEvent } from './account-event.ts'
import { accountStream } from './account-stream.ts'

const PAGE = 3

const event = (revision: number): AccountEvent => ({
  revision,
  at: timestampOf(revision),
  after: undefined,
  movement: undefined,
})

/**
 * Starts an account stream after a revision, over a store with `stored()` events; records the passed events, the
 * failures and the number of reads.
 */
const followed = (after: number, stored: () => number) => {
  const told: number[] = []
  const failures: unknown[] = []
  let reads = 0
  const stream = accountStream({
    after,
    read: async (from) => {
      reads += 1
      const end = Math.min(from + PAGE, stored())
      return Array.from({ length: Math.max(0, end - from) }, (_, index) => event(from + index))
    },
    onEvent: ({ revision }) => told.push(revision),
    whenDrained: () => undefined,
    onFailed: (error) => failures.push(error),
  })
  return { stream, told, failures, reads: () => reads }
}

it('passes live events on as they arrive, without reads', () => {
  const { stream, told, reads } = followed(4, () => 100)
  for (const revision of [5, 6, 7]) stream.offer(event(revision))
  expect(told).toEqual([5, 6, 7])
  expect(reads()).toBe(0)
})

it('drops events that it has already passed on', () => {
  const { stream, told } = followed(4, () => 100)
  for (const revision of [3, 5, 5, 4, 6, 5]) stream.offer(event(revision))
  expect(told).toEqual([5, 6])
})

it('reads the events that are missing before a live event', async () => {
  const { stream, told } = followed(4, () => 15)
  stream.offer(event(13))
  stream.offer(event(14))
  await sleep(1)
  expect(told).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

it('passes on no event once it is stopped, not even one that is being read', async () => {
  const { stream, told } = followed(0, () => 50)
  stream.readTo(40)
  stream.stop()
  stream.offer(event(41))
  await sleep(1)
  expect(told).toEqual([])
})

it('fails when the store lacks what was published', async () => {
  const { stream, told, failures } = followed(0, () => 3)
  stream.offer(event(9))
  await sleep(1)
  expect(told).toEqual([1, 2])
  expect(failures).toMatchObject([{ name: 'StoreUnavailable' }])
})

it('passes each event on once and in order, although live ones are lost, doubled and late', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ revision: fc.nat(30), isTurnOver: fc.boolean() }), { maxLength: 60 }),
      async (offers) => {
        const { stream, told } = followed(-1, () => 31)
        for (const { revision, isTurnOver } of offers) {
          stream.offer(event(revision))
          if (isTurnOver) await Promise.resolve()
        }
        stream.readTo(30)
        await sleep(0)
        expect(told).toEqual(Array.from({ length: 31 }, (_, revision) => revision))
      },
    ),
    { numRuns: 50 },
  ))
