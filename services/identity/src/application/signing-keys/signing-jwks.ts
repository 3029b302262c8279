import { createECDH, createPrivateKey, hash } from 'node:crypto'
import { keysInUse } from '@folio/contracts/identity/keys-in-use.ts'
import type { JWK } from 'jose'
import type { IdentityPorts } from '../identity.ts'
import { deriveSecret, secretKeyOf, signingKeyOwner } from '../secrets.ts'
import { addRsaKey, type NewRsaKey, newRsaKey, rsaPrivateKey } from './rsa-keys.ts'
import { type SigningKeySchedule, signingKeySchedule } from './signing-key-schedule.ts'

/** The algorithms of ID tokens. */
export type IdTokenAlg = 'RS256' | 'ES256'

/** The private keys in use: the first one of each kind signs, the others are only published. */
export type SigningKeySet = {
  readonly keys: readonly JWK[]
  /** The algorithms of ID tokens: first the default, then the alternatives. */
  readonly idTokenAlgs: readonly [IdTokenAlg, ...IdTokenAlg[]]
}

const kidOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/** Makes the P-256 key pair with these bytes as its private part. */
const ecKeyOf = (bytes: Buffer): JWK => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const d = bytes.toString('base64url')
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: kidOf(x + y), x, y, d }
}

const rsaKeyOf = (der: Buffer): JWK => {
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK
  return { ...jwk, alg: 'RS256', use: 'sig', kid: kidOf(jwk.n ?? '') }
}

/** Reads the keys of one number: the one for access tokens, and the RSA key for ID tokens where there is one. */
const keysOf = async (
  identity: IdentityPorts,
  { rsaKeys }: SigningKeySchedule,
  number: number,
): Promise<readonly JWK[]> => {
  const secret = await secretKeyOf(identity.keys, signingKeyOwner(number))
  const encrypted = rsaKeys.get(number)
  const der = encrypted === undefined ? undefined : rsaPrivateKey(secret, encrypted)
  const ec = ecKeyOf(deriveSecret(secret, 'signing'))
  return der === undefined ? [ec] : [ec, rsaKeyOf(der)]
}

type RsaKeyOptions = {
  readonly onFailed: (error: unknown) => void
  /** Makes a new RSA key; left out, one of 2048 bits. */
  readonly newRsaKey?: NewRsaKey | undefined
}

/** Adds the missing RSA keys of the keys that sign or will sign, and returns the schedule. */
const withRsaKeys = async (identity: IdentityPorts, now: number, { onFailed, newRsaKey: newKey }: RsaKeyOptions) => {
  const known = await signingKeySchedule(identity)
  const [signing = 0, ...shown] = keysInUse(known.scheduled, now)
  const lacking = [signing, ...shown.filter((number) => number > signing)].filter(
    (number) => !known.rsaKeys.has(number),
  )
  if (lacking.length === 0) return known
  try {
    for (const number of lacking) await addRsaKey(identity, number, newKey ?? newRsaKey)
  } catch (error) {
    onFailed(error)
  }
  return signingKeySchedule(identity)
}

/**
 * Returns the private keys in use now. Adds missing RSA keys, unless that event is held back or fails: then ID tokens are
 * signed by ES256, as access tokens always are.
 */
export const currentSigningKeys = async (
  identity: IdentityPorts,
  { isRsaHeldBack, ...options }: RsaKeyOptions & { readonly isRsaHeldBack: boolean },
): Promise<SigningKeySet> => {
  const now = identity.clock()
  const scheduled = isRsaHeldBack ? await signingKeySchedule(identity) : await withRsaKeys(identity, now, options)
  const keys = await Promise.all(
    keysInUse(scheduled.scheduled, now).map((number) => keysOf(identity, scheduled, number)),
  )
  const isRsaThere = keys[0]?.some(({ alg }) => alg === 'RS256') === true
  return { keys: keys.flat(), idTokenAlgs: isRsaThere ? ['RS256', 'ES256'] : ['ES256'] }
}

const PUBLIC: ReadonlySet<string> = new Set(['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'use', 'kid'])

const publicPart = (key: JWK): JWK =>
  Object.fromEntries(Object.entries(key).filter(([name]) => PUBLIC.has(name))) as unknown as JWK

/** Returns the public parts of keys. */
export const publicJwks = (keys: readonly JWK[]): { readonly keys: JWK[] } => ({ keys: keys.map(publicPart) })
