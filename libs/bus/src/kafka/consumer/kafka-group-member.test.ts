import { sleep } from '@folio/kernel/timing/sleep.ts'
import { Kafka } from 'kafkajs'
import { afterEach, expect, it, vi } from 'vitest'
import { joinKafkaGroup } from './kafka-group-member.ts'

type Listener = (event: { readonly payload: object }) => void

const EVENTS = ['REQUEST', 'HEARTBEAT', 'CRASH', 'REBALANCING', 'GROUP_JOIN'] as const

afterEach(() => void vi.restoreAllMocks())

/** Replaces the consumer of the library, which needs a broker, by one whose events the test emits. */
const libraryConsumer = () => {
  const listeners = new Map<string, Listener>()
  const nothing = async (): Promise<void> => {}
  vi.spyOn(Kafka.prototype, 'consumer').mockReturnValue({
    events: Object.fromEntries(EVENTS.map((name) => [name, name])),
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    connect: nothing,
    subscribe: nothing,
    run: nothing,
    commitOffsets: nothing,
    disconnect: nothing,
    seek: () => {},
    resume: () => {},
    pause: () => {},
  } as never)
  const emit = (name: (typeof EVENTS)[number], payload: object) => listeners.get(name)?.({ payload })
  return {
    isListening: () => listeners.size >= EVENTS.length - 1,
    rebalance: () => emit('REBALANCING', {}),
    join: () => {
      emit('REQUEST', { apiName: 'SyncGroup', duration: 0 })
      emit('GROUP_JOIN', { memberId: 'm', memberAssignment: { t: [0] } })
    },
  }
}

it('counts its ownership anew after each assignment, for another may have owned the same partitions in between', async () => {
  const library = libraryConsumer()
  const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
  const member = joinKafkaGroup<object>({
    connection: { brokers: ['b:1'], clientId: 'c' },
    log,
    group: 'g',
    unfinishedMax: 10,
    topic: { name: 't', keyOf: () => 'k', encode: () => ({ headers: {}, value: Buffer.from('') }), decode: () => ({}) },
    handle: async () => {},
    deadLetter: async () => {},
  } as never)
  await vi.waitFor(() => expect(library.isListening()).toBe(true))
  library.join()
  await sleep(50)
  expect(member.stableForMs()).toBeGreaterThanOrEqual(49)
  // The library tells nothing of a generation that the group leaves before this member has its share of it.
  library.rebalance()
  const joinedAtMs = performance.now()
  library.join()
  expect(member.stableForMs()).toBeLessThanOrEqual(performance.now() - joinedAtMs)
  await member.stop()
})
