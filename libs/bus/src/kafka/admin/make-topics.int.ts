import { zstdCompressSync } from 'node:zlib'
import type { TopicSetting } from '@folio/contracts/messaging/topic-settings.ts'
import { PARTITIONS, topicSettings } from '@folio/contracts/messaging/topic-settings.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import kafkajs from 'kafkajs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentBusLog } from '../../bus-log.ts'
import { numbersTo, probes, WAIT_MAX_MS, withoutRepeats } from '../../conformance/bus-conformance-kit.ts'
import { outgoing } from '../../port.ts'
import { connectionTo, newTopic, ordinaryTopic, quietBus } from '../../testing/kafka-test-kit.ts'
import { type Probe, readAll } from '../../testing/probe.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { kafkaDeadLetters } from './kafka-dead-letters.ts'
import { makeTopics } from './make-topics.ts'
import { withKafkaAdmin } from './with-kafka-admin.ts'

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC
const { ZSTD } = kafkajs.CompressionTypes

/**
 * Compresses as a client of another service may; decompression is refused, as kafkajs refuses it without a registered
 * codec.
 */
const writeOnlyZstd = () => ({
  compress: async ({ buffer }: { readonly buffer: Buffer }) => zstdCompressSync(buffer),
  decompress: () => Promise.reject(new Error('zstd is not read here')),
})

