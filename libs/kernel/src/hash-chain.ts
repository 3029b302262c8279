import { hash } from 'node:crypto'
import { type Uuid, uuidFromHex } from './uuid-v5.ts'

/** The hash of an event: SHA-256 as 64 lower-case hexadecimal digits, as in the metadata of the next event. */
export type EventHash = string

/** The revision and the hash of an event in the chain of its stream. */
export type Link = { readonly revision: number; readonly hash: EventHash }

/** The link before the first event of a stream. */
export const GENESIS: Link = { revision: -1, hash: '0'.repeat(64) }

/** The parts of an event that its hash covers, as the exact bytes that are stored. */
export type HashedParts = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** The same parts with data and metadata as text, which has the same hash as its UTF-8 bytes. */
export type HashedTexts = Omit<HashedParts, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string }

declare const chained: unique symbol

/** An event with its revision and hash; only `chain` makes it, and a store appends it. */
export type ChainedEvent = HashedParts & {
  readonly hash: EventHash
  /**
   * The value that the bytes were encoded from, so that readers in the same process need not parse them; never stored.
   */
  readonly source?: unknown
  readonly [chained]: true
}

const LENGTH_BYTES = 4
const HASH_BYTES = 32
/** UTF-8 takes at most three bytes per UTF-16 code unit. */
const BYTES_PER_UNIT_MAX = 3
let scratch = Buffer.allocUnsafe(16 * 1024)

const makeRoom = ({ stream, type, data, metadata }: HashedParts | HashedTexts): void => {
  const needed = 256 + BYTES_PER_UNIT_MAX * (stream.length + type.length + data.length + metadata.length)
  if (scratch.length < needed) scratch = Buffer.allocUnsafe(needed * 2)
}

const put = (part: string | Uint8Array, at: number): number => {
  const start = at + LENGTH_BYTES
  let length = part.length
  if (typeof part === 'string') length = scratch.write(part, start)
  else scratch.set(part, start)
  scratch.writeUInt32BE(length, at)
  return start + length
}

/**
 * Returns the SHA-256 of the 32 bytes of the previous hash, stream, revision (decimal digits), type, data and metadata,
 * each preceded by its length in bytes (32 bits, big-endian).
 */
export const chainHash = (previous: EventHash, parts: HashedParts | HashedTexts): EventHash => {
  makeRoom(parts)
  scratch.writeUInt32BE(HASH_BYTES, 0)
  let end = LENGTH_BYTES + scratch.write(previous, LENGTH_BYTES, 'hex')
  end = put(parts.stream, end)
  end = put(String(parts.revision), end)
  end = put(parts.type, end)
  end = put(parts.data, end)
  end = put(parts.metadata, end)
  return hash('sha256', scratch.subarray(0, end), 'hex')
}

/** Returns an event's id: the first 128 bits of its hash as a version 8 UUID, which replaces six bits by its form. */
export const eventId = (eventHash: EventHash): Uuid => uuidFromHex(eventHash, 8)

/**
 * Makes the event that follows `previous` in its stream. The metadata must already contain `previous.hash` as
 * `prev_hash`.
 */
export const chain = (
  previous: Link,
  { stream, type, data, metadata, source }: Omit<HashedParts, 'revision'> & Pick<ChainedEvent, 'source'>,
): ChainedEvent => {
  const revision = previous.revision + 1
  const hash = chainHash(previous.hash, { stream, revision, type, data, metadata })
  return { stream, revision, type, data, metadata, hash, source } as ChainedEvent
}
