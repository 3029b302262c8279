import { type ByteWriter, VARINT_BYTES_MAX, writeBytes, writeNone, writeText, writeVarint } from './byte-writer.ts'
import { crc32c } from './crc32c.ts'

/** A message in the form that this bus sends: headers and key are text; a tombstone has no value. */
export type PlainMessage = {
  readonly key: string
  readonly value: Uint8Array | null
  readonly headers: Readonly<Record<string, string>>
}

/** Messages for one partition, with the sequence number of the first among all that the producer sent there. */
export type RecordBatch = {
  readonly messages: readonly PlainMessage[]
  readonly producerId: bigint
  readonly producerEpoch: number
  readonly firstSequence: number
  /** Milliseconds since 1970, the same for all messages. */
  readonly timestamp: number
}

/** First offset, length of the rest. */
const LEAD_BYTES = 8 + 4
/** Leader's epoch, format, and the checksum of the rest. */
const CHECKSUM_BYTES = 4 + 1 + 4
/** Attributes, last offset, both timestamps, producer's id and epoch, first sequence, count. */
const HEAD_BYTES = 2 + 4 + 8 + 8 + 8 + 2 + 4 + 4
const FORMAT = 2
/** Attributes, difference of the timestamp, and in varints: length, offset, lengths of key and value, count of headers. */
const RECORD_BYTES = 2 + 5 * VARINT_BYTES_MAX
const UTF8_BYTES_MAX = 3

const textBytesMax = (text: string): number => VARINT_BYTES_MAX + UTF8_BYTES_MAX * text.length

/** Returns an upper bound of the size of a batch, in bytes. */
export const batchBytesMax = (messages: readonly PlainMessage[]): number => {
  let bytes = LEAD_BYTES + CHECKSUM_BYTES + HEAD_BYTES
  for (const { key, value, headers } of messages) {
    bytes += RECORD_BYTES + UTF8_BYTES_MAX * key.length + (value?.length ?? 0)
    for (const name in headers) bytes += textBytesMax(name) + textBytesMax(headers[name] ?? '')
  }
  return bytes
}

const writeRecord = (writer: ByteWriter, { key, value, headers }: PlainMessage, place: number): void => {
  // The length of a record precedes it as a varint, but is known only after the record was written.
  const start = writer.at
  const bodyAt = start + VARINT_BYTES_MAX
  writer.at = bodyAt
  writer.at = writer.bytes.writeUInt16BE(0, writer.at)
  writeVarint(writer, place)
  writeText(writer, key)
  if (value === null) writeNone(writer)
  else writeBytes(writer, value)
  const names = Object.keys(headers)
  writeVarint(writer, names.length)
  for (const name of names) {
    writeText(writer, name)
    writeText(writer, headers[name] ?? '')
  }
  const bodyEnd = writer.at
  writer.at = start
  writeVarint(writer, bodyEnd - bodyAt)
  writer.bytes.copyWithin(writer.at, bodyAt, bodyEnd)
  writer.at += bodyEnd - bodyAt
}

/** Writes a batch in the format of the broker's log (format 2), uncompressed and without a transaction. */
export const writeBatch = (
  writer: ByteWriter,
  { messages, producerId, producerEpoch, firstSequence, timestamp }: RecordBatch,
): void => {
  const { bytes, at: start } = writer
  const checksumAt = start + LEAD_BYTES + CHECKSUM_BYTES
  let at = bytes.writeUInt16BE(0, checksumAt)
  at = bytes.writeInt32BE(messages.length - 1, at)
  const time = BigInt(timestamp)
  at = bytes.writeBigInt64BE(time, at)
  at = bytes.writeBigInt64BE(time, at)
  at = bytes.writeBigInt64BE(producerId, at)
  at = bytes.writeInt16BE(producerEpoch, at)
  at = bytes.writeInt32BE(firstSequence, at)
  writer.at = bytes.writeInt32BE(messages.length, at)
  for (const [place, message] of messages.entries()) writeRecord(writer, message, place)
  at = bytes.writeBigInt64BE(0n, start)
  at = bytes.writeInt32BE(writer.at - start - LEAD_BYTES, at)
  at = bytes.writeInt32BE(0, at)
  at = bytes.writeInt8(FORMAT, at)
  bytes.writeUInt32BE(crc32c(bytes, checksumAt, writer.at), at)
}
