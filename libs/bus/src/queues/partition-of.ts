const SEED = 0x9747b28c
const M = 0x5bd1e995

/** Mixes one 32-bit word of the key. */
const mixed = (word: number): number => {
  const product = Math.imul(word, M)
  return Math.imul(product ^ (product >>> 24), M)
}

/** Mixes the last bytes, which do not fill a word, into the hash. */
const withTail = (hash: number, bytes: Buffer): number => {
  const rest = bytes.length % 4
  if (rest === 0) return hash
  return Math.imul(hash ^ bytes.readUIntLE(bytes.length - rest, rest), M)
}

const murmur2 = (bytes: Buffer): number => {
  let hash = SEED ^ bytes.length
  for (let at = 0; at + 4 <= bytes.length; at += 4) hash = Math.imul(hash, M) ^ mixed(bytes.readInt32LE(at))
  hash = withTail(hash, bytes)
  hash = Math.imul(hash ^ (hash >>> 13), M)
  return hash ^ (hash >>> 15)
}

/**
 * Returns the partition of a key as Kafka clients compute it by default: the murmur2 hash of its UTF-8 bytes, sign bit
 * off, modulo the partitions.
 */
export const partitionOf = (key: string, partitions: number): number =>
  (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions
