import type { Topic } from '@folio/contracts/topic.ts'
import type { Admin } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { type DeadLetter, deadLetterTopicOf, withReplayMark } from '../../dead-letters/dead-letter.ts'
import { type DeadLetters, outgoing } from '../../port.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { openKafkaProducer } from '../producer/kafka-producer.ts'
import { type PartitionEnds, readPartitionEnds } from './partition-ends.ts'
import { readDeadLetters } from './read-dead-letters.ts'
import { withKafkaAdmin } from './with-kafka-admin.ts'

const REPLAYED_AT_ONCE = 200

/** The name of a topic whose dead letters are opened; a replay to a compacted topic sends an empty body as a tombstone. */
type KafkaDeadLettersOptions = { readonly topic: string; readonly isCompacted?: boolean; readonly log: BusLog }

/** The topic that a replay writes to: messages keep key, body and headers, and get the replay mark. */
const backTo = ({ topic, isCompacted = false }: KafkaDeadLettersOptions): Topic<DeadLetter> => ({
  name: topic,
  ...(isCompacted && { isCompacted }),
  keyOf: ({ key }) => key,
  encode: ({ wire }) => withReplayMark(wire),
  decode: () => {
    throw new Error(`${topic} cannot be read here: a replay only writes to it`)
  },
})

/** False for a truncated dead letter, which has only the beginning of its message and must not be replayed. */
const isComplete = ({ fullBody }: DeadLetter): boolean => fullBody === undefined

/**
 * Opens the dead letters of a topic. They are in one partition, and are replayed and dropped oldest first. A replay
 * that fails may be repeated: delivery is at least once anyway. A replayed message that fails again becomes a new dead
 * letter at the end.
 */
export const kafkaDeadLetters = (connection: KafkaConnection, options: KafkaDeadLettersOptions): DeadLetters => {
  const { topic, log } = options
  const atTheEnd = deadLetterTopicOf(topic)
  const { name } = atTheEnd

  const endsBy = async (admin: Admin): Promise<PartitionEnds> => {
    const [only, ...others] = await readPartitionEnds(admin, name)
    if (only === undefined || others.length > 0) throw new Error(`${name} must have one partition`)
    return only
  }

  const ends = (): Promise<PartitionEnds> => withKafkaAdmin(connection, log, endsBy)

  const drop = (to: number): Promise<number> =>
    withKafkaAdmin(connection, log, async (admin) => {
      const { first, next } = await endsBy(admin)
      const end = Math.min(to + 1, next)
      if (end <= first) return 0
      await admin.deleteTopicRecords({ topic: name, partitions: [{ partition: 0, offset: String(end) }] })
      return end - first
    })

  return {
    list: async (max) => {
      const { first, next } = await ends()
      return readDeadLetters(connection, log, { topic, from: first, end: Math.min(first + max, next) })
    },
    replay: async (to) => {
      const { first, next } = await ends()
      const end = Math.min(to + 1, next)
      const producer = await openKafkaProducer(connection, log)
      let sent = 0
      try {
        for (let from = first; from < end; from += REPLAYED_AT_ONCE) {
          const range = { topic, from, end: Math.min(from + REPLAYED_AT_ONCE, end) }
          const letters = await readDeadLetters(connection, log, range)
          await producer.send(
            letters.map(({ deadLetter }) => outgoing(isComplete(deadLetter) ? backTo(options) : atTheEnd, deadLetter)),
          )
          sent += letters.filter(({ deadLetter }) => isComplete(deadLetter)).length
        }
      } finally {
        await producer.close()
      }
      await drop(end - 1)
      return sent
    },
    drop,
  }
}
