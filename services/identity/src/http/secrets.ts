import { createECDH, hash, hkdfSync } from 'node:crypto'
import type { Keys } from '@folio/keys/port.ts'
import type { JWK } from 'jose'

/** Whose key of the keys port the secrets of log-ins derive from. */
const OWNER = 'identity-secrets'

const SECRET_BYTES = 32

/** What log-ins are protected with. */
export type Secrets = {
  /** Signs cookies. */
  readonly cookies: string
  /** Proves that a form is one of ours. */
  readonly forms: Uint8Array
  /** Signs access tokens: a private key, ES256. */
  readonly signing: JWK
}

const derived = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `folio identity v1: ${purpose}`, SECRET_BYTES))

/** A key pair on P-256 whose private part these bytes are. */
const signingKeyOf = (bytes: Buffer): JWK => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid: hash('sha256', x + y, 'base64url').slice(0, 16),
    x,
    y,
    d: bytes.toString('base64url'),
  }
}

/**
 * The secrets of log-ins, made from one random key that the keys port keeps: every instance and every start has the same,
 * and there is none that anybody could forget to set.
 */
export const secretsOf = async (keys: Keys): Promise<Secrets> => {
  const key = await keys.create(OWNER)
  if (key === undefined) throw new Error(`the key of ${OWNER} was destroyed`)
  return {
    cookies: derived(key, 'cookies').toString('base64url'),
    forms: derived(key, 'forms'),
    signing: signingKeyOf(derived(key, 'signing')),
  }
}
