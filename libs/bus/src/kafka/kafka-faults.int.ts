import { once } from 'node:events'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { whileRunning } from '@folio/test-kit/time/running-time.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { silentBusLog } from '../bus-log.ts'
import { numbersTo, probes, quietTime, withoutRepeats } from '../conformance/bus-conformance-kit.ts'
import { outgoing } from '../port.ts'
import type { KafkaMemberSetting } from '../testing/kafka-member.worker.ts'
import { connectionTo, newTopic, quietBus, sendUntilAccepted } from '../testing/kafka-test-kit.ts'
import type { Probe } from '../testing/probe.ts'
import { withKafkaAdmin } from './admin/with-kafka-admin.ts'
import type { KafkaConnection } from './connection/kafka-client.ts'

/** The time for which a confirmation of the group proves ownership. */
const PROVEN_FOR_MS = 4_500
const RECOVERS_MAX_MS = 60_000
/** Longer than the documented limit: the test process may get the processor late. */
const REFUSED_WITHIN_MS = 20_000
const KEYS = numbersTo(30).map((n) => `key-${n}`)

/** Waits as long as brokers and groups may need to recover. */
const recovered = (assertion: () => void): Promise<void> =>
  vi.waitFor(assertion, { timeout: RECOVERS_MAX_MS, interval: 100 })

const numbersOf = (got: readonly Probe[], key: string): number[] =>
  withoutRepeats(got.filter((probe) => probe.key === key))

