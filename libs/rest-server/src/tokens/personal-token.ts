import { hkdfSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PERSONAL_TOKEN_PREFIX } from '@folio/contracts/identity/views.ts'
import type { ClientKey } from '@folio/keys/port.ts'

const SECRET_BYTES = 20
const CHECKSUM_LENGTH = 7

const checksum = (secret: string): string => crc32(secret).toString(36).padStart(CHECKSUM_LENGTH, '0')

/**
 * Derives the personal access token that a command issues to a client: a prefix that secret scanners know, 160 bits derived
 * from the client's key by HKDF-SHA-256, so that a repeat gets the same token, and a CRC-32 that detects typing errors.
 */
export const issueToken = (key: ClientKey, commandId: string): string => {
  const bytes = hkdfSync('sha256', key, commandId, 'folio access token v1', SECRET_BYTES)
  const secret = Buffer.from(bytes).toString('base64url')
  return PERSONAL_TOKEN_PREFIX + secret + checksum(secret)
}

/** Tells by prefix and checksum if a text may be a personal access token, which must then be looked up. */
export const isPersonalToken = (text: string): boolean => {
  if (!text.startsWith(PERSONAL_TOKEN_PREFIX)) return false
  const secret = text.slice(PERSONAL_TOKEN_PREFIX.length, -CHECKSUM_LENGTH)
  return text.endsWith(checksum(secret)) && secret.length > 0
}
