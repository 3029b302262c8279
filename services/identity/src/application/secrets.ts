import { hkdfSync } from 'node:crypto'
import type { ClientKey, Keys } from '@folio/keys/port.ts'

/** The owner of the key, in the keys port, that the secrets of log-ins derive from. */
export const SECRETS_OWNER = 'identity-secrets'

/** The owner of the key that the signing key of a number derives from; number 0 is older than the numbering. */
export const signingKeyOwner = (number: number): string => (number === 0 ? SECRETS_OWNER : `identity-signing-${number}`)

const SECRET_BYTES = 32

/** The secrets that protect log-ins. */
export type Secrets = {
  /** Signs cookies. */
  readonly cookies: string
  /** Keys the CSRF tokens. */
  readonly forms: Uint8Array
  /** Encrypts sign-ups that wait for confirmation, and keys their links. */
  readonly signUps: Uint8Array
  /** Keys the proofs in device cookies. */
  readonly devices: Uint8Array
  /** Signs refresh tokens. */
  readonly refreshTokens: Uint8Array
}

/** Reads the random key that secrets derive from; the first call creates it, and every later call gets the same one. */
export const secretKeyOf = async (keys: Keys, owner = SECRETS_OWNER): Promise<ClientKey> => {
  const key = await keys.create(owner)
  if (key === undefined) throw new Error(`the key of ${owner} was destroyed`)
  return key
}

/** Derives the secret of one purpose from a key (HKDF). */
export const deriveSecret = (key: ClientKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `folio identity v1: ${purpose}`, SECRET_BYTES))

/**
 * Derives the secrets of log-ins from one random key that the keys port keeps: every instance and every start has the same
 * ones, and the operator has none to set.
 */
export const secretsOf = async (keys: Keys): Promise<Secrets> => {
  const key = await secretKeyOf(keys)
  return {
    cookies: deriveSecret(key, 'cookies').toString('base64url'),
    forms: deriveSecret(key, 'forms'),
    devices: deriveSecret(key, 'devices'),
    signUps: deriveSecret(key, 'sign-ups'),
    refreshTokens: deriveSecret(key, 'refresh tokens'),
  }
}
