import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ClientKey } from './port.ts'

/** The length of a master key, in bytes. */
export const MASTER_KEY_BYTES = 32

/** The length of a client's key, in bytes. */
export const CLIENT_KEY_BYTES = 32

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The length of a wrapped key, in bytes: nonce, ciphertext, tag. */
export const WRAPPED_KEY_BYTES = NONCE_BYTES + CLIENT_KEY_BYTES + TAG_BYTES

/** Encrypts a client's key with the master key (AES-256-GCM), bound to its owner: under another name it does not open. */
export const wrapKey = (masterKey: Uint8Array, owner: string, key: ClientKey): Uint8Array => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** The key that was wrapped for this owner; undefined where the master key is another or the bytes are not what was written. */
export const unwrapKey = (masterKey: Uint8Array, owner: string, wrapped: Uint8Array): ClientKey | undefined => {
  if (wrapped.length !== WRAPPED_KEY_BYTES) return undefined
  const nonce = wrapped.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(wrapped.subarray(-TAG_BYTES))
  try {
    // Of its own: as part of a pool, each key that is held would keep all of the pool.
    return new Uint8Array(Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]))
  } catch {
    return undefined
  }
}
