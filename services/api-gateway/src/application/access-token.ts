import { hkdfSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PERSONAL_TOKEN_PREFIX } from '@folio/contracts/identity/views.ts'
import type { ClientKey } from '@folio/keys/port.ts'

const SECRET_BYTES = 20
const CHECKSUM_LENGTH = 7

const checksum = (secret: string): string => crc32(secret).toString(36).padStart(CHECKSUM_LENGTH, '0')

/**
 * The access token that a command issues to a client: a prefix that scanners know, 160 bits that only the client's key
 * can give again, so that the same request is answered with the same token, and a checksum that tells a typing error.
 */
export const issuedToken = (key: ClientKey, commandId: string): string => {
  const bytes = hkdfSync('sha256', key, commandId, 'folio access token v1', SECRET_BYTES)
  const secret = Buffer.from(bytes).toString('base64url')
  return PERSONAL_TOKEN_PREFIX + secret + checksum(secret)
}

/** Whether a text can be a token at all; nothing else needs to be looked up. */
export const isTokenLike = (text: string): boolean => {
  if (!text.startsWith(PERSONAL_TOKEN_PREFIX)) return false
  const secret = text.slice(PERSONAL_TOKEN_PREFIX.length, -CHECKSUM_LENGTH)
  return text.endsWith(checksum(secret)) && secret.length > 0
}
