import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually, inTime } from '@folio/test-kit/eventually.ts'
import { PartitionAssigners } from 'kafkajs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentBusLog } from './bus-log.ts'
import { busConformance } from './conformance/bus.conformance.ts'
import { distinct, join, numbersTo, probes, quietTime, withoutRepeats } from './conformance/bus-conformance-kit.ts'
import { stateTopic } from './conformance/tombstones.conformance.ts'
import { type DeadLetter, deadLetterTopicOf } from './dead-letters/dead-letter.ts'
import { groupIdOf } from './kafka/admin/group-lags.ts'
import { makeTopics } from './kafka/admin/make-topics.ts'
import type { KafkaConnection } from './kafka/connection/kafka-client.ts'
import { fixedAssigner } from './kafka/consumer/assigners.ts'
import { reconnectingConsumer } from './kafka/consumer/reconnecting-consumer.ts'
import { outgoing } from './port.ts'
import { partitionOf } from './queues/partition-of.ts'
import { connectionTo, newTopic, ordinaryTopic, quietBus } from './testing/kafka-test-kit.ts'
import { type Probe, probeTopic } from './testing/probe.ts'

/** The last commit of a member that stops is given up after this time. */
const LAST_COMMIT_MAX_MS = 3_000

await describeWithDocker('a bus over Kafka', () => {
  let kafka: RealServer
  let connection: KafkaConnection

  beforeAll(async () => {
    kafka = await startKafka()
    connection = connectionTo(kafka)
  })

  afterAll(() => kafka?.stop())

  busConformance('Kafka', async ({ topics, unfinishedMax }) => {
    await makeTopics(connection, topics.map(ordinaryTopic), silentBusLog)
    return quietBus(connection, unfinishedMax)
  })

  it('delivers earlier messages to a tail from the beginning', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    await bus.send(probes(topic, 'k', 10))
    const seen: Probe[] = []
    await bus.tail({ topic, from: 'beginning', onMessage: (message) => void seen.push(message) })
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(10)))
    await bus.close()
  })

  it('shares partitions beside a member of the release before, and moves none that may stay without it', async () => {
    const topic = await newTopic(connection)
    let ofOldMember: readonly number[] = []
    const oldMember = () =>
      reconnectingConsumer({
        connection,
        log: silentBusLog,
        topic: topic.name,
        groupId: () => groupIdOf({ topic: topic.name, group: 'g' }),
        assigners: () => [PartitionAssigners.roundRobin],
        onAssigned: ({ partitions }) => {
          ofOldMember = partitions
          return []
        },
        onBatch: ({ messages }) => messages.length,
      })
    const [one, two] = [await quietBus(connection), await quietBus(connection)]
    const held = () => [one, two].map((bus) => bus.health().partitions.map(({ partition }) => partition))
    const before = oldMember()
    await eventually(() => expect(ofOldMember).toHaveLength(12))
    await join(one, topic, 'g')
    await eventually(() => expect([ofOldMember, ...held()].map(({ length }) => length)).toEqual([6, 6, 0]))
    await before.stop()
    await eventually(() => expect(held()).toEqual([numbersTo(12), []]))
    await join(two, topic, 'g')
    await eventually(() => expect(held()).toEqual([numbersTo(6), numbersTo(12).slice(6)]))

    ofOldMember = []
    const after = oldMember()
    await eventually(() => expect([ofOldMember, ...held()].map(({ length }) => length)).toEqual([4, 4, 4]))
    await after.stop()
    await eventually(() =>
      expect(
        held()
          .flat()
          .toSorted((a, b) => a - b),
      ).toEqual(numbersTo(12)),
    )
    await Promise.all([one.close(), two.close()])
  })

  it('writes a tombstone without a value, also one that is replayed, and an empty body on another topic as it is', async () => {
    const { name } = await newTopic(connection)
    const compacted = stateTopic({ name })
    const { isCompacted, ...ordinary } = compacted
    const bus = await quietBus(connection)
    const ended = { key: 'k', revision: 1 }
    await bus.send([outgoing(compacted, ended), outgoing(ordinary, { ...ended, revision: 2 })])
    await bus.deadLetter(compacted, { ...ended, revision: 3 }, 'nobody can handle this')
    expect(await bus.deadLettersIn(compacted).replay(Number.MAX_SAFE_INTEGER - 1)).toEqual({ sent: 1, kept: 0 })
    const read: [revision: string | undefined, value: number | null][] = []
    const reader = reconnectingConsumer({
      connection,
      log: silentBusLog,
      topic: name,
      groupId: () => `${name}-raw`,
      assigners: () => [fixedAssigner(name, numbersTo(12))],
      onAssigned: () => numbersTo(12).map((partition) => ({ partition, offset: 0 })),
      onBatch: ({ messages }) => {
        for (const { headers, value } of messages)
          read.push([headers?.['revision']?.toString(), value === null ? null : value.byteLength])
        return messages.length
      },
    })
    await eventually(() =>
      expect(read).toEqual([
        ['1', null],
        ['2', 0],
        ['3', null],
      ]),
    )
    await reader.stop()
    await bus.close()
  })

  it('puts the offset of a message into its dead letter, for malformed and for failed messages', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const letters: DeadLetter[] = []
    await bus.tail({ topic: deadLetterTopicOf(topic.name), onMessage: (letter) => void letters.push(letter) })
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      for (const message of messages) await bus.deadLetter(topic, message, 'not for me')
    }
    await bus.consume({ topic, group: 'g', handle })
    const sentMs = Date.now()
    await bus.send(probes(topic, 'k', 1))
    await bus.send([outgoing(topic, { key: 'k', n: 1, isMalformed: true })])
    const places = () => letters.map(({ origin: place }) => place)
    await eventually(() => expect(new Set(places().map((place) => place?.offset))).toEqual(new Set([0, 1])))
    expect(new Set(places().map((place) => place?.partition)).size).toBe(1)
    for (const place of places()) expect(Math.abs((place?.timestampMs ?? 0) - sentMs)).toBeLessThan(60_000)
    // A message that was delivered again has two letters, and both count.
    await eventually(() => {
      expect(bus.health().deadLetters).toBeGreaterThanOrEqual(2)
      expect(bus.health().deadLetters).toBeLessThanOrEqual(letters.length)
    })
    await bus.close()
  })

  it('does not let a blocked key, or its partition, delay other partitions', async () => {
    const unfinishedMax = 20
    const topic = await newTopic(connection)
    const bus = await quietBus(connection, unfinishedMax)
    const stuck = Promise.withResolvers<void>()
    const got: Probe[] = []
    const handle = async (key: string, messages: readonly Probe[]): Promise<void> => {
      if (key === 'stuck') await stuck.promise
      got.push(...messages)
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.send(probes(topic, 'stuck', 10 * unfinishedMax))
    await eventually(() => expect(bus.health().unfinished).toBe(unfinishedMax))
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => partitionOf(key, 12) !== partitionOf('stuck', 12))
    await bus.send(others.flatMap((key) => probes(topic, key, 5 * unfinishedMax)))
    await eventually(() => expect(new Set(got.map(({ key }) => key)).size).toBe(others.length))
    await eventually(() => expect(distinct(got).size).toBe(others.length * 5 * unfinishedMax))
    await eventually(() => expect(bus.health().lag).toBe(10 * unfinishedMax))
    stuck.resolve()
    const ofStuck = () => got.filter(({ key }) => key === 'stuck')
    await eventually(() => expect(withoutRepeats(ofStuck())).toEqual(numbersTo(10 * unfinishedMax)))
    await eventually(() => expect(bus.health().lag).toBe(0))
    await bus.close()
  })

  it('redelivers no finished message to the next member of a group, however long ago it finished', async () => {
    const bus = await quietBus(connection)
    const begun = async () => {
      const topic = await newTopic(connection)
      const first = await join(bus, topic, 'g')
      await bus.send(probes(topic, 'k', 10))
      await eventually(() => expect(withoutRepeats(first.got)).toEqual(numbersTo(10)))
      return { topic, first }
    }
    const topic = await inTime(LAST_COMMIT_MAX_MS, begun, async ({ topic: its, first }) => {
      await quietTime()
      await bus.send(probes(its, 'k', 20).slice(10))
      await eventually(() => expect(withoutRepeats(first.got)).toEqual(numbersTo(20)))
      await first.stop()
      return its
    })
    const next = await join(bus, topic, 'g')
    await bus.send([outgoing(topic, { key: 'k', n: 20 })])
    await eventually(() => expect(next.got).not.toEqual([]))
    expect(withoutRepeats(next.got)).toEqual([20])
    await bus.close()
  })

  it('reports its held messages and its connection', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    await bus.consume({ topic, group: 'g', handle: async () => {} })
    const whole = {
      connected: true,
      partitions: numbersTo(12).map((partition) => ({ topic: topic.name, partition })),
      lag: 0,
      unfinished: 0,
      queued: 0,
      deadLetters: 0,
    }
    await eventually(() => expect(bus.health()).toEqual(whole))
    await bus.close()
  })

  it('refuses to read a topic that does not exist, and names it', async () => {
    const bus = await quietBus(connection)
    const topic = probeTopic('no.such.topic')
    await expect(bus.consume({ topic, group: 'g', handle: async () => {} })).rejects.toThrow(/no\.such\.topic/)
    await bus.close()
  })

  it('refuses a message above the broker’s limit, and sends the other messages', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const seen: Probe[] = []
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    const sent = bus.send(probes(topic, 'k', 3))
    await expect(bus.send([outgoing(topic, { key: 'x'.repeat(1_000_000), n: 0 })])).rejects.toThrow(
      /a broker takes at most/,
    )
    await sent
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(3)))
    await bus.close()
  })

  it('sends more messages than fit into one request', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const seen: Probe[] = []
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    const wide = {
      ...topic,
      encode: (probe: Probe) => ({ ...topic.encode(probe), headers: { kind: 'probe', wide: 'x'.repeat(10_000) } }),
    }
    await bus.send(numbersTo(300).map((n) => outgoing(wide, { key: 'k', n })))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(300)))
    await bus.close()
  })
})
