import { uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import type { Position, RecordedEvent } from '../../port.ts'

/** A row of the events table: position, stream, revision, type, id, data, metadata. */
export type EventRow = readonly [
  position: Position,
  stream: string,
  revision: number,
  type: string,
  id: Uint8Array,
  data: Uint8Array,
  metadata: Uint8Array,
]

const HEAD_BYTES = 38
const ID_BYTES = 16

/** The packed size of a row in bytes. */
export const packedSize = (row: EventRow): number =>
  HEAD_BYTES + row[1].length + row[3].length + row[5].length + row[6].length

/** Packs rows into one buffer of their own, to be transferred; `bytes` is the sum of their packed sizes. */
export const packRows = (rows: readonly EventRow[], bytes: number): Buffer<ArrayBuffer> => {
  const target = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  for (const [position, stream, revision, type, id, data, metadata] of rows) {
    target.writeDoubleLE(position, at)
    target.writeUInt32LE(revision, at + 8)
    target.writeUInt32LE(data.length, at + 12)
    target.writeUInt32LE(metadata.length, at + 16)
    target[at + 20] = stream.length
    target[at + 21] = type.length
    target.set(id, at + 22)
    at += HEAD_BYTES
    at += target.write(stream, at, 'latin1')
    at += target.write(type, at, 'latin1')
    target.set(data, at)
    at += data.length
    target.set(metadata, at)
    at += metadata.length
  }
  return target
}

/** Unpacks events, as views into the buffer. */
export const unpackEvents = (packed: ArrayBuffer): RecordedEvent[] => {
  const source = Buffer.from(packed)
  const events: RecordedEvent[] = []
  let at = 0
  while (at < source.length) {
    const dataLength = source.readUInt32LE(at + 12)
    const metadataLength = source.readUInt32LE(at + 16)
    const streamEnd = at + HEAD_BYTES + (source[at + 20] ?? 0)
    const typeEnd = streamEnd + (source[at + 21] ?? 0)
    const dataEnd = typeEnd + dataLength
    events.push({
      stream: source.toString('latin1', at + HEAD_BYTES, streamEnd),
      revision: source.readUInt32LE(at + 8),
      type: source.toString('latin1', streamEnd, typeEnd),
      data: source.subarray(typeEnd, dataEnd),
      metadata: source.subarray(dataEnd, dataEnd + metadataLength),
      position: source.readDoubleLE(at),
      id: uuidFromHex(source.toString('hex', at + 22, at + 22 + ID_BYTES), 8),
    })
    at = dataEnd + metadataLength
  }
  return events
}
