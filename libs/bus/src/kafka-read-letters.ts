import { randomUUID } from 'node:crypto'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import type { KafkaMessage } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { type DeadLetter, deadLettersOf } from './dead-letter.ts'
import { fixedPartitions } from './kafka-assigner.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { contentOf, keyIn } from './kafka-entry.ts'
import { keepReading } from './kafka-reader.ts'
import type { ListedLetter } from './port.ts'
import { within } from './within.ts'

/** Which letters to read: of a topic, from one place up to, not including, another. */
export type LetterRange = { readonly topic: string; readonly from: number; readonly end: number }

const READ_MAX_MS = 30_000

/** What somebody else put there is shown, too. */
const letterIn = (topic: string, raw: KafkaMessage): DeadLetter => {
  const content = contentOf(deadLettersOf(topic), raw)
  if ('message' in content) return content.message
  return { topic, key: keyIn(raw), wire: kafkaWire(raw), reason: content.error.message }
}

/** Reads dead letters, in their order; rejects where they are not there in time. */
export const readLetters = async (
  connection: KafkaConnection,
  log: BusLog,
  { topic, from, end }: LetterRange,
): Promise<readonly ListedLetter[]> => {
  const found: ListedLetter[] = []
  if (from >= end) return found
  const { name } = deadLettersOf(topic)
  const isRead = Promise.withResolvers<void>()
  const reader = keepReading({
    connection,
    log,
    topic: name,
    groupId: () => `${name}-list-${randomUUID()}`,
    assigner: fixedPartitions(name, [0]),
    onAssigned: () => [{ partition: 0, offset: (found.at(-1)?.offset ?? from - 1) + 1 }],
    onBatch: ({ messages }) => {
      for (const raw of messages) {
        const offset = Number(raw.offset)
        if (offset < end) found.push({ offset, letter: letterIn(topic, raw) })
        if (offset + 1 >= end) isRead.resolve()
      }
      return messages.length
    },
  })
  try {
    await within(READ_MAX_MS, isRead.promise, `reading ${name}`)
    return found
  } finally {
    await reader.stop()
  }
}
