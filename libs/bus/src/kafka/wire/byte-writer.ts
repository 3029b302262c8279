/** A position in a buffer that must have room for all bytes written. */
export type ByteWriter = { readonly bytes: Buffer; at: number }

/** The maximum number of bytes that `writeVarint` writes. */
export const VARINT_BYTES_MAX = 5

/** Writes a number, zero or more, as a zigzag varint: the lowest bit is the sign, and each byte holds seven bits. */
export const writeVarint = (writer: ByteWriter, value: number): void => {
  let left = (value << 1) >>> 0
  while (left > 0x7f) {
    writer.at = writer.bytes.writeUInt8((left & 0x7f) | 0x80, writer.at)
    left >>>= 7
  }
  writer.at = writer.bytes.writeUInt8(left, writer.at)
}

/** Writes a text as the length of its UTF-8 bytes, a varint, and the bytes. */
export const writeText = (writer: ByteWriter, text: string): void => {
  writeVarint(writer, Buffer.byteLength(text))
  writer.at += writer.bytes.write(text, writer.at)
}

/** The zigzag varint of -1, which is the length of bytes that are left out. */
const NONE = 1

/** Writes that there are no bytes, unlike bytes of length 0. */
export const writeNone = (writer: ByteWriter): void => {
  writer.at = writer.bytes.writeUInt8(NONE, writer.at)
}

/** Writes bytes as their length, a varint, and the bytes. */
export const writeBytes = (writer: ByteWriter, bytes: Uint8Array): void => {
  writeVarint(writer, bytes.length)
  writer.bytes.set(bytes, writer.at)
  writer.at += bytes.length
}
