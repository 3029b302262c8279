import { hash } from 'node:crypto'

/** A UUID as 36 lower-case characters. */
export type Uuid = string

const DIGITS = 32
const DIGIT_ZERO = '0'.charCodeAt(0)
const VERSION_AT = 14
const VARIANT_AT = 19
/** The first digit of the variant by the digit that it replaces, of which it keeps two bits. */
const VARIANTS = '89ab89ab89ab89ab'

/** The form of a UUID, into which digits are written: joined slices would stay in memory as eight times as many bytes. */
const form = Buffer.from('00000000-0000-0000-0000-000000000000')
/** The place of each digit in the form. */
const PLACES = Uint8Array.from({ length: DIGITS }, (_, digit) => digit + Math.min(4, Math.max(0, (digit >> 2) - 1)))

/** Returns the first 32 of some hexadecimal digits as a UUID of a version, with the variant of RFC 9562. */
export const uuidFromHex = (hex: string, version: 5 | 8): Uuid => {
  for (let digit = 0; digit < DIGITS; digit += 1) form[PLACES[digit] ?? 0] = hex.charCodeAt(digit)
  form[VERSION_AT] = DIGIT_ZERO + version
  form[VARIANT_AT] = VARIANTS.charCodeAt(Number.parseInt(hex.charAt(16), 16))
  return form.toString('latin1')
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
