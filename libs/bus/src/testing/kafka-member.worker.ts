import { parentPort, workerData } from 'node:worker_threads'
import { silentBusLog } from '../bus-log.ts'
import type { KafkaConnection } from '../kafka/connection/kafka-client.ts'
import { openKafkaBus } from '../kafka.ts'
import { probeTopic } from './probe.ts'

/** The settings of a group member in a worker thread, which a test can kill without it leaving the group. */
export type KafkaMemberSetting = {
  readonly connection: KafkaConnection
  readonly topic: string
  readonly group: string
}

const { connection, topic, group }: KafkaMemberSetting = workerData

const bus = await openKafkaBus({ connection, log: silentBusLog })
await bus.consume({
  topic: probeTopic(topic),
  group,
  handle: async (_, probes) => {
    for (const probe of probes) parentPort?.postMessage(probe)
  },
})
