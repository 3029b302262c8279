import type { BusLog } from './bus-log.ts'
import { type DeadLetter, deadLetterTopicOf } from './dead-letters/dead-letter.ts'
import { truncateDeadLetter } from './dead-letters/truncate-dead-letter.ts'
import { readGroupLag } from './kafka/admin/group-lags.ts'
import { kafkaDeadLetters } from './kafka/admin/kafka-dead-letters.ts'
import { partitionEnds } from './kafka/admin/partition-ends.ts'
import { withKafkaAdmin } from './kafka/admin/with-kafka-admin.ts'
import type { KafkaConnection } from './kafka/connection/kafka-client.ts'
import { joinKafkaGroup, type KafkaGroupMember } from './kafka/consumer/kafka-group-member.ts'
import { type KafkaTail, openKafkaTail } from './kafka/consumer/kafka-tail.ts'
import { deadLetterOf } from './kafka/consumer/received-message.ts'
import { type KafkaProducer, openKafkaProducer } from './kafka/producer/kafka-producer.ts'
import { type Bus, BusUnavailable, type Consumer, type GroupLag, outgoing, type TopicGroup } from './port.ts'

/** The state of a bus over Kafka, for health checks and metrics. */
export type KafkaHealth = {
  /** True if the last exchange with the brokers of the producer and of every reader succeeded. */
  readonly connected: boolean
  /** The partitions that its group members hold. */
  readonly partitions: readonly { readonly topic: string; readonly partition: number }[]
  /** The number of messages in these partitions that are not finished, as of the last read. */
  readonly lag: number
  /** The number of messages that were taken and are not finished: queued, or in a handler call. */
  readonly unfinished: number
  /** The number of messages that wait to be sent. */
  readonly queued: number
  /** The number of messages written to dead-letter topics since the bus was opened. */
  readonly deadLetters: number
}

/** The parts whose state makes up the health of a bus. */
type Parts = {
  readonly producer: KafkaProducer
  readonly groups: ReadonlySet<KafkaGroupMember>
  readonly tails: ReadonlySet<KafkaTail>
  readonly deadLetters: number
}

/** Sums up the state of all parts. */
const kafkaHealth = ({ producer, groups, tails, deadLetters }: Parts): KafkaHealth => {
  const members = [...groups]
  return {
    connected: producer.isConnected() && [...members, ...tails].every((reader) => reader.isConnected()),
    partitions: members.flatMap(({ topic, partitions }) => partitions().map((partition) => ({ topic, partition }))),
    lag: members.reduce((lag, group) => lag + group.lag(), 0),
    unfinished: members.reduce((unfinished, group) => unfinished + group.unfinished(), 0),
    queued: producer.queued(),
    deadLetters,
  }
}

/** The options of a bus over Kafka. */
export type KafkaBusOptions = {
  readonly connection: KafkaConnection
  readonly log: BusLog
  /**
   * The maximum number of unfinished messages per partition of a group member, where one counts once for each kibibyte that it
   * begins; default `UNFINISHED_MAX`.
   */
  readonly unfinishedMax?: number
}

/** A bus over Kafka with its health. */
export type KafkaBus = Bus & { readonly health: () => KafkaHealth }

/** The default maximum of unfinished messages per partition: 2 MB of ordinary ones, or of batches of commands. */
const UNFINISHED_MAX = 2_000

/** Reads the lags of groups, one after the other. */
const readGroupLags = ({ connection, log }: KafkaBusOptions, groups: readonly TopicGroup[]): Promise<GroupLag[]> =>
  withKafkaAdmin(connection, log, async (admin) => {
    const lags: GroupLag[] = []
    for (const one of groups) lags.push(await readGroupLag(admin, one))
    return lags
  })

/** Adds a consumer to a set; its `stop` removes it again. */
const stoppable = <R extends Consumer>(reader: R, among: Set<R>): R => {
  const stop = async (): Promise<void> => {
    await reader.stop()
    among.delete(reader)
  }
  among.add(reader)
  return { ...reader, stop }
}

/**
 * Opens a bus over Kafka; rejects within 10 s, naming the brokers and the cause, if they cannot be used. The topics and
 * their dead-letter topics must exist. Once open, the bus reconnects by itself after any failure of the brokers.
 */
export const openKafkaBus = async (options: KafkaBusOptions): Promise<KafkaBus> => {
  const { connection, log, unfinishedMax = UNFINISHED_MAX } = options
  const producer = await openKafkaProducer(connection, log)
  const groups = new Set<KafkaGroupMember>()
  const tails = new Set<KafkaTail>()
  let deadLetters = 0
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new BusUnavailable('the bus is closed')
  }

  const deadLetterAll = async (dead: readonly DeadLetter[]): Promise<void> => {
    const letters = dead.map(truncateDeadLetter)
    await producer.send(letters.map((letter) => outgoing(deadLetterTopicOf(letter.topic), letter)))
    deadLetters += letters.length
    for (const { topic, key, reason, origin } of letters)
      log.error({ topic, key, reason, ...origin }, 'a message was written to the dead-letter topic')
  }

  return {
    send: producer.send,
    hasListeners: () => true,
    keepsTopics: true,
    consume: async (reading) => {
      const { name } = reading.topic
      refuseWhenClosed()
      // Without a dead-letter topic, one malformed message would block its partition.
      await Promise.all([name, deadLetterTopicOf(name).name].map((topic) => partitionEnds(connection, log, topic)))
      refuseWhenClosed()
      return stoppable(
        joinKafkaGroup({ ...reading, connection, log, deadLetter: deadLetterAll, unfinishedMax }),
        groups,
      )
    },
    tail: async (reading) => {
      refuseWhenClosed()
      return stoppable(await openKafkaTail({ ...reading, connection, log }), tails)
    },
    deadLetter: async (topic, message, reason) => {
      const key = topic.keyOf(message)
      const readers = [...groups].filter((group) => group.topic === topic.name)
      const [received] = readers.flatMap((group) => group.inCall(key, message) ?? [])
      const asSent = { topic: topic.name, key, wire: topic.encode(message), reason }
      await deadLetterAll([received === undefined ? asSent : deadLetterOf(topic.name, received, reason)])
    },
    deadLettersIn: (topic) => kafkaDeadLetters(connection, { topic, log }),
    lagsOf: (asked) => readGroupLags(options, asked),
    close: async () => {
      isClosed = true
      await Promise.all([...groups, ...tails].map((reader) => reader.stop()))
      await producer.close()
    },
    health: () => kafkaHealth({ producer, groups, tails, deadLetters }),
  }
}
