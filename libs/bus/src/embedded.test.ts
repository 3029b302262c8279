import { describe, expect, it } from 'vitest'
import { busConformance } from './conformance/bus.conformance.ts'
import { probes } from './conformance/bus-conformance-kit.ts'
import type { HandlerFailure } from './embedded/handler-failure.ts'
import { embeddedBus } from './embedded.ts'
import { BusUnavailable, outgoing, SendInDoubt } from './port.ts'
import { type Probe, probeTopic } from './testing/probe.ts'

const onFailed = (): void => {}
const bounded = (unfinishedMax: number | undefined) => ({ onFailed, ...(unfinishedMax && { unfinishedMax }) })

busConformance('the embedded bus', async ({ unfinishedMax }) => embeddedBus(bounded(unfinishedMax)), { decodes: false })

busConformance('the embedded bus by way of bytes', async ({ unfinishedMax }) =>
  embeddedBus({ ...bounded(unfinishedMax), roundTrip: true }),
)

busConformance('the embedded bus that delivers twice', async ({ unfinishedMax }) =>
  embeddedBus({ ...bounded(unfinishedMax), roundTrip: true, redeliver: () => true }),
)

const loops = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('the embedded bus', () => {
  const topic = probeTopic()
  const noting = (calls: number[][]) => ({
    topic,
    group: 'g',
    handle: async (_: string, messages: readonly Probe[]) => void calls.push(messages.map(({ n }) => n)),
  })

  it('delivers in one call all messages of one event-loop turn', async () => {
    const bus = embeddedBus()
    const calls: number[][] = []
    await bus.consume(noting(calls))
    for (const sent of probes(topic, 'k', 5)) void bus.send([sent])
    await loops(2)
    expect(calls).toEqual([[0, 1, 2, 3, 4]])
    await bus.close()
  })

  it('passes messages without encoding them by default', async () => {
    const message = { key: 'k', n: 1 }
    const received = async (roundTrip: boolean): Promise<Probe | undefined> => {
      const bus = embeddedBus({ roundTrip })
      const got: Probe[] = []
      await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
      await bus.send([outgoing(topic, message)])
      await loops(2)
      await bus.close()
      return got[0]
    }
    expect(await received(false)).toBe(message)
    expect(await received(true)).toEqual(message)
    expect(await received(true)).not.toBe(message)
  })

  it('drops messages without a consumer, and reports that none listens', async () => {
    const bus = embeddedBus()
    expect(bus.hasListeners(topic)).toBe(false)
    await bus.send(probes(topic, 'k', 1))
    const calls: number[][] = []
    const tail = await bus.tail({ topic, onMessage: ({ n }) => void calls.push([n]) })
    expect(bus.hasListeners(topic)).toBe(true)
    await tail.stop()
    expect(bus.hasListeners(topic)).toBe(false)
    await bus.consume(noting(calls))
    expect(bus.hasListeners(topic)).toBe(true)
    await loops(2)
    expect(calls).toEqual([])
    await bus.close()
  })

  it('keeps messages for a group while it has no member', async () => {
    const bus = embeddedBus()
    const calls: number[][] = []
    await (await bus.consume(noting(calls))).stop()
    await bus.send(probes(topic, 'k', 2))
    await loops(2)
    expect(calls).toEqual([])
    await bus.consume(noting(calls))
    await loops(2)
    expect(calls).toEqual([[0, 1]])
    await bus.close()
  })

  it('refuses a message for all groups if the queue of one of them is full', async () => {
    const bus = embeddedBus({ unfinishedMax: 3 })
    const calls: number[][] = []
    await bus.consume(noting(calls))
    await bus.consume({ topic, group: 'stuck', handle: () => new Promise(() => {}) })
    await bus.send(probes(topic, 'k', 3))
    await expect(bus.send([outgoing(topic, { key: 'k', n: 3 })])).rejects.toBeInstanceOf(BusUnavailable)
    await loops(3)
    const refusal = bus.send([outgoing(topic, { key: 'k', n: 4 })])
    await expect(refusal).rejects.toBeInstanceOf(BusUnavailable)
    await expect(refusal).rejects.not.toBeInstanceOf(SendInDoubt)
    await loops(3)
    expect(calls).toEqual([[0, 1, 2]])
  })

  it('reports a call as in doubt if it accepted only the first messages', async () => {
    const bus = embeddedBus({ unfinishedMax: 3 })
    const calls: number[][] = []
    await bus.consume(noting(calls))
    await expect(bus.send(probes(topic, 'k', 4))).rejects.toBeInstanceOf(SendInDoubt)
    await loops(3)
    expect(calls).toEqual([[0, 1, 2]])
  })

  it('redelivers a completed call when the injected fault says so', async () => {
    const answers = [true, false]
    const bus = embeddedBus({ redeliver: () => answers.shift() ?? false })
    const calls: number[][] = []
    await bus.consume(noting(calls))
    await bus.send(probes(topic, 'k', 2))
    await loops(1)
    await bus.send([outgoing(topic, { key: 'k', n: 2 })])
    await loops(5)
    expect(calls).toEqual([[0, 1], [0, 1], [2]])
    await bus.close()
  })

  it('reports each failed handler call', async () => {
    const failures: HandlerFailure[] = []
    const bus = embeddedBus({ onFailed: (failure) => void failures.push(failure) })
    const error = new Error('not now')
    await bus.consume({ topic, group: 'g', handle: () => Promise.reject(error) })
    const onMessage = (): void => {
      throw error
    }
    await bus.tail({ topic, onMessage })
    await bus.send(probes(topic, 'k', 1))
    await loops(2)
    const failure = { topic: topic.name, key: 'k', error, attempts: 1 }
    expect(failures).toHaveLength(2)
    expect(failures).toContainEqual({ ...failure, group: 'g' })
    expect(failures).toContainEqual({ ...failure, group: undefined })
    await bus.close()
  })
})
