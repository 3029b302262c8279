import { Kafka } from 'kafkajs'
import { afterEach, expect, it, vi } from 'vitest'
import { openConsumerSession } from './consumer-session.ts'

type Listener = (event: { readonly payload: object }) => void

afterEach(() => void vi.restoreAllMocks())

it('ends, and does not throw, where a partition is resumed after the library has left the group', async () => {
  const listeners = new Map<string, Listener>()
  const nothing = async (): Promise<void> => {}
  const left = new Error('the consumer group was not initialized')
  vi.spyOn(Kafka.prototype, 'consumer').mockReturnValue({
    events: { GROUP_JOIN: 'GROUP_JOIN' },
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    connect: nothing,
    subscribe: nothing,
    run: nothing,
    disconnect: nothing,
    resume: () => {
      throw left
    },
  } as never)
  const session = openConsumerSession({
    connection: { brokers: ['b:1'], clientId: 'c' },
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
    topic: 't',
    groupId: () => 'g',
    assigners: () => [],
    onAssigned: () => [],
    onBatch: () => 0,
  })
  session.resume(0)
  listeners.get('GROUP_JOIN')?.({ payload: { memberId: 'm', memberAssignment: { t: [0] } } })
  session.resume(0)
  expect(await session.ended).toBe(left)
  await session.close()
})
