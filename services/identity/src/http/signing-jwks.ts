import { createECDH, createPrivateKey, hash } from 'node:crypto'
import type { JWK } from 'jose'
import type { Identity } from '../application/identity.ts'
import { addRsaKey, rsaPrivateKey } from '../application/rsa-keys.ts'
import { signingKeyOwner } from '../application/signing-key-owner.ts'
import { type SigningTurns, signingTurns } from '../application/signing-turns.ts'
import { keysInUse } from '../domain/keys-in-use.ts'
import { derived, secretKeyOf } from './secrets.ts'

/** How ID tokens can be signed. */
export type IdTokenAlg = 'RS256' | 'ES256'

/** The private keys that are in use: of each kind the first one signs, the others are shown only. */
export type Signing = {
  readonly keys: readonly JWK[]
  /** How ID tokens are signed where an application did not choose, then how else they can be. */
  readonly idTokenAlgs: readonly [IdTokenAlg, ...IdTokenAlg[]]
}

const kidOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/** A key pair on P-256 whose private part these bytes are. */
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

/** The keys of one number: for access tokens, and the RSA key for ID tokens where there is one. */
const keysOf = async (identity: Identity, { rsaKeys }: SigningTurns, number: number): Promise<readonly JWK[]> => {
  const secret = await secretKeyOf(identity.keys, signingKeyOwner(number))
  const encrypted = rsaKeys.get(number)
  const der = encrypted === undefined ? undefined : rsaPrivateKey(secret, encrypted)
  const ec = ecKeyOf(derived(secret, 'signing'))
  return der === undefined ? [ec] : [ec, rsaKeyOf(der)]
}

/** The turns, after each key that signs or will sign has got an RSA key. */
const withRsaKeys = async (identity: Identity, now: number, onFailed: (error: unknown) => void) => {
  const known = await signingTurns(identity)
  const [signing = 0, ...shown] = keysInUse(known.turns, now)
  const lacking = [signing, ...shown.filter((number) => number > signing)].filter(
    (number) => !known.rsaKeys.has(number),
  )
  if (lacking.length === 0) return known
  try {
    for (const number of lacking) await addRsaKey(identity, number)
  } catch (error) {
    onFailed(error)
  }
  return signingTurns(identity)
}

/**
 * The private keys that are in use now. RSA keys are added where they are missing, unless that event is held back or fails:
 * then ID tokens are signed by ES256, as access tokens always are.
 */
export const signingKeysNow = async (
  identity: Identity,
  { isRsaHeldBack, onFailed }: { readonly isRsaHeldBack: boolean; readonly onFailed: (error: unknown) => void },
): Promise<Signing> => {
  const now = identity.clock()
  const turns = isRsaHeldBack ? await signingTurns(identity) : await withRsaKeys(identity, now, onFailed)
  const keys = await Promise.all(keysInUse(turns.turns, now).map((number) => keysOf(identity, turns, number)))
  const isRsaThere = keys[0]?.some(({ alg }) => alg === 'RS256') === true
  return { keys: keys.flat(), idTokenAlgs: isRsaThere ? ['RS256', 'ES256'] : ['ES256'] }
}

const PUBLIC: ReadonlySet<string> = new Set(['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'use', 'kid'])

const publicPart = (key: JWK): JWK =>
  Object.fromEntries(Object.entries(key).filter(([name]) => PUBLIC.has(name))) as unknown as JWK

/** The same keys without what must not be told. */
export const publicJwks = (keys: readonly JWK[]): { readonly keys: JWK[] } => ({ keys: keys.map(publicPart) })
