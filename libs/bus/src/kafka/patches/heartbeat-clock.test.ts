import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patchHeartbeatClock } from './heartbeat-clock.ts'

/** The type of the library's group member, as far as it is used here. */
type Member = {
  memberId: string
  coordinator: { readonly heartbeat: () => Promise<void> }
  readonly heartbeat: (options: { readonly interval: number }) => Promise<void>
}

const ConsumerGroup = createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup.js') as new (
  options: object,
) => Member

const INTERVAL_MS = 1_500
const LOOK_EVERY_MS = 500

/** A member of a group whose coordinator answers, or rejects, as `answer` does. */
const joined = (answer: () => Promise<void> = async () => {}) => {
  const beat = vi.fn(answer)
  const member = new ConsumerGroup({ logger: { namespace: () => {} }, instrumentationEmitter: { emit: () => {} } })
  member.memberId = 'm'
  member.coordinator = { heartbeat: beat }
  /** Does for so long what the library does after each fetch. */
  const readFor = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += LOOK_EVERY_MS) {
      vi.advanceTimersByTime(LOOK_EVERY_MS)
      await member.heartbeat({ interval: INTERVAL_MS })
    }
  }
  return { beat, readFor }
}

patchHeartbeatClock()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['set back', -60_000],
  ['set forward', 60_000],
])('a member sends its heartbeats at their interval, also when the clock of the machine is %s', async (_, stepMs) => {
  const { beat, readFor } = joined()
  await readFor(10 * INTERVAL_MS)
  expect(beat).toHaveBeenCalledTimes(10)
  vi.setSystemTime(Date.now() + stepMs)
  await readFor(10 * INTERVAL_MS)
  expect(beat).toHaveBeenCalledTimes(20)
})

it('a member tries a heartbeat again at once where it failed', async () => {
  const { beat, readFor } = joined(() => Promise.reject(new Error('the group is rebalancing')))
  await expect(readFor(LOOK_EVERY_MS)).rejects.toThrow('rebalancing')
  await expect(readFor(LOOK_EVERY_MS)).rejects.toThrow('rebalancing')
  expect(beat).toHaveBeenCalledTimes(2)
})
