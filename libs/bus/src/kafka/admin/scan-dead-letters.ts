import { randomUUID } from 'node:crypto'
import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import { within } from '@folio/kernel/timing/within.ts'
import type { KafkaMessage } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { type DeadLetter, deadLetterTopicOf } from '../../dead-letters/dead-letter.ts'
import { handledMarkIn } from '../../dead-letters/handled-mark.ts'
import type { ListedDeadLetter } from '../../port.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { fixedAssigner } from '../consumer/assigners.ts'
import { contentOf, keyOf } from '../consumer/received-message.ts'
import { reconnectingConsumer } from '../consumer/reconnecting-consumer.ts'

/** A message of a dead-letter topic: a letter, or the mark that the letter at an earlier offset was handled. */
export type DeadLetterEntry = ListedDeadLetter | { readonly offset: number; readonly handled: number }

/** The entries of a topic's dead letters from the offset `from` up to, not including, the offset `end`. */
export type DeadLetterScan = {
  readonly topic: string
  readonly from: number
  readonly end: number
  readonly onEntry: (entry: DeadLetterEntry) => void
}

const READ_MAX_MS = 30_000

/** Returns the dead letter in a message; if Folio did not write the message, the reason is the error of decoding it. */
const deadLetterIn = (topic: string, raw: KafkaMessage): DeadLetter => {
  const content = contentOf(deadLetterTopicOf(topic), raw)
  if ('message' in content) return content.message
  return { topic, key: keyOf(raw), wire: kafkaWire(raw), reason: content.error.message }
}

const entryIn = (topic: string, raw: KafkaMessage): DeadLetterEntry => {
  const offset = Number(raw.offset)
  const mark = handledMarkIn(kafkaWire(raw))
  return mark !== undefined && mark.offset < offset
    ? { offset, handled: mark.offset }
    : { offset, deadLetter: deadLetterIn(topic, raw) }
}

/** Reads letters and marks in their order; rejects if they cannot be read within 30 s. */
export const scanDeadLetters = async (
  connection: KafkaConnection,
  log: BusLog,
  { topic, from, end, onEntry }: DeadLetterScan,
): Promise<void> => {
  if (from >= end) return
  const { name } = deadLetterTopicOf(topic)
  const isRead = Promise.withResolvers<void>()
  let next = from
  const reader = reconnectingConsumer({
    connection,
    log,
    topic: name,
    groupId: () => `${name}-list-${randomUUID()}`,
    assigners: () => [fixedAssigner(name, [0])],
    onAssigned: () => [{ partition: 0, offset: next }],
    onBatch: ({ messages }) => {
      for (const raw of messages) {
        const offset = Number(raw.offset)
        if (offset < next) continue
        next = offset + 1
        if (offset < end) onEntry(entryIn(topic, raw))
        if (next >= end) isRead.resolve()
      }
      return messages.length
    },
  })
  try {
    await within(READ_MAX_MS, isRead.promise, `reading ${name}`)
  } finally {
    await reader.stop()
  }
}
