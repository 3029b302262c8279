import { createCipheriv, createDecipheriv, createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto'
import type { ClientKey } from './port.ts'

/** A text to encrypt, with the id of the command that brought it and the field that will hold it. */
export type ClearText = { readonly commandId: string; readonly field: string; readonly text: string }

type Secrets = { readonly encryption: KeyObject; readonly nonce: Uint8Array; readonly fingerprint: string }

const VERSION = 'v1.'
const NONCE_DOMAIN = 'folio text nonce v1'
const FIELD_DOMAIN = 'folio text field v1:'
const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const secretsByKey = new WeakMap<ClientKey, Secrets>()

const derived = (key: ClientKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `folio client key v1: ${purpose}`, SECRET_BYTES))

/** Derives a secret for each use of a client's key; keeps them as long as the key object lives. */
const secretsOf = (key: ClientKey): Secrets => {
  const known = secretsByKey.get(key)
  if (known !== undefined) return known
  const secrets = {
    // A cipher made from a key object takes a tenth of the time of one made from bytes.
    encryption: createSecretKey(derived(key, 'encryption')),
    nonce: derived(key, 'nonce'),
    fingerprint: derived(key, 'fingerprint').toString('hex'),
  }
  secretsByKey.set(key, secrets)
  return secrets
}

const withLength = (part: string | Uint8Array): Uint8Array => {
  const bytes = Buffer.from(part)
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/**
 * Derives the nonce from everything that enters the ciphertext: the same text gives the same bytes again, another text
 * never the same nonce.
 */
const nonceOf = (secret: Uint8Array, { commandId, field, text }: ClearText): Uint8Array => {
  const parts = [NONCE_DOMAIN, secret, commandId, field, text].map(withLength)
  return hash('sha256', Buffer.concat(parts), 'buffer').subarray(0, NONCE_BYTES)
}

/**
 * Encrypts a text of a client (AES-256-GCM), bound to the field that holds it; returns `v1.` and the base64url of
 * nonce, ciphertext and tag. The same arguments give the same result.
 */
export const encryptText = (key: ClientKey, clear: ClearText): string => {
  const secrets = secretsOf(key)
  const nonce = nonceOf(secrets.nonce, clear)
  const cipher = createCipheriv('aes-256-gcm', secrets.encryption, nonce).setAAD(
    Buffer.from(FIELD_DOMAIN + clear.field),
  )
  const bytes = Buffer.concat([nonce, cipher.update(clear.text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return VERSION + bytes.toString('base64url')
}

/**
 * Decrypts a text that `encryptText` made with this key for this field; returns undefined for any other text: of
 * another client, of another field, or with any character changed. This is no error: callers omit a text that cannot be
 * read.
 */
export const decryptText = (
  key: ClientKey,
  { field }: { readonly field: string },
  ciphertext: string,
): string | undefined => {
  if (!ciphertext.startsWith(VERSION)) return undefined
  const encoded = ciphertext.slice(VERSION.length)
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== encoded) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', secretsOf(key).encryption, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(FIELD_DOMAIN + field)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns 64 hexadecimal digits that distinguish request bodies without revealing them: SHA-256 over a secret of the
 * client, of fixed length, and the body. (An HMAC would cost several times as much; length extension gains an attacker
 * nothing, because fingerprints are only compared with Folio's own.)
 */
export const fingerprintOf = (key: ClientKey, canonicalBody: string): string =>
  hash('sha256', secretsOf(key).fingerprint + canonicalBody, 'hex')
