import { kafkaWire } from '@folio/contracts/kafka-wire.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { KafkaMessage } from 'kafkajs'
import type { DeadLetter } from '../../dead-letters/dead-letter.ts'
import type { UnfinishedOffsets } from './unfinished-offsets.ts'

/** The decoded message, or the error of decoding it. */
export type Content<T> = { readonly message: T } | { readonly error: Error }

/** A message that was received: raw, decoded, and with the offsets among which it is marked as finished. */
export type ReceivedMessage<T> = {
  readonly raw: KafkaMessage
  readonly partition: number
  readonly offset: number
  readonly offsets: UnfinishedOffsets
  readonly content: Content<T>
}

/** Returns the key of a message as text; empty if it has none. */
export const keyOf = ({ key }: KafkaMessage): string => key?.toString() ?? ''

/** More than most messages have. */
const ORDINARY_BYTES = 1024

/** The weight of a received message against the bound of its queue: one for each kibibyte that it begins. */
export const weightOf = ({ raw: { value } }: ReceivedMessage<unknown>): number =>
  Math.max(1, Math.ceil((value?.length ?? 0) / ORDINARY_BYTES))

/** Decodes a message; returns the error instead of throwing. */
export const contentOf = <T>(topic: Topic<T>, raw: KafkaMessage): Content<T> => {
  try {
    return { message: topic.decode(kafkaWire(raw)) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Makes the dead letter of a received message, with its origin and the reason. */
export const deadLetterOf = (
  topic: string,
  { raw, partition, offset }: ReceivedMessage<unknown>,
  reason: string,
): DeadLetter => ({
  topic,
  key: keyOf(raw),
  wire: kafkaWire(raw),
  reason,
  origin: { partition, offset, timestampMs: Number(raw.timestamp) },
})
