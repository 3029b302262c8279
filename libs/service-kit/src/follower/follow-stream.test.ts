import type { EventStore, Position } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it, vi } from 'vitest'
import { UnknownEventType } from '../events/event-codec.ts'
import { type Log, silentLog } from '../telemetry/telemetry.ts'
import { writeTally } from '../testing/tally.ts'
import { BeginAgain, type FollowStreamOptions, followStream } from './follow-stream.ts'

/** Follows the tallies of a store, and notes the revisions of the pages that were handled. */
const followed = (store: EventStore, options: Partial<FollowStreamOptions> = {}) => {
  const revisions: number[] = []
  let handledTo: Position = 0
  const follower = followStream({
    service: 'tally',
    store,
    prefixes: ['tally-'],
    isOwner: () => true,
    begin: async () => handledTo,
    onUnknownEvent: () => {},
    log: silentLog,
    ...options,
    onPage: async (page) => {
      await options.onPage?.(page)
      revisions.push(...page.events.map(({ revision }) => revision))
      handledTo = page.events.at(-1)?.position ?? handledTo
    },
  })
  return { revisions, follower }
}
const warnings = () => {
  const messages: string[] = []
  const log: Log = { ...silentLog, warn: (_, message) => messages.push(message) }
  return { messages, log }
}

it('a service follows streams without a view or a publisher, from the position where it begins', async () => {
  const store = memoryStore()
  await writeTally(store, 3)
  const [, second] = await store.readStream('tally-a', { direction: 'forwards', limit: 2 })
  const { revisions, follower } = followed(store, { begin: async () => second?.position ?? 0 })
  await vi.waitFor(() => expect(revisions).toEqual([2, 3]))
  await follower.stop()
})

it('it follows only while `isOwner` is true', async () => {
  const store = memoryStore()
  await writeTally(store, 1)
  let isOwner = false
  const { revisions, follower } = followed(store, { isOwner: () => isOwner })
  await follower.beginAgain()
  expect(revisions).toEqual([])
  isOwner = true
  await vi.waitFor(() => expect(revisions).toEqual([0, 1]))
  await follower.stop()
})

it('after a fault it begins again with a warning, after an expected end without one', async () => {
  const store = memoryStore()
  await writeTally(store, 1)
  const failures: readonly Error[] = [new Error('no power'), new BeginAgain('the view moved')]
  const left = failures.values()
  const { messages, log } = warnings()
  const onPage = async () => {
    const { value } = left.next()
    if (value !== undefined) throw value
  }
  const { revisions, follower } = followed(store, { log, onPage })
  await vi.waitFor(() => expect(revisions).toEqual([0, 1]), { timeout: 30_000 })
  expect(messages).toEqual(['the follower failed and restarts from its checkpoint'])
  await follower.stop()
})

it('it stops at once in the pause after a fault', () =>
  inSimulatedTime(async () => {
    const { follower } = followed(memoryStore(), { begin: () => Promise.reject(new Error('no power')) })
    await sleep(30_000)
    const stoppedAtMs = performance.now()
    await follower.stop()
    expect(performance.now()).toBe(stoppedAtMs)
  }, 60_000))

it('it stops before an event that this release does not know', async () => {
  const store = memoryStore()
  await writeTally(store, 1)
  const unknown: UnknownEventType[] = []
  let pages = 0
  const { revisions, follower } = followed(store, {
    onUnknownEvent: (error) => unknown.push(error),
    onPage: async () => {
      pages += 1
      throw new UnknownEventType('tally-a@1 is of a later release')
    },
  })
  await vi.waitFor(() => expect(unknown).toHaveLength(1))
  await follower.stop()
  expect([pages, revisions]).toEqual([1, []])
})
