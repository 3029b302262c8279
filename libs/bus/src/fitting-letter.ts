import { hash } from 'node:crypto'
import { MESSAGE_BYTES_MAX } from './broker-limits.ts'
import type { DeadLetter } from './dead-letter.ts'

/** What a letter carries beside key, headers and body: reason, place and Kafka's own, in bytes at most. */
const ADDED_BYTES_MAX = 64 * 1024

/** So much is kept of a message that is too big: enough to see what it is. */
const BODY_HEAD_BYTES = 64 * 1024
const TEXT_HEAD_CHARACTERS = 256
const HEADERS_KEPT_MAX = 64

const HEADER_OVERHEAD_BYTES = 8

const bytesOf = ({ key, wire: { headers, value } }: DeadLetter): number => {
  // The key stands in the message and in a header.
  let bytes = 2 * Buffer.byteLength(key) + value.byteLength
  for (const [name, text] of Object.entries(headers)) {
    bytes += HEADER_OVERHEAD_BYTES + Buffer.byteLength(name) + Buffer.byteLength(text)
  }
  return bytes
}

const head = (text: string): string => text.slice(0, TEXT_HEAD_CHARACTERS)

/**
 * A letter as it is, if a broker takes it, and otherwise as much of it as shows what it was, with the size and hash of the
 * whole body: a message too big to be put away would hold up all that nobody can read behind it.
 */
export const fittingLetter = (letter: DeadLetter): DeadLetter => {
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
    whole: letter.whole ?? { bytes: value.byteLength, sha256: hash('sha256', value, 'hex') },
  }
}
