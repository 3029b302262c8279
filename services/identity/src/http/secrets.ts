import { hkdfSync } from 'node:crypto'
import type { ClientKey, Keys } from '@folio/keys/port.ts'
import { SECRETS_OWNER } from '../application/signing-key-owner.ts'

const SECRET_BYTES = 32

/** What log-ins are protected with. */
export type Secrets = {
  /** Signs cookies. */
  readonly cookies: string
  /** Proves that a form is one of ours. */
  readonly forms: Uint8Array
  /** Seals sign-ups that wait to be confirmed, and makes their links. */
  readonly signUps: Uint8Array
  /** Proves that somebody logged in on a device before. */
  readonly devices: Uint8Array
  /** Makes refresh tokens. */
  readonly refreshTokens: Uint8Array
}

/** The random key that secrets derive from: made by whoever asks for it first, the same for all from then on. */
export const secretKeyOf = async (keys: Keys, owner = SECRETS_OWNER): Promise<ClientKey> => {
  const key = await keys.create(owner)
  if (key === undefined) throw new Error(`the key of ${owner} was destroyed`)
  return key
}

/** A secret for one purpose alone. */
export const derived = (key: ClientKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `folio identity v1: ${purpose}`, SECRET_BYTES))

/**
 * The secrets of log-ins, made from one random key that the keys port keeps: every instance and every start has the same,
 * and there is none that anybody could forget to set.
 */
export const secretsOf = async (keys: Keys): Promise<Secrets> => {
  const key = await secretKeyOf(keys)
  return {
    cookies: derived(key, 'cookies').toString('base64url'),
    forms: derived(key, 'forms'),
    devices: derived(key, 'devices'),
    signUps: derived(key, 'sign-ups'),
    refreshTokens: derived(key, 'refresh tokens'),
  }
}
