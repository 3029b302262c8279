import { isTombstone } from '@folio/contracts/topic.ts'
import { MESSAGE_BYTES_MAX, type Outgoing } from '../../port.ts'
import type { EncodedMessage } from './send-queue.ts'

/** The maximum number of bytes that Kafka adds to a message and to a header. */
const MESSAGE_OVERHEAD = 32
const HEADER_OVERHEAD = 8

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/**
 * Encodes a message for the wire, a tombstone as a message without a body; throws if it is bigger than a broker takes.
 */
export const encodeMessage = ({ topic, message }: Outgoing): EncodedMessage => {
  const wire = topic.encode(message)
  const { headers, value } = wire
  const key = topic.keyOf(message)
  let bytes = MESSAGE_OVERHEAD + Buffer.byteLength(key) + value.byteLength
  for (const [name, text] of Object.entries(headers))
    bytes += HEADER_OVERHEAD + Buffer.byteLength(name) + Buffer.byteLength(text)
  if (bytes > MESSAGE_BYTES_MAX)
    throw new Error(`a message of ${topic.name} has ${bytes} bytes; a broker takes at most ${MESSAGE_BYTES_MAX}`)
  const body = topic.isCompacted && isTombstone(wire) ? null : bufferOf(value)
  return { topic: topic.name, message: { key, value: body, headers }, bytes }
}
