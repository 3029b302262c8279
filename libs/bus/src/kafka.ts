import type { BusLog } from './bus-log.ts'
import { type DeadLetter, deadLettersOf } from './dead-letter.ts'
import { fittingLetter } from './fitting-letter.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { kafkaDeadLetters } from './kafka-dead-letters.ts'
import { letterOf } from './kafka-entry.ts'
import { type KafkaGroup, openKafkaGroup } from './kafka-group.ts'
import { type KafkaHealth, kafkaHealth } from './kafka-health.ts'
import { openKafkaProducer } from './kafka-producer.ts'
import { type KafkaTail, openKafkaTail } from './kafka-tail.ts'
import { topicEnds } from './kafka-topic-ends.ts'
import { type Bus, BusUnavailable, type Consumer, outgoing } from './port.ts'

/** What a bus over Kafka is opened with. */
export type KafkaBusOptions = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  /** How many messages of one partition a member of a group may have unfinished; default `UNFINISHED_MAX`. */
  readonly unfinishedMax?: number
}

/** A bus over Kafka, and how it is doing. */
export type KafkaBus = Bus & { readonly health: () => KafkaHealth }

/** How many messages of one partition may be unfinished. */
const UNFINISHED_MAX = 2_000

/** Keeps a reader among the others until it is stopped. */
const stoppable = <R extends Consumer>(reader: R, among: Set<R>): R => {
  const stop = async (): Promise<void> => {
    await reader.stop()
    among.delete(reader)
  }
  among.add(reader)
  return { ...reader, stop }
}

/**
 * Opens a bus over Kafka; rejects within 10 s, naming the brokers and the cause, where they cannot be used. The topics must
 * exist, and those of dead letters. Once open it recovers by itself from whatever happens to the brokers.
 */
export const openKafkaBus = async (options: KafkaBusOptions): Promise<KafkaBus> => {
  const { connection, log, unfinishedMax = UNFINISHED_MAX } = options
  const producer = await openKafkaProducer(connection, log)
  const groups = new Set<KafkaGroup>()
  const tails = new Set<KafkaTail>()
  let deadLetters = 0
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new BusUnavailable('the bus is closed')
  }

  const bury = async (dead: readonly DeadLetter[]): Promise<void> => {
    const letters = dead.map(fittingLetter)
    await producer.send(letters.map((letter) => outgoing(deadLettersOf(letter.topic), letter)))
    deadLetters += letters.length
    for (const { topic, key, reason, place } of letters) log.error({ topic, key, reason, ...place }, 'a dead letter')
  }

  return {
    send: producer.send,
    hasListeners: () => true,
    keepsTopics: true,
    consume: async (reading) => {
      const { name } = reading.topic
      refuseWhenClosed()
      // Without a place for what cannot be read, one such message would hold up its partition.
      await Promise.all([name, deadLettersOf(name).name].map((topic) => topicEnds(connection, log, topic)))
      refuseWhenClosed()
      return stoppable(openKafkaGroup({ ...reading, connection, log, bury, unfinishedMax }), groups)
    },
    tail: async (reading) => {
      refuseWhenClosed()
      return stoppable(await openKafkaTail({ ...reading, connection, log }), tails)
    },
    deadLetter: async (topic, message, reason) => {
      const key = topic.keyOf(message)
      const readers = [...groups].filter((group) => group.topic === topic.name)
      const [entry] = readers.flatMap((group) => group.inCall(key, message) ?? [])
      const asSent = { topic: topic.name, key, wire: topic.encode(message), reason }
      await bury([entry === undefined ? asSent : letterOf(topic.name, entry, reason)])
    },
    deadLettersIn: ({ name }) => kafkaDeadLetters(connection, { topic: name, log }),
    close: async () => {
      isClosed = true
      await Promise.all([...groups, ...tails].map((reader) => reader.stop()))
      await producer.close()
    },
    health: () => kafkaHealth({ producer, groups, tails, deadLetters }),
  }
}
