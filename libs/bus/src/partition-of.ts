const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** The partition of a key: its FNV-1a hash, over UTF-16 units, modulo the number of partitions. */
export const partitionOf = (key: string, partitions: number): number => {
  let hash = OFFSET_BASIS
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), PRIME)
  return (hash >>> 0) % partitions
}
