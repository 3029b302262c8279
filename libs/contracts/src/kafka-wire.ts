import { NO_BODY, type WireMessage } from './topic.ts'

type HeaderValue = Uint8Array | string

/** A message of a Kafka client: header values as bytes or text, several for a repeated header. */
type KafkaMessage = {
  readonly headers?: Readonly<Record<string, HeaderValue | readonly HeaderValue[] | undefined>>
  readonly value: Uint8Array | null
}

const textOf = (value: HeaderValue): string => (typeof value === 'string' ? value : Buffer.from(value).toString())

/**
 * Converts a message of a Kafka client: takes the first value of a repeated header, and an empty body where the message
 * has none, as a tombstone has.
 */
export const kafkaWire = ({ headers = {}, value }: KafkaMessage): WireMessage => {
  const texts: Record<string, string> = {}
  for (const [name, given] of Object.entries(headers)) {
    const first = typeof given === 'string' || given instanceof Uint8Array ? given : given?.[0]
    if (first !== undefined) texts[name] = textOf(first)
  }
  return { headers: texts, value: value ?? NO_BODY }
}
