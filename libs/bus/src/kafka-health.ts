import type { KafkaGroup } from './kafka-group.ts'
import type { KafkaProducer } from './kafka-producer.ts'
import type { KafkaTail } from './kafka-tail.ts'

/** How a bus over Kafka is doing. */
export type KafkaHealth = {
  /** Whether the last exchange of everything that sends and reads went well. */
  readonly connected: boolean
  /** What its members of groups hold. */
  readonly partitions: readonly { readonly topic: string; readonly partition: number }[]
  /** How many messages of these partitions are not finished, as far as it heard. */
  readonly lag: number
  /** How many of them were taken and wait for their handlers, or are in their hands. */
  readonly unfinished: number
  /** How many messages wait to be sent. */
  readonly queued: number
  /** How many messages went to dead letters since it was opened. */
  readonly deadLetters: number
}

/** What a bus over Kafka is made of. */
type Parts = {
  readonly producer: KafkaProducer
  readonly groups: ReadonlySet<KafkaGroup>
  readonly tails: ReadonlySet<KafkaTail>
  readonly deadLetters: number
}

/** Looks how all parts are doing. */
export const kafkaHealth = ({ producer, groups, tails, deadLetters }: Parts): KafkaHealth => {
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
