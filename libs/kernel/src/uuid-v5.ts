import { hash } from 'node:crypto'

/** A UUID as 36 lower-case characters. */
export type Uuid = string

/** Returns the first 32 of some hexadecimal digits as a UUID of a version, with the variant of RFC 9562. */
export const uuidFromHex = (hex: string, version: 5 | 8): Uuid => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const SCRATCH_BYTES = 1024
/** UTF-8 takes at most three bytes per UTF-16 code unit. */
const BYTES_PER_UNIT_MAX = 3

/**
 * Makes a function that returns version 5 UUIDs (RFC 9562, section 5.5) in one name space: the same name always gives
 * the same id.
 */
export const uuidV5Maker = (namespace: Uuid): ((name: string) => Uuid) => {
  const prefix = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  const scratch = Buffer.alloc(SCRATCH_BYTES)
  scratch.set(prefix)
  return (name) => {
    const isShort = name.length * BYTES_PER_UNIT_MAX <= SCRATCH_BYTES - prefix.length
    const bytes = isShort
      ? scratch.subarray(0, prefix.length + scratch.write(name, prefix.length))
      : Buffer.concat([prefix, Buffer.from(name)])
    return uuidFromHex(hash('sha1', bytes, 'hex'), 5)
  }
}
