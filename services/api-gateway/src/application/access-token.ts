import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'folio_pat_'
const SECRET_BYTES = 20
const CHECKSUM_LENGTH = 7

const checksum = (secret: string): string => crc32(secret).toString(36).padStart(CHECKSUM_LENGTH, '0')

/** A new access token: a prefix that scanners know, 160 random bits, and a checksum that tells a typing error apart. */
export const newToken = (): string => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return PREFIX + secret + checksum(secret)
}

/** Whether a text can be a token at all; nothing else needs to be looked up. */
export const isTokenLike = (text: string): boolean => {
  if (!text.startsWith(PREFIX)) return false
  const secret = text.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return text.endsWith(checksum(secret)) && secret.length > 0
}
