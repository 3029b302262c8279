import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokenReader } from './access-token.ts'

const PUBLIC_URL = 'https://folio.example'
const CLAIMS = { sub: 'client-1', client_id: 'application-1', grant_id: 'grant-1', scope: 'openid payment' }

const INVALID = { status: 'invalid' }

type Made = {
  readonly alg?: 'ES256' | 'RS256'
  readonly typ?: string
  readonly issuer?: string
  readonly audience?: string
  readonly exp?: number
  readonly claims?: Readonly<Record<string, unknown>>
}

const signing: JWK[] = []
beforeAll(async () => {
  for (const alg of ['ES256', 'RS256']) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    signing.push({ ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg })
  }
})

const read = (token: string) => accessTokenReader({ publicUrl: PUBLIC_URL, signing })(token)

const made = ({ alg = 'ES256', typ = 'at+jwt', issuer = PUBLIC_URL, ...more }: Made = {}): Promise<string> => {
  const key = signing.find(({ kid }) => kid === alg)
  if (key === undefined) throw new Error('there is no such key')
  return new SignJWT({ ...CLAIMS, ...more.claims })
    .setProtectedHeader({ alg, typ, kid: alg })
    .setIssuer(issuer)
    .setAudience(more.audience ?? PUBLIC_URL)
    .setExpirationTime(more.exp ?? '1h')
    .sign(key)
}

describe('an access token', () => {
  it('returns its payload where the server signed it for its own address', async () =>
    expect(await read(await made())).toEqual({ status: 'valid', payload: CLAIMS }))

  it.each<readonly [string, Made]>([
    ['the key of ID tokens', { alg: 'RS256' }],
    ['another type', { typ: 'JWT' }],
    ['another issuer', { issuer: 'https://other.example' }],
    ['another audience', { audience: 'https://other.example' }],
    ['no grant', { claims: { grant_id: undefined } }],
  ])('with %s is none', async (_, changes) => expect(await read(await made(changes))).toEqual(INVALID))

  it.each(['', 'folio', 'a.b.c', `${'a'.repeat(100)}.${'b'.repeat(100)}.`])('is not %j', async (text) =>
    expect(await read(text)).toEqual(INVALID),
  )

  it('is `ended` after its expiry, with its payload', async () =>
    expect(await read(await made({ exp: 1 }))).toEqual({ status: 'ended', payload: CLAIMS }))

  it.each<readonly [string, Made]>([
    ['another issuer', { issuer: 'https://other.example' }],
    ['another audience', { audience: 'https://other.example' }],
    ['another type', { typ: 'JWT' }],
    ['no grant', { claims: { grant_id: undefined } }],
  ])('with %s is none after its expiry, either', async (_, changes) =>
    expect(await read(await made({ ...changes, exp: 1 }))).toEqual(INVALID),
  )

  it('with another signature is none after its expiry, either', async () => {
    const [head, claims] = (await made({ exp: 1 })).split('.')
    const [, , signature] = (await made()).split('.')
    expect(await read([head, claims, signature].join('.'))).toEqual(INVALID)
  })

  it('makes the reader reject where a key is unusable', async () => {
    const broken = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: 'ES256', x: 'AA', y: 'AA' }
    const reader = accessTokenReader({ publicUrl: PUBLIC_URL, signing: [broken] })
    await expect(reader(await made())).rejects.toThrow()
  })
})
