/** Bytes that are written one after the other into room that must be enough. */
export type ByteWriter = { readonly bytes: Buffer; at: number }

/** The most bytes that `writeVarint` needs. */
export const VARINT_BYTES_MAX = 5

/** Writes a number, not below zero, in Kafka's form that is short for small ones; its last bit is the sign. */
export const writeVarint = (writer: ByteWriter, value: number): void => {
  let left = (value << 1) >>> 0
  while (left > 0x7f) {
    writer.at = writer.bytes.writeUInt8((left & 0x7f) | 0x80, writer.at)
    left >>>= 7
  }
  writer.at = writer.bytes.writeUInt8(left, writer.at)
}

/** Writes a text as the number of its bytes and these, in UTF-8. */
export const writeText = (writer: ByteWriter, text: string): void => {
  writeVarint(writer, Buffer.byteLength(text))
  writer.at += writer.bytes.write(text, writer.at)
}

/** Writes bytes as their number and these. */
export const writeBytes = (writer: ByteWriter, bytes: Uint8Array): void => {
  writeVarint(writer, bytes.length)
  writer.bytes.set(bytes, writer.at)
  writer.at += bytes.length
}
