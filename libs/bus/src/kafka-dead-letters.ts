import type { Topic } from '@folio/contracts/topic.ts'
import type { Admin } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { type DeadLetter, deadLettersOf } from './dead-letter.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { kafkaErrand } from './kafka-errand.ts'
import { openKafkaProducer } from './kafka-producer.ts'
import { readLetters } from './kafka-read-letters.ts'
import { type PartitionEnds, readTopicEnds } from './kafka-topic-ends.ts'
import { type DeadLetters, outgoing } from './port.ts'
import { replayedWire } from './replayed-wire.ts'

const REPLAYED_AT_ONCE = 200

/** Where letters go back to: key, body and headers as they were, and the mark. */
const backTo = (topic: string): Topic<DeadLetter> => ({
  name: topic,
  keyOf: ({ key }) => key,
  encode: ({ wire }) => replayedWire(wire),
  decode: () => {
    throw new Error(`${topic} is only sent to`)
  },
})

/** Of a message too big for a letter there is no more than the beginning, which must never be taken for the message. */
const isWhole = ({ whole }: DeadLetter): boolean => whole === undefined

/**
 * Opens the dead letters of a topic. They are in one order, oldest first, and leave it in that order. A replay that breaks
 * off may be made again: messages may come more than once anyway. A letter that dies again is a new one, at the end.
 */
export const kafkaDeadLetters = (
  connection: KafkaConnection,
  { topic, log }: { readonly topic: string; readonly log: BusLog },
): DeadLetters => {
  const atTheEnd = deadLettersOf(topic)
  const { name } = atTheEnd

  const endsBy = async (admin: Admin): Promise<PartitionEnds> => {
    const [only, ...others] = await readTopicEnds(admin, name)
    if (only === undefined || others.length > 0) throw new Error(`${name} must have one partition`)
    return only
  }

  const ends = (): Promise<PartitionEnds> => kafkaErrand(connection, log, endsBy)

  const drop = (to: number): Promise<number> =>
    kafkaErrand(connection, log, async (admin) => {
      const { first, next } = await endsBy(admin)
      const end = Math.min(to + 1, next)
      if (end <= first) return 0
      await admin.deleteTopicRecords({ topic: name, partitions: [{ partition: 0, offset: String(end) }] })
      return end - first
    })

  return {
    list: async (max) => {
      const { first, next } = await ends()
      return readLetters(connection, log, { topic, from: first, end: Math.min(first + max, next) })
    },
    replay: async (to) => {
      const { first, next } = await ends()
      const end = Math.min(to + 1, next)
      const producer = await openKafkaProducer(connection, log)
      let sent = 0
      try {
        for (let from = first; from < end; from += REPLAYED_AT_ONCE) {
          const range = { topic, from, end: Math.min(from + REPLAYED_AT_ONCE, end) }
          const letters = await readLetters(connection, log, range)
          await producer.send(letters.map(({ letter }) => outgoing(isWhole(letter) ? backTo(topic) : atTheEnd, letter)))
          sent += letters.filter(({ letter }) => isWhole(letter)).length
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
