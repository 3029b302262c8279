import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { Kafka } from 'kafkajs'
import { afterEach, expect, it, vi } from 'vitest'
import { joinKafkaGroup } from './kafka-group-member.ts'

type Listener = (event: { readonly payload: object }) => void

const EVENTS = ['REQUEST', 'HEARTBEAT', 'CRASH', 'REBALANCING', 'GROUP_JOIN'] as const

afterEach(() => void vi.restoreAllMocks())

/**
 * Replaces the consumer of the library, which needs a broker, by one whose events the test emits; `steps` take the
 * place of its calls.
 */
const libraryConsumer = (
  steps: { readonly connect?: () => Promise<void>; readonly run?: () => Promise<void> } = {},
) => {
  const listeners = new Map<string, Listener>()
  const nothing = async (): Promise<void> => {}
  const calls = {
    connect: vi.fn(steps.connect ?? nothing),
    run: vi.fn(steps.run ?? nothing),
    disconnect: vi.fn(nothing),
  }
  vi.spyOn(Kafka.prototype, 'consumer').mockReturnValue({
    events: Object.fromEntries(EVENTS.map((name) => [name, name])),
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    subscribe: nothing,
    commitOffsets: nothing,
    seek: () => {},
    resume: () => {},
    pause: () => {},
    ...calls,
  } as never)
  const emit = (name: (typeof EVENTS)[number], payload: object) => listeners.get(name)?.({ payload })
  return {
    ...calls,
    isListening: () => listeners.size >= EVENTS.length - 1,
    rebalance: () => emit('REBALANCING', {}),
    join: (duration = 0) => {
      emit('REQUEST', { apiName: 'SyncGroup', duration })
      emit('GROUP_JOIN', { memberId: 'm', memberAssignment: { t: [0] } })
    },
  }
}

const joinGroup = () =>
  joinKafkaGroup<object>({
    connection: { brokers: ['b:1'], clientId: 'c' },
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
    group: 'g',
    unfinishedMax: 10,
    topic: { name: 't', keyOf: () => 'k', encode: () => ({ headers: {}, value: Buffer.from('') }), decode: () => ({}) },
    handle: async () => {},
    deadLetter: async () => {},
  } as never)

it('counts its ownership anew after each assignment, for another may have owned the same partitions in between', async () => {
  const library = libraryConsumer()
  const member = joinGroup()
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

it('owns its partitions no longer for a clock that was set back while the group answered', () =>
  inSimulatedTime(async () => {
    const library = libraryConsumer()
    const member = joinGroup()
    await sleep(1)
    library.join(-60_000)
    await sleep(4_000)
    expect(member.stableForMs()).toBe(4_000)
    await sleep(1_000)
    expect(member.stableForMs()).toBe(0)
    await member.stop()
  }, 60_000))

it('does not join the group where it was stopped while it connected', () =>
  inSimulatedTime(async () => {
    const connecting = Promise.withResolvers<void>()
    const library = libraryConsumer({ connect: () => connecting.promise })
    const member = joinGroup()
    const stopped = member.stop()
    await sleep(1)
    expect(library.connect).toHaveBeenCalledOnce()
    connecting.resolve()
    await stopped
    await sleep(1)
    expect(library.run).not.toHaveBeenCalled()
    expect(library.disconnect).toHaveBeenCalledOnce()
  }, 60_000))

it('leaves the group once it has joined where it was stopped while it joined, however late that is', () =>
  inSimulatedTime(async () => {
    const joining = Promise.withResolvers<void>()
    const library = libraryConsumer({ run: () => joining.promise })
    const member = joinGroup()
    await sleep(1)
    expect(library.run).toHaveBeenCalledOnce()
    await member.stop()
    expect(library.disconnect).not.toHaveBeenCalled()
    joining.resolve()
    await sleep(1)
    expect(library.disconnect).toHaveBeenCalledOnce()
  }, 60_000))
