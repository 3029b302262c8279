import { hash } from 'node:crypto'
import { MESSAGE_BYTES_MAX } from '../port.ts'
import type { DeadLetter } from './dead-letter.ts'

/** The maximum bytes of a letter besides key, headers and body: reason, origin and Kafka's own. */
const ADDED_BYTES_MAX = 64 * 1024

/** The part of a message that is too big which a letter keeps: enough to recognise it. */
const BODY_HEAD_BYTES = 64 * 1024
const TEXT_HEAD_CHARACTERS = 256
const HEADERS_KEPT_MAX = 64

const HEADER_OVERHEAD_BYTES = 8

const bytesOf = ({ key, wire: { headers, value } }: DeadLetter): number => {
  // The key is in the message and in a header.
  let bytes = 2 * Buffer.byteLength(key) + value.byteLength
  for (const [name, text] of Object.entries(headers)) {
    bytes += HEADER_OVERHEAD_BYTES + Buffer.byteLength(name) + Buffer.byteLength(text)
  }
  return bytes
}

const head = (text: string): string => text.slice(0, TEXT_HEAD_CHARACTERS)

/**
 * Returns a letter unchanged if a broker takes it, and otherwise cut to a size that shows what it was, with the size
 * and hash of the full body: a message too big for the dead-letter topic would block all malformed messages behind it.
 */
export const truncateDeadLetter = (letter: DeadLetter): DeadLetter => {
  if (bytesOf(letter) + ADDED_BYTES_MAX <= MESSAGE_BYTES_MAX) return letter
  const { headers, value } = letter.wire
  const kept = Object.entries(headers).slice(0, HEADERS_KEPT_MAX)
  return {
    ...letter,
    key: head(letter.key),
    wire: {
      headers: Object.fromEntries(kept.map(([name, text]) => [head(name), head(text)])),
      value: value.subarray(0, BODY_HEAD_BYTES),
    },
    fullBody: letter.fullBody ?? { bytes: value.byteLength, sha256: hash('sha256', value, 'hex') },
  }
}
