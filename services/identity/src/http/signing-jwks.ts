import { createECDH, hash } from 'node:crypto'
import type { JWK } from 'jose'
import type { Identity } from '../application/identity.ts'
import { signingTurns } from '../application/signing-turns.ts'
import { keysInUse } from '../domain/keys-in-use.ts'
import { derived, secretKeyOf } from './secrets.ts'

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

/** The private keys for access tokens that are in use now (ES256): the first one signs, the others are shown only. */
export const signingJwks = async (identity: Identity): Promise<readonly JWK[]> => {
  const numbers = keysInUse(await signingTurns(identity), identity.clock())
  // The first key was there before there were others.
  const owners = numbers.map((number) => (number === 0 ? undefined : `identity-signing-${number}`))
  const secrets = await Promise.all(owners.map((owner) => secretKeyOf(identity.keys, owner)))
  return secrets.map((secret) => signingKeyOf(derived(secret, 'signing')))
}

/** The same keys without what must not be told. */
export const publicJwks = (keys: readonly JWK[]): { readonly keys: JWK[] } => ({
  keys: keys.map(({ d: _, ...publicKey }) => publicKey),
})
