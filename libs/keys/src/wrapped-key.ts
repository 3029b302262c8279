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

/**
 * Encrypts a client's key with the master key (AES-256-GCM), bound to its owner: it cannot be unwrapped for another
 * owner.
 */
export const wrapKey = (masterKey: Uint8Array, owner: string, key: ClientKey): Uint8Array => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts the key that was wrapped for this owner; returns undefined where the master key is another or the bytes were
 * changed.
 */
export const unwrapKey = (masterKey: Uint8Array, owner: string, wrapped: Uint8Array): ClientKey | undefined => {
  if (wrapped.length !== WRAPPED_KEY_BYTES) return undefined
  const nonce = wrapped.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(wrapped.subarray(-TAG_BYTES))
  try {
    // Copied into a buffer of its own: as a slice of a pool, each held key would keep the whole pool in memory.
    return new Uint8Array(Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]))
  } catch {
    return undefined
  }
}

/** Another master key than the given one wrapped the keys, or the given one has the wrong length. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
}

const PROOF_OWNER = 'proof of the master key'

/** Throws `WrongMasterKey` unless a master key has `MASTER_KEY_BYTES` bytes. */
export const checkMasterKey = (masterKey: Uint8Array): void => {
  if (masterKey.length !== MASTER_KEY_BYTES) throw new WrongMasterKey(`a master key has ${MASTER_KEY_BYTES} bytes`)
}

/**
 * Makes a proof, which is stored beside keys and shows later which master key wrapped them; each call returns other
 * bytes.
 */
export const newProof = (masterKey: Uint8Array): Uint8Array =>
  wrapKey(masterKey, PROOF_OWNER, randomBytes(CLIENT_KEY_BYTES))

/** Returns true if a proof was made with this master key. */
export const isProofOf = (masterKey: Uint8Array, proof: Uint8Array): boolean =>
  unwrapKey(masterKey, PROOF_OWNER, proof) !== undefined
