import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentBusLog } from '../../bus-log.ts'
import { numbersTo, probes } from '../../conformance/bus-conformance-kit.ts'
import { connectionTo, newTopic, quietBus } from '../../testing/kafka-test-kit.ts'
import type { Probe } from '../../testing/probe.ts'
import { readPartitionEnds } from '../admin/partition-ends.ts'
import { withKafkaAdmin } from '../admin/with-kafka-admin.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'

await describeWithDocker('a tail of a topic of Kafka', () => {
  let kafka: RealServer
  let connection: KafkaConnection

  beforeAll(async () => {
    kafka = await startKafka()
    connection = connectionTo(kafka)
  })

  afterAll(() => kafka?.stop())

  it('has read what the topic kept some time after the broker has deleted the rest, also while others are busy', async () => {
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const keys = numbersTo(20).map((n) => `key-${n}`)
    await bus.send(keys.flatMap((key) => probes(topic, key, 10)))
    const read: Probe[] = []
    const tail = await bus.tail({ topic, from: 'beginning', onMessage: (message) => void read.push(message) })
    // It reads nothing before it has joined its group, which takes longer than this.
    await withKafkaAdmin(connection, silentBusLog, async (admin) => {
      const ends = await readPartitionEnds(admin, topic.name)
      const partitions = ends.map(({ partition, next }) => ({ partition, offset: String(next) }))
      await admin.deleteTopicRecords({
        topic: topic.name,
        partitions: partitions.filter(({ offset }) => offset !== '0'),
      })
    })
    await eventually(async () => {
      await bus.send(probes(topic, 'key-0', 1))
      expect(tail.hasReadKept()).toBe(true)
    }, 120_000)
    expect(read).not.toEqual([])
    await bus.close()
  })
})
