/**
 * Writes a message from its end to its beginning: the length of a field is known before it has to be written. The bytes
 * written begin at `at`. The buffer must be large enough.
 */
export type ProtobufWriter = { readonly bytes: Buffer; at: number }

const NUMBER = 0
const BYTES = 2

/** The most bytes that the tag and the length of a field take. */
export const PART_BYTES_MAX = 10

/** Makes a writer for a message of at most `capacity` bytes. */
export const protobufWriter = (capacity: number): ProtobufWriter => ({
  bytes: Buffer.allocUnsafe(capacity),
  at: capacity,
})

/** The bytes of the message. */
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

const putHeader = (writer: ProtobufWriter, field: number, end: number): void => {
  putVarint(writer, end - writer.at)
  putVarint(writer, field * 8 + BYTES)
}

/** Writes a whole number, not below zero, in front of the message so far. */
export const putNumber = (writer: ProtobufWriter, field: number, value: number): void => {
  putVarint(writer, value)
  putVarint(writer, field * 8 + NUMBER)
}

/** Writes bytes in front of the message so far. */
export const putBytes = (writer: ProtobufWriter, field: number, bytes: Uint8Array): void => {
  const end = writer.at
  writer.at -= bytes.length
  writer.bytes.set(bytes, writer.at)
  putHeader(writer, field, end)
}

/** Writes a text in front of the message so far. */
export const putText = (writer: ProtobufWriter, field: number, text: string): void => {
  const end = writer.at
  writer.at -= Buffer.byteLength(text)
  writer.bytes.write(text, writer.at)
  putHeader(writer, field, end)
}

/** Writes a nested message, which `put` writes from its end on, in front of the message so far. */
export const putMessage = (writer: ProtobufWriter, field: number, put: () => void): void => {
  const end = writer.at
  put()
  putHeader(writer, field, end)
}