await describeWithDocker('a bus over a Kafka that fails', () => {
  let kafka: RealServer
  let connection: KafkaConnection

  beforeAll(async () => {
    kafka = await startKafka()
    connection = connectionTo(kafka)
  })

  afterAll(() => kafka?.stop())

  const committedOf = (topic: string, group: string): Promise<number> =>
    withKafkaAdmin(connection, silentBusLog, async (admin) => {
      const [committed] = await admin.fetchOffsets({ groupId: `${topic}-${group}`, topics: [topic] })
      return (committed?.partitions ?? []).reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0)
    })

  const writtenTo = (topic: string): Promise<number> =>
    withKafkaAdmin(connection, silentBusLog, async (admin) =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0),
    )

  it.each([
    [
      'is killed and started again',
      async () => {
        await kafka.kill()
        await sleep(2_000)
        await kafka.start()
      },
    ],
    [
      'stands still for longer than a member may be silent',
      async () => {
        await kafka.pause()
        await sleep(9_000)
        await kafka.unpause()
      },
    ],
  ])('loses nothing that it acknowledged, and keeps the order of each key, when the broker %s', async (_, fault) => {
    const count = 400
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const got: Probe[] = []
    const seen: Probe[] = []
    const handle = async (_key: string, messages: readonly Probe[]): Promise<void> => {
      await quietTime()
      got.push(...messages)
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    await recovered(() => expect(bus.health().connected).toBe(true))

    const sending = Promise.all(KEYS.map((key) => sendUntilAccepted(bus, topic, { key, from: 0, end: count / 2 })))
    await fault()
    await sending
    await Promise.all(KEYS.map((key) => sendUntilAccepted(bus, topic, { key, from: count / 2, end: count })))

    await recovered(() => {
      for (const key of KEYS) {
        expect(numbersOf(got, key)).toEqual(numbersTo(count))
        expect(numbersOf(seen, key)).toEqual(numbersTo(count))
      }
    })
    await recovered(() => expect(bus.health()).toMatchObject({ connected: true, lag: 0 }))
    await bus.close()
  })

  it('refuses to send while the broker is away, reports it, and sends again when the broker is back', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const seen: Probe[] = []
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    await recovered(() => expect(bus.health().connected).toBe(true))
    await kafka.kill()
    await expect(bus.send(probes(topic, 'k', 1))).rejects.toThrow(new RegExp(connection.brokers.join()))
    expect(bus.health().connected).toBe(false)
    await kafka.start()
    await recovered(() => expect(bus.health().connected).toBe(true))
    await bus.send([outgoing(topic, { key: 'k', n: 1 })])
    await recovered(() => expect(withoutRepeats(seen)).toContain(1))
    await bus.close()
  })

  it('reassigns the partitions of a killed member without losing a message', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const got: Probe[] = []
    const workerData: KafkaMemberSetting = { connection, topic: topic.name, group: 'g' }
    const other = new Worker(new URL('../testing/kafka-member.worker.ts', import.meta.url), { workerData })
    let otherGot = 0
    other.on('message', (probe: Probe) => {
      otherGot += 1
      got.push(probe)
    })
    const member = await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await recovered(() => expect(bus.health().partitions).toHaveLength(6))

    await Promise.all(KEYS.map((key) => sendUntilAccepted(bus, topic, { key, from: 0, end: 20 })))
    await recovered(() => {
      expect(otherGot).toBeGreaterThan(0)
      for (const key of KEYS) expect(numbersOf(got, key)).toEqual(numbersTo(20))
    })
    // A message that was sent again may be in the topic twice.
    const uncommitted = async () => (await writtenTo(topic.name)) - (await committedOf(topic.name, 'g'))
    await expect.poll(uncommitted, { timeout: RECOVERS_MAX_MS }).toBe(0)
    const early = () => got.filter(({ n }) => n < 20)
    const earlyBefore = early().length
    await other.terminate()
    await Promise.all(KEYS.map((key) => sendUntilAccepted(bus, topic, { key, from: 20, end: 40 })))

    await recovered(() => {
      for (const key of KEYS) expect(numbersOf(got, key)).toEqual(numbersTo(40))
    })
    // Messages that were committed before are not delivered again.
    expect(early()).toHaveLength(earlyBefore)
    await recovered(() => expect(member.ownsFirstPartition()).toBe(true))
    await bus.close()
  })

  it('loses nothing, and keeps the order of each key, while members come and go', async () => {
    const topic = await newTopic(connection)
    const stayer = await quietBus(connection)
    const got: Probe[] = []
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      await quietTime()
      got.push(...messages)
    }
    await stayer.consume({ topic, group: 'g', handle })
    const count = 300
    const sending = Promise.all(KEYS.map((key) => sendUntilAccepted(stayer, topic, { key, from: 0, end: count })))
    for (const _ of numbersTo(3)) {
      const guest = await quietBus(connection)
      await guest.consume({ topic, group: 'g', handle })
      await recovered(() => expect(guest.health().partitions).toHaveLength(6))
      await guest.close()
    }
    await sending
    await recovered(() => {
      for (const key of KEYS) expect(numbersOf(got, key)).toEqual(numbersTo(count))
    })
    await recovered(() => expect(stayer.health()).toMatchObject({ lag: 0, unfinished: 0 }))
    await stayer.close()
  })

  it('starts no message of a partition that moved to another member, which gets all of them', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const otherBus = await quietBus(connection)
    const stuck = Promise.withResolvers<void>()
    const begun: Probe[] = []
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      begun.push(...messages)
      await stuck.promise
    }
    await bus.consume({ topic, group: 'g', handle })
    for (const n of numbersTo(3)) {
      await bus.send(KEYS.map((key) => outgoing(topic, { key, n })))
      await eventually(() => expect(begun).toHaveLength(KEYS.length))
    }
    const others: Probe[] = []
    await otherBus.consume({ topic, group: 'g', handle: async (_, messages) => void others.push(...messages) })
    await recovered(() => expect([bus, otherBus].map((each) => each.health().partitions.length)).toEqual([6, 6]))
    const otherKeys = () => new Set(others.map(({ key }) => key))
    await recovered(() => {
      for (const key of otherKeys()) expect(numbersOf(others, key)).toEqual(numbersTo(3))
      expect(bus.health().unfinished + otherKeys().size * 3).toBe(KEYS.length * 3)
    })
    stuck.resolve()
    await recovered(() => expect(bus.health()).toMatchObject({ lag: 0, unfinished: 0 }))
    for (const key of KEYS) {
      const mine = numbersOf(begun, key)
      expect(mine).toEqual(otherKeys().has(key) ? [0] : numbersTo(3))
    }
    await bus.close()
    await otherBus.close()
  })

  it('is certain of its keys while the group answers, and uncertain before the group can reassign them', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const member = await bus.consume({ topic, group: 'g', handle: async () => {} })
    await recovered(() => expect(member.stableForMs()).toBeGreaterThan(PROVEN_FOR_MS))
    await kafka.pause()
    await recovered(() => expect(member.stableForMs()).toBe(0))
    expect(bus.health().partitions).toHaveLength(12)
    await kafka.unpause()
    await recovered(() => expect(member.stableForMs()).toBeGreaterThan(0))
    await bus.close()
  }, 120_000)

  it.each([
    ['there is no broker', { brokers: ['127.0.0.1:1'] }, /127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/],
    ['an address is none', { brokers: ['kafka://name:secret@host'] }, /broker 1 is not of the form host:port/],
    ['none is given', { brokers: [] }, /no Kafka broker is named/],
  ])('refuses to open within 10 s and says why when %s', async (_, { brokers }, reason) => {
    const startedMs = performance.now()
    const opened = quietBus({ brokers, clientId: 'test' })
    await expect(opened).rejects.toThrow(reason)
    await expect(opened).rejects.not.toThrow(/secret/)
    expect(performance.now() - startedMs).toBeLessThan(REFUSED_WITHIN_MS)
  })

  it('refuses to open within 10 s when another kind of server answers', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const address = mute.address()
    const broker = `127.0.0.1:${typeof address === 'object' ? address?.port : address}`
    const { ranMs } = await whileRunning(() =>
      expect(quietBus({ brokers: [broker], clientId: 'test' })).rejects.toThrow(`${broker} cannot be used`),
    )
    expect(ranMs).toBeLessThan(REFUSED_WITHIN_MS)
    mute.close()
  })
})
