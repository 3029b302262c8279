/** The parts of a stored event that its hash covers, the bytes as the store holds them. */
export type StoredParts = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

const HASH_BYTES = 32

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: HASH_BYTES }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const LENGTH_BYTES = 4

/** Joins parts, each preceded by its length in bytes (32 bits, big-endian). */
const framed = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    joined.set(part, at + LENGTH_BYTES)
    at += LENGTH_BYTES + part.length
  }
  return joined
}

/**
 * Computes the hash of an event by WebCrypto: the SHA-256 of the previous hash, stream, revision, type, data and metadata,
 * each preceded by its length; in hexadecimal. Rejects where the page is not served over HTTPS or from this machine.
 */
export const eventHash = async (
  previous: string,
  { stream, revision, type, data, metadata }: StoredParts,
): Promise<string> => {
  const text = new TextEncoder()
  const parts = [bytesOfHex(previous), text.encode(stream), text.encode(String(revision)), text.encode(type)]
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', framed([...parts, data, metadata]))))
}

/** Returns the id that follows from a hash: its first 128 bits as a version 8 UUID. */
export const idOfHash = (hash: string): string => {
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
