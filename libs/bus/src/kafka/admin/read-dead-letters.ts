import { randomUUID } from 'node:crypto'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { within } from '@folio/kernel/timing/within.ts'
import type { KafkaMessage } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { type DeadLetter, deadLetterTopicOf } from '../../dead-letters/dead-letter.ts'
import type { ListedDeadLetter } from '../../port.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { fixedAssigner } from '../consumer/fixed-assigner.ts'
import { contentOf, keyOf } from '../consumer/received-message.ts'
import { reconnectingConsumer } from '../consumer/reconnecting-consumer.ts'

/** The dead letters of a topic from the offset `from` up to, not including, the offset `end`. */
export type DeadLetterRange = { readonly topic: string; readonly from: number; readonly end: number }

const READ_MAX_MS = 30_000

/** Returns the dead letter in a message; if Folio did not write the message, the reason is the error of decoding it. */
const deadLetterIn = (topic: string, raw: KafkaMessage): DeadLetter => {
  const content = contentOf(deadLetterTopicOf(topic), raw)
  if ('message' in content) return content.message
  return { topic, key: keyOf(raw), wire: kafkaWire(raw), reason: content.error.message }
}

/** Reads dead letters in their order; rejects if they cannot be read within 30 s. */
export const readDeadLetters = async (
  connection: KafkaConnection,
  log: BusLog,
  { topic, from, end }: DeadLetterRange,
): Promise<readonly ListedDeadLetter[]> => {
  const found: ListedDeadLetter[] = []
  if (from >= end) return found
  const { name } = deadLetterTopicOf(topic)
  const isRead = Promise.withResolvers<void>()
  const reader = reconnectingConsumer({
    connection,
    log,
    topic: name,
    groupId: () => `${name}-list-${randomUUID()}`,
    assigner: fixedAssigner(name, [0]),
    onAssigned: () => [{ partition: 0, offset: (found.at(-1)?.offset ?? from - 1) + 1 }],
    onBatch: ({ messages }) => {
      for (const raw of messages) {
        const offset = Number(raw.offset)
        if (offset < end) found.push({ offset, deadLetter: deadLetterIn(topic, raw) })
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
