import { parentPort, workerData } from 'node:worker_threads'
import { silentBusLog } from './bus-log.ts'
import { openKafkaBus } from './kafka.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { probeTopic } from './probe.ts'

/** What a member of a group in a thread of its own is told: it can be killed without leaving. */
export type MemberOfItsOwn = { readonly connection: KafkaConnection; readonly topic: string; readonly group: string }

const { connection, topic, group }: MemberOfItsOwn = workerData

const bus = await openKafkaBus({ connection, log: silentBusLog })
await bus.consume({
  topic: probeTopic(topic),
  group,
  handle: async (_, probes) => {
    for (const probe of probes) parentPort?.postMessage(probe)
  },
})
