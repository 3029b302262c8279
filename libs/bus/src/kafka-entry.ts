import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { KafkaMessage } from 'kafkajs'
import type { DeadLetter } from './dead-letter.ts'
import type { OffsetsInHand } from './kafka-offsets.ts'

/** What a message says, or why that cannot be read. */
export type Content<T> = { readonly message: T } | { readonly error: Error }

/** A message in hand: as it came, what it says, and the account in which it is finished. */
export type Entry<T> = {
  readonly raw: KafkaMessage
  readonly partition: number
  readonly offset: number
  readonly offsets: OffsetsInHand
  readonly content: Content<T>
}

/** The key of a message as it came. */
export const keyIn = ({ key }: KafkaMessage): string => key?.toString() ?? ''

/** Reads a message. */
export const contentOf = <T>(topic: Topic<T>, raw: KafkaMessage): Content<T> => {
  try {
    return { message: topic.decode(kafkaWire(raw)) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** A message as it came, put away with the reason. */
export const letterOf = (topic: string, { raw, partition, offset }: Entry<unknown>, reason: string): DeadLetter => ({
  topic,
  key: keyIn(raw),
  wire: kafkaWire(raw),
  reason,
  place: { partition, offset, timestampMs: Number(raw.timestamp) },
})
