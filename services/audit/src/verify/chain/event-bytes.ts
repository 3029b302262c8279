import { hash } from 'node:crypto'
import type { EventHash } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'

/** The bytes of an event as its hash covers them, without the previous hash; reused for the next event. */
export type EventBytes = {
  bytes: Buffer
  /** The offset of the data. */
  dataAt: number
  /** The offset of the metadata, which end where the used bytes end. */
  metadataAt: number
  end: number
}

const LENGTH_BYTES = 4
const HASH_BYTES = 32
const STREAM_AT = LENGTH_BYTES + HASH_BYTES
/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const BYTES_PER_UNIT_MAX = 3
const ROOM_MIN = 16 * 1024
const PARTS_ROOM = 256

const NIBBLES = Uint8Array.from({ length: 256 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0)

/** Makes an empty buffer. */
export const eventBytes = (): EventBytes => {
  const bytes = Buffer.alloc(ROOM_MIN)
  bytes.writeUInt32BE(HASH_BYTES)
  return { bytes, dataAt: STREAM_AT, metadataAt: STREAM_AT, end: STREAM_AT }
}

const makeRoom = (into: EventBytes, units: number): void => {
  const needed = PARTS_ROOM + BYTES_PER_UNIT_MAX * units
  if (into.bytes.length >= needed) return
  into.bytes = Buffer.alloc(2 * needed)
  into.bytes.writeUInt32BE(HASH_BYTES)
}

const put = (bytes: Buffer, text: string, at: number): number => {
  const length = bytes.write(text, at + LENGTH_BYTES)
  bytes[at] = length >>> 24
  bytes[at + 1] = length >>> 16
  bytes[at + 2] = length >>> 8
  bytes[at + 3] = length
  return at + LENGTH_BYTES + length
}

/** Writes an event into the buffer. */
export const layOut = ({ stream, revision, type, data, metadata }: ScannedEvent, into: EventBytes): void => {
  makeRoom(into, stream.length + type.length + data.length + metadata.length)
  const { bytes } = into
  let end = put(bytes, stream, STREAM_AT)
  end = put(bytes, String(revision), end)
  end = put(bytes, type, end)
  into.dataAt = end + LENGTH_BYTES
  end = put(bytes, data, end)
  into.metadataAt = end + LENGTH_BYTES
  into.end = put(bytes, metadata, end)
}

/** Computes what `chainHash` does, for the event in the buffer; the hexadecimal digits of the previous hash are at `previousAt`. */
export const hashAfter = ({ bytes, end }: EventBytes, previousAt: number): EventHash => {
  for (let at = 0; at < HASH_BYTES; at += 1) {
    const high = NIBBLES[bytes[previousAt + 2 * at] ?? 0] ?? 0
    const low = NIBBLES[bytes[previousAt + 2 * at + 1] ?? 0] ?? 0
    bytes[LENGTH_BYTES + at] = (high << 4) | low
  }
  return hash('sha256', bytes.subarray(0, end), 'hex')
}
