import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokenReader } from './access-token.ts'

const PUBLIC_URL = 'https://folio.example'
const CLAIMS = { sub: 'client-1', client_id: 'application-1', grant_id: 'grant-1', scope: 'openid payment' }

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
    expect(await read(await made())).toEqual(CLAIMS))

  it.each<readonly [string, Made]>([
    ['the key of ID tokens', { alg: 'RS256' }],
    ['another type', { typ: 'JWT' }],
    ['another issuer', { issuer: 'https://other.example' }],
    ['another audience', { audience: 'https://other.example' }],
    ['no grant', { claims: { grant_id: undefined } }],
  ])('with %s is none', async (_, changes) => expect(await read(await made(changes))).toBe('invalid'))

  it.each(['', 'folio', 'a.b.c', `${'a'.repeat(100)}.${'b'.repeat(100)}.`])('is not %j', async (text) =>
    expect(await read(text)).toBe('invalid'),
  )

  it('is `ended` after its expiry', async () => expect(await read(await made({ exp: 1 }))).toBe('ended'))

  it('makes the reader reject where a key is unusable', async () => {
    const broken = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: 'ES256', x: 'AA', y: 'AA' }
    const reader = accessTokenReader({ publicUrl: PUBLIC_URL, signing: [broken] })
    await expect(reader(await made())).rejects.toThrow()
  })
})
