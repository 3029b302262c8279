import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../kit/browser.ts'
import { get } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
let browser: Browser
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
  browser = (await signUpWith(folio.demo, app, person('barbara'))).browser
})
afterAll(() => folio.stop())

/** Gets a new code for the person who is logged in and has given consent to the application before. */
const codeBack = async () => {
  const begun = await begin(app)
  return { begun, back: await browser.open(begun.url.href) }
}

const tokens = async () => {
  const { begun, back } = await codeBack()
  return finish(app, begun, back)
}

const statusWith = async (token: string, application_id = app.id): Promise<number> =>
  (await get(folio.demo, { application_id, token }, '/account/v1/nickname')).status

const errorOf = async (url: URL) => {
  const { url: at, text } = await browser.open(url.href)
  return at.startsWith(REDIRECT_URI) ? new URL(at.replace('#', '?')).searchParams.get('error') : text
}

describe('a request for a code', () => {
  it('is refused without a challenge of PKCE, and with a plain one', async () => {
    const { url } = await begin(app)
    const without = new URL(url)
    without.searchParams.delete('code_challenge')
    without.searchParams.delete('code_challenge_method')
    expect(await errorOf(without)).toBe('invalid_request')
    const plain = new URL(url)
    plain.searchParams.set('code_challenge_method', 'plain')
    expect(await errorOf(plain)).toBe('invalid_request')
    const unsaid = new URL(url)
    unsaid.searchParams.delete('code_challenge_method')
    expect(await errorOf(unsaid)).toBe('invalid_request')
  })

  it.each([
    `${REDIRECT_URI}/`,
    `${REDIRECT_URI}?more=1`,
    'http://127.0.0.1:10/elsewhere',
    'http://localhost:9/callback',
    'https://elsewhere.example/',
  ])('does not redirect to %s, which is not the registered address', async (redirect_uri) => {
    const { url } = await begin(app, { redirect_uri })
    const page = await browser.open(url.href)
    expect([page.status, page.url.startsWith(folio.demo.base_url)]).toEqual([400, true])
    expect(page.text).toContain('<h1>The request failed</h1>')
  })

  it('of an unknown application is refused on a page of our own', async () => {
    const { url } = await begin(app)
    url.searchParams.set('client_id', 'nobody')
    const page = await browser.open(url.href)
    expect([page.status, page.text.includes('The request failed')]).toEqual([400, true])
  })

  it('for scopes that the application does not have is refused', async () => {
    const small = await newApp(folio.demo, ['account_manage'])
    const { url } = await begin(small, { scope: 'account_manage payment' })
    expect(await errorOf(url)).toBe('invalid_scope')
  })

  it.each(['', 'profile email', 'everything'])(
    'for the scope "%s", which permits nothing, is refused before a person is asked',
    async (scope) => {
      const { url } = await begin(app, { scope })
      expect(await errorOf(url)).toBe('invalid_scope')
    },
  )

  it('for another response than a code is refused', async () => {
    const { url } = await begin(app, { response_type: 'token' })
    expect(await errorOf(url)).toBe('unsupported_response_type')
  })
})

describe('a code', () => {
  it('is refused without the verifier', async () => {
    const { begun, back } = await codeBack()
    const wrong = { ...begun, verifier: oauth.randomPKCECodeVerifier() }
    await expect(finish(app, wrong, back)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('is accepted once; a second use ends all tokens that came from it', async () => {
    const { begun, back } = await codeBack()
    const first = await finish(app, begun, back)
    expect(await statusWith(first.access_token)).toBe(200)
    await expect(finish(app, begun, back)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await statusWith(first.access_token)).toBe(401)
    await expect(oauth.refreshTokenGrant(app.config, first.refresh_token ?? '')).rejects.toThrow()
    browser = (await signUpWith(folio.demo, app, person('barbara_2'))).browser
  })

  it('sent twice at the same time leaves no valid token', async () => {
    const { begun, back } = await codeBack()
    const answers = await Promise.allSettled([1, 2, 3].map(() => finish(app, begun, back)))
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.access_token] : []))
    expect(given.length).toBeLessThanOrEqual(1)
    for (const token of given) expect(await statusWith(token)).toBe(401)
    browser = (await signUpWith(folio.demo, app, person('barbara_3'))).browser
  })
})