await describeWithDocker('the topics of Kafka', () => {
  let kafka: RealServer
  let connection: KafkaConnection

  beforeAll(async () => {
    kafka = await startKafka()
    connection = connectionTo(kafka)
    kafkajs.CompressionCodecs[ZSTD] = writeOnlyZstd
  })

  afterAll(() => kafka?.stop())

  const make = (...settings: readonly TopicSetting[]) => makeTopics(connection, settings, silentBusLog)

  const settingOf = (topic: string, setting: string): Promise<string | undefined> =>
    withKafkaAdmin(connection, silentBusLog, async (admin) => {
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: TOPIC, name: topic }],
      })
      return resources[0]?.configEntries.find(({ configName }) => configName === setting)?.configValue
    })

  /** Deletes all current messages of a topic. */
  const emptied = (topic: string): Promise<void> =>
    withKafkaAdmin(connection, silentBusLog, async (admin) => {
      const ends = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ partition, offset: high }))
      await admin.deleteTopicRecords({ topic, partitions: ends.filter(({ offset }) => offset !== '0') })
    })

  const partitionsOf = (topic: string): Promise<number | undefined> =>
    withKafkaAdmin(connection, silentBusLog, async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
      return topics[0]?.partitions.length
    })

  it('makes all topics of the contracts with their dead letters, once', async () => {
    const names = topicSettings.flatMap(({ name }) => [name, `${name}.dlt`])
    expect(await make(...topicSettings)).toEqual({ made: names, changed: [] })
    expect(await make(...topicSettings)).toEqual({ made: [], changed: [] })
    expect(await partitionsOf('ledger.wallet.v1')).toBe(PARTITIONS)
    expect(await partitionsOf('ledger.wallet.v1.dlt')).toBe(1)
    expect(await settingOf('ledger.balances.v1', 'cleanup.policy')).toBe('compact')
    expect(await settingOf('ledger.portfolio.v1', 'delete.retention.ms')).toBe(String(7 * 86_400_000))
    expect(await settingOf('ledger.wallet.v1', 'retention.ms')).toBe(String(365 * 86_400_000))
  })

  it('corrects differing settings, and keeps other ones', async () => {
    const setting = ordinaryTopic('changing')
    await make(setting)
    await withKafkaAdmin(connection, silentBusLog, (admin) =>
      admin.alterConfigs({
        validateOnly: false,
        resources: [
          {
            type: TOPIC,
            name: 'changing',
            configEntries: [
              { name: 'retention.ms', value: '5000' },
              { name: 'max.message.bytes', value: '2000000' },
            ],
          },
        ],
      }),
    )
    // A broker reports a change of settings a moment after it has accepted it.
    const retention = () => settingOf('changing', 'retention.ms')
    await expect.poll(retention, { timeout: WAIT_MAX_MS }).toBe('5000')
    expect(await make(setting)).toEqual({ made: [], changed: ['changing'] })
    await expect.poll(retention, { timeout: WAIT_MAX_MS }).toBe('3600000')
    expect(await settingOf('changing', 'max.message.bytes')).toBe('2000000')
  })

  it.each([6, 24])('refuses to change 12 partitions to %i, and changes nothing', async (partitions) => {
    const name = `keyed-${partitions}`
    await make(ordinaryTopic(name))
    const other: TopicSetting = { name, partitions, cleanup: { by: 'key', tombstonesKeptMs: 1 } }
    await expect(make(other, ordinaryTopic(`new-${partitions}`))).rejects.toThrow(`${name} has 12 partitions`)
    expect(await partitionsOf(name)).toBe(12)
    expect(await settingOf(name, 'cleanup.policy')).toBe('delete')
    await expect(partitionsOf(`new-${partitions}`)).rejects.toThrow()
  })

  it('lists dead letters, sends them back marked, and drops them', async () => {
    const topic = await newTopic(connection)
    const deadLetters = kafkaDeadLetters(connection, { topic, log: silentBusLog })
    expect(await deadLetters.list(10)).toEqual([])
    const bus = await quietBus(connection)
    for (const n of numbersTo(5)) await bus.deadLetter(topic, { key: 'k', n }, `reason ${n}`)
    const listed = await deadLetters.list(3)
    expect(listed.map(({ offset, deadLetter: letter }) => [offset, letter.key, letter.reason])).toEqual(
      numbersTo(3).map((n) => [n, 'k', `reason ${n}`]),
    )

    const marks: (string | undefined)[] = []
    const got: Probe[] = []
    const marked = {
      ...topic,
      decode: (wire: Parameters<typeof topic.decode>[0]) => {
        marks.push(wire.headers['folio_replayed'])
        return topic.decode(wire)
      },
    }
    await bus.consume({ topic: marked, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    expect(await deadLetters.replay(1)).toEqual({ sent: 2, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([0, 1]))
    expect(new Set(marks)).toEqual(new Set(['1']))
    expect((await deadLetters.list(10)).map(({ offset }) => offset)).toEqual([2, 3, 4])

    expect(await deadLetters.drop(3)).toBe(2)
    expect(await deadLetters.drop(3)).toBe(0)
    expect((await deadLetters.list(10)).map(({ deadLetter: letter }) => letter.reason)).toEqual(['reason 4'])
    expect(await deadLetters.replay(1_000)).toEqual({ sent: 1, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([0, 1, 4]))
    expect(await deadLetters.replay(1_000)).toEqual({ sent: 0, kept: 0 })
    await bus.close()
  })

  it('a replayed letter that fails again becomes a new letter, whose mark counts both replays', async () => {
    const topic = await newTopic(connection)
    const deadLetters = kafkaDeadLetters(connection, { topic: readAll(topic), log: silentBusLog })
    const bus = await quietBus(connection)
    await bus.consume({ topic, group: 'g', handle: async () => {} })
    await bus.send([outgoing(topic, { key: 'k', n: 0, isMalformed: true })])
    for (const round of [0, 1, 2]) {
      await expect.poll(async () => (await deadLetters.list(10)).length, { timeout: WAIT_MAX_MS }).toBe(1)
      const [listed] = await deadLetters.list(10)
      expect(listed?.deadLetter.wire.headers['folio_replayed']).toBe(round === 0 ? undefined : String(round))
      await deadLetters.replay(1_000)
    }
    await bus.close()
  })

  it('a message that was sent with an unsupported compression can be read', async () => {
    const topic = await newTopic(connection)
    const theirs = new kafkajs.Kafka({
      brokers: [...connection.brokers],
      logLevel: kafkajs.logLevel.NOTHING,
    }).producer()
    await theirs.connect()
    const { value, headers } = topic.encode({ key: 'k', n: 0 })
    await theirs.send({
      topic: topic.name,
      compression: ZSTD,
      messages: [{ key: 'k', value: Buffer.from(value), headers }],
    })
    await theirs.disconnect()
    const bus = await quietBus(connection)
    const got: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.send([outgoing(topic, { key: 'k', n: 1 })])
    await eventually(() => expect(withoutRepeats(got)).toEqual([0, 1]))
    await bus.close()
  })

  it('readers continue at the new beginning of a topic that was emptied', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection, 5)
    const stuck = Promise.withResolvers<void>()
    const got: Probe[] = []
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      await stuck.promise
      got.push(...messages)
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.send(numbersTo(50).map((n) => outgoing(topic, { key: 'k', n })))
    await eventually(() => expect(bus.health().unfinished).toBe(5))
    await emptied(topic.name)
    stuck.resolve()
    await bus.send([outgoing(topic, { key: 'k', n: 50 })])
    await eventually(() => expect(withoutRepeats(got)).toEqual([...numbersTo(5), 50]))
    await bus.close()
  })

  it('a tail has read what the topic kept some time after it was emptied, also while some partitions are busy', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const keys = numbersTo(20).map((n) => `key-${n}`)
    await bus.send(keys.flatMap((key) => probes(topic, key, 10)))
    const read: Probe[] = []
    const tail = await bus.tail({ topic, from: 'beginning', onMessage: (message) => void read.push(message) })
    // It reads nothing before it has joined its group, which takes longer than this.
    await emptied(topic.name)
    await eventually(async () => {
      await bus.send(probes(topic, 'key-0', 1))
      expect(tail.hasReadKept()).toBe(true)
    }, 120_000)
    expect(read).not.toEqual([])
    await bus.close()
  })
})
