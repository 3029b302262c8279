import { hash } from 'node:crypto'

/** A UUID as 36 lower-case characters. */
export type Uuid = string

/** Writes 16 bytes, given as 32 hexadecimal digits, as a UUID of a version; the variant is RFC 9562's. */
export const uuidFromHex = (hex: string, version: 5 | 8): Uuid => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A maker of version 5 UUIDs (RFC 9562, section 5.5) in one name space: the same name always gives the same id. */
export const uuidV5Maker = (namespace: Uuid): ((name: string) => Uuid) => {
  const prefix = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  return (name) => uuidFromHex(hash('sha1', Buffer.concat([prefix, Buffer.from(name)]), 'hex'), 5)
}
