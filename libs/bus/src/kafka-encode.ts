import { MESSAGE_BYTES_MAX } from './broker-limits.ts'
import type { Encoded } from './kafka-send-queue.ts'
import type { Outgoing } from './port.ts'

/** What Kafka adds to a message and to a header, at most, in bytes. */
const MESSAGE_OVERHEAD = 32
const HEADER_OVERHEAD = 8

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** A message as it goes over the wire; throws on one that no broker takes. */
export const encoded = ({ topic, message }: Outgoing): Encoded => {
  const { headers, value } = topic.encode(message)
  const key = topic.keyOf(message)
  let bytes = MESSAGE_OVERHEAD + Buffer.byteLength(key) + value.byteLength
  for (const [name, text] of Object.entries(headers))
    bytes += HEADER_OVERHEAD + Buffer.byteLength(name) + Buffer.byteLength(text)
  if (bytes > MESSAGE_BYTES_MAX) throw new Error(`a message of ${topic.name} has ${bytes} bytes: too many for a broker`)
  return { topic: topic.name, message: { key, value: bufferOf(value), headers }, bytes }
}