describe('a refresh token', () => {
  it('is exchanged for another one and a new access token, with no more scopes', async () => {
    const first = await tokens()
    const next = await oauth.refreshTokenGrant(app.config, first.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(first.refresh_token)
    expect(next.scope).toBe(first.scope)
    expect(await statusWith(next.access_token)).toBe(200)
    const narrow = await oauth.refreshTokenGrant(app.config, next.refresh_token ?? '', { scope: 'payment' })
    expect(await statusWith(narrow.access_token)).toBe(403)
  })
})

describe('a revocation', () => {
  it.each(['refresh_token', 'access_token'] as const)('of a %s ends both, remembered or not', async (kind) => {
    const given = await tokens()
    expect(await statusWith(given.access_token)).toBe(200)
    await oauth.tokenRevocation(app.config, given[kind] ?? '')
    expect(await statusWith(given.access_token)).toBe(401)
    await expect(oauth.refreshTokenGrant(app.config, given.refresh_token ?? '')).rejects.toThrow()
    browser = (await signUpWith(folio.demo, app, person(`revoked_${kind.slice(0, 6)}`))).browser
  })

  it('of a token of another application changes nothing', async () => {
    const given = await tokens()
    const other = await newApp(folio.demo)
    await oauth.tokenRevocation(other.config, given.access_token).catch(() => {})
    await oauth.tokenRevocation(other.config, given.refresh_token ?? '').catch(() => {})
    expect(await statusWith(given.access_token)).toBe(200)
  })
})

describe('an access token', () => {
  it('is a signed JWT that names its client, its application and its scopes', async () => {
    const [header, payload] = (await tokens()).access_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(payload).toMatchObject({ iss: folio.demo.base_url, aud: folio.demo.base_url, client_id: app.id })
    expect(payload.exp - payload.iat).toBe(3600)
  })

  it('changed in any part is refused', async () => {
    const { access_token } = await tokens()
    const [header = '', payload = '', signature = ''] = access_token.split('.')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' }))
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    expect(await statusWith(`${header}.${other.toString('base64url')}.${signature}`)).toBe(401)
    expect(await statusWith(`${unsigned}.${payload}.`)).toBe(401)
    expect(await statusWith(`${header}.${payload}.${signature.slice(0, -4)}AAAA`)).toBe(401)
    expect(await statusWith(access_token, 'another-application')).toBe(401)
    expect(await statusWith(access_token)).toBe(200)
  })

  it('is refused if the read model has lost its grant, so that people log in again', async () => {
    const { access_token } = await tokens()
    const { grant_id } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
    await folio.ports.readModel.take(`oidc/grant/${grant_id}`)
    expect(await statusWith(access_token)).toBe(401)
    browser = (await signUpWith(folio.demo, app, person('barbara_5'))).browser
  })
})

it('the server is discovered under both names, with the public address in every link', async () => {
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    const response = await fetch(`${folio.demo.base_url}/.well-known/${name}`, {
      headers: { 'X-Forwarded-Host': 'evil' },
    })
    const metadata = await response.json()
    expect(metadata).toMatchObject({
      issuer: folio.demo.base_url,
      authorization_endpoint: `${folio.demo.base_url}/oauth2/auth`,
      token_endpoint: `${folio.demo.base_url}/oauth2/token`,
      revocation_endpoint: `${folio.demo.base_url}/oauth2/revoke`,
      jwks_uri: `${folio.demo.base_url}/oauth2/jwks`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    expect(metadata).not.toHaveProperty('registration_endpoint')
  }
})
