import type { TopicSetting } from '@folio/contracts/messaging/topic-settings.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { silentBusLog } from '../bus-log.ts'
import { makeTopics } from '../kafka/admin/make-topics.ts'
import type { KafkaConnection } from '../kafka/connection/kafka-client.ts'
import { type KafkaBus, openKafkaBus } from '../kafka.ts'
import type { Bus } from '../port.ts'
import { BusUnavailable, outgoing } from '../port.ts'
import { type Probe, probeTopic } from './probe.ts'

/** Returns the connection settings of a Kafka server started for a test. */
export const connectionTo = ({ host, port }: RealServer): KafkaConnection => ({
  brokers: [`${host}:${port}`],
  clientId: 'test',
})

/** Returns the settings of a topic with 12 partitions that keeps messages for an hour. */
export const ordinaryTopic = (name: string): TopicSetting => ({
  name,
  partitions: 12,
  cleanup: { by: 'age', retentionMs: HOUR_MS },
})

/** Makes a topic that no other test uses. */
export const newTopic = async (connection: KafkaConnection): Promise<Topic<Probe>> => {
  const topic = probeTopic()
  await makeTopics(connection, [ordinaryTopic(topic.name)], silentBusLog)
  return topic
}

/** Opens a bus that logs nothing. */
export const quietBus = (connection: KafkaConnection, unfinishedMax?: number): Promise<KafkaBus> =>
  openKafkaBus({ connection, log: silentBusLog, ...(unfinishedMax && { unfinishedMax }) })

/**
 * Sends the messages `from` to `end` of a key one by one, each until the broker has it; returns the number of repeats.
 */
export const sendUntilAccepted = async (
  bus: Bus,
  topic: Topic<Probe>,
  { key, from, end }: { readonly key: string; readonly from: number; readonly end: number },
): Promise<number> => {
  let repeats = 0
  for (let n = from; n < end; ) {
    try {
      await bus.send([outgoing(topic, { key, n })])
      n += 1
    } catch (error) {
      if (!(error instanceof BusUnavailable)) throw error
      repeats += 1
    }
  }
  return repeats
}
