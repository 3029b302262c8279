import { hash } from 'node:crypto'
import { type Uuid, uuidFromHex } from './uuid-v5.ts'

/** An event's place in the chain of its stream. */
export type Link = { readonly revision: number; readonly hash: Buffer }

/** What stands before the first event of a stream. */
export const GENESIS: Link = { revision: -1, hash: Buffer.alloc(32) }

/** The parts of an event that its hash covers, bytes exactly as they are kept. */
export type HashedParts = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

declare const chained: unique symbol

/** An event with its place and hash, made by `chain` alone: what a store appends. */
export type ChainedEvent = HashedParts & {
  readonly hash: Buffer
  /** What the bytes were made from, for readers in the same process: they need not parse them. It is never stored. */
  readonly source?: unknown
  readonly [chained]: true
}

const LENGTH_BYTES = 4
let scratch = Buffer.allocUnsafe(16 * 1024)

const room = (parts: HashedParts): void => {
  const needed = 256 + 3 * (parts.stream.length + parts.type.length) + parts.data.length + parts.metadata.length
  if (scratch.length < needed) scratch = Buffer.allocUnsafe(needed * 2)
}

const putText = (text: string, at: number): number => {
  const written = scratch.write(text, at + LENGTH_BYTES)
  scratch.writeUInt32BE(written, at)
  return at + LENGTH_BYTES + written
}

const putBytes = (bytes: Uint8Array, at: number): number => {
  scratch.writeUInt32BE(bytes.length, at)
  scratch.set(bytes, at + LENGTH_BYTES)
  return at + LENGTH_BYTES + bytes.length
}

/**
 * SHA-256 over previous hash, stream, revision (decimal digits), type, data and metadata, each with its length in
 * bytes (32 bits, big-endian) in front.
 */
export const chainHash = (previous: Uint8Array, parts: HashedParts): Buffer => {
  room(parts)
  let end = putBytes(previous, 0)
  end = putText(parts.stream, end)
  end = putText(String(parts.revision), end)
  end = putText(parts.type, end)
  end = putBytes(parts.data, end)
  end = putBytes(parts.metadata, end)
  return hash('sha256', scratch.subarray(0, end), 'buffer')
}

/** The parts of an event as texts, for those who read many: faster than bytes, and the same bytes as UTF-8. */
export type TextParts = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: string
  readonly metadata: string
}

const HASH_BYTES = 32

/** The same hash as `chainHash` in hexadecimal digits; the previous one, too, is given in 64 of them. */
export const chainHashHex = (previous: string, { stream, revision, type, data, metadata }: TextParts): string => {
  const needed = 256 + 3 * (stream.length + type.length + data.length + metadata.length)
  if (scratch.length < needed) scratch = Buffer.allocUnsafe(needed * 2)
  scratch.writeUInt32BE(HASH_BYTES, 0)
  let end = LENGTH_BYTES + scratch.write(previous, LENGTH_BYTES, 'hex')
  end = putText(stream, end)
  end = putText(String(revision), end)
  end = putText(type, end)
  end = putText(data, end)
  end = putText(metadata, end)
  return hash('sha256', scratch.subarray(0, end), 'hex')
}

/** An event's id: the first 128 bits of its hash in the form of a version 8 UUID (six bits give way to the form). */
export const eventId = (eventHash: Buffer): Uuid => uuidFromHex(eventHash.toString('hex', 0, 16), 8)

/** The event that follows `previous` in its stream. The metadata must already name `previous.hash` as its `prev_hash`. */
export const chain = (
  previous: Link,
  { stream, type, data, metadata, source }: Omit<HashedParts, 'revision'> & Pick<ChainedEvent, 'source'>,
): ChainedEvent => {
  const revision = previous.revision + 1
  const hash = chainHash(previous.hash, { stream, revision, type, data, metadata })
  return { stream, revision, type, data, metadata, hash, source } as ChainedEvent
}
