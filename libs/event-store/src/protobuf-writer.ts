/**
 * A message that is written from its end to its beginning, for so the length of a part is known when it is written before
 * it; what is written begins at `at`. The room must be enough.
 */
export type ProtobufWriter = { readonly bytes: Buffer; at: number }

const NUMBER = 0
const BYTES = 2

/** The most bytes that the tag of a part and its length take. */
export const PART_BYTES_MAX = 10

/** A message of at most so many bytes, not begun. */
export const protobufWriter = (room: number): ProtobufWriter => ({ bytes: Buffer.allocUnsafe(room), at: room })

/** What was written. */
export const written = ({ bytes, at }: ProtobufWriter): Buffer => bytes.subarray(at)

const sizeOf = (value: number): number => {
  let size = 1
  for (let left = value; left > 0x7f; left = Math.floor(left / 0x80)) size += 1
  return size
}

const putVarint = (writer: ProtobufWriter, value: number): void => {
  writer.at -= sizeOf(value)
  let at = writer.at
  let left = value
  for (; left > 0x7f; left = Math.floor(left / 0x80)) {
    writer.bytes[at] = (left % 0x80) | 0x80
    at += 1
  }
  writer.bytes[at] = left
}

const putLead = (writer: ProtobufWriter, field: number, end: number): void => {
  putVarint(writer, end - writer.at)
  putVarint(writer, field * 8 + BYTES)
}

/** Writes a whole number, not below zero, before what was written. */
export const putNumber = (writer: ProtobufWriter, field: number, value: number): void => {
  putVarint(writer, value)
  putVarint(writer, field * 8 + NUMBER)
}

/** Writes bytes before what was written. */
export const putBytes = (writer: ProtobufWriter, field: number, bytes: Uint8Array): void => {
  const end = writer.at
  writer.at -= bytes.length
  writer.bytes.set(bytes, writer.at)
  putLead(writer, field, end)
}

/** Writes a text before what was written. */
export const putText = (writer: ProtobufWriter, field: number, text: string): void => {
  const end = writer.at
  writer.at -= Buffer.byteLength(text)
  writer.bytes.write(text, writer.at)
  putLead(writer, field, end)
}

/** Writes a message, which `put` writes from its end on, before what was written. */
export const putMessage = (writer: ProtobufWriter, field: number, put: () => void): void => {
  const end = writer.at
  put()
  putLead(writer, field, end)
}
