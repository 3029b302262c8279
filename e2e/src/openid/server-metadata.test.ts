import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
let browser: Browser
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
  browser = (await signUpWith(folio.demo, app, person('described'))).browser
})
afterAll(() => folio.stop())

const metadata = async (name: string) => (await fetch(`${folio.demo.base_url}/.well-known/${name}`)).json()

const NONCE = 'a-nonce'

/** Begins a log-in in a browser that is logged in, and gives consent if the server asks for it. */
const allowed = async (more: Readonly<Record<string, string>>, who: Browser = browser, through: App = app) => {
  const begun = await begin(through, more)
  const page = await who.open(begun.url.href)
  return { begun, back: page.url.startsWith(REDIRECT_URI) ? page : await who.submit(page, { answer: 'allow' }) }
}

const tokensFor = async (more: Readonly<Record<string, string>>, through: App = app) => {
  const { begun, back } = await allowed(more, browser, through)
  if (more['nonce'] === undefined) return finish(through, begun, back)
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: NONCE }
  return oauth.authorizationCodeGrant(through.config, new URL(back.url), checks)
}

const errorIn = ({ url, text }: Page): string | null | undefined =>
  url.startsWith(REDIRECT_URI) ? new URL(url.replace('#', '?')).searchParams.get('error') : /\((.*)\)/.exec(text)?.[1]

const exchange = async (more: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
  const body = new URLSearchParams({ client_id: app.id, ...more })
  const answer = await fetch(`${folio.demo.base_url}/oauth2/token`, { method: 'POST', body, headers })
  return [answer.status, ((await answer.json()) as { readonly error?: string }).error]
}

it('the metadata are the same at both addresses, and name only features that the tests below check', async () => {
  const at = (path: string) => folio.demo.base_url + path
  const described = await metadata('openid-configuration')
  expect(described).toEqual({
    issuer: folio.demo.base_url,
    authorization_endpoint: at('/oauth2/auth'),
    token_endpoint: at('/oauth2/token'),
    revocation_endpoint: at('/oauth2/revoke'),
    userinfo_endpoint: at('/oauth2/userinfo'),
    end_session_endpoint: at('/oauth2/logout'),
    jwks_uri: at('/oauth2/jwks'),
    authorization_response_iss_parameter_supported: true,
    claim_types_supported: ['normal'],
    claims_parameter_supported: false,
    claims_supported: ['iss', 'auth_time', 'sub', 'nickname', 'email', 'email_verified'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    prompt_values_supported: ['none', 'login', 'consent', 'create', 'registration'],
    request_uri_parameter_supported: false,
    response_modes_supported: ['form_post', 'fragment', 'query'],
    response_types_supported: ['code'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access', 'trade', 'account_manage', 'payment'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  expect(await metadata('oauth-authorization-server')).toEqual(described)
})

describe('of what the server says that it supports', () => {
  it('all scopes are granted together', async () => {
    const { scopes_supported = [] } = app.config.serverMetadata()
    const granted = await tokensFor({ scope: scopes_supported.join(' '), prompt: 'consent' })
    expect(granted.scope?.split(' ').sort()).toEqual([...scopes_supported].sort())
  })

  it('all claims are answered, in the ID token or by userinfo', async () => {
    const tokens = await tokensFor({ scope: 'openid profile email', max_age: '1000', nonce: NONCE })
    const claims = tokens.claims()
    const told = await oauth.fetchUserInfo(app.config, tokens.access_token, claims?.sub ?? '')
    const { claims_supported = [] } = app.config.serverMetadata()
    expect(Object.keys({ ...claims, ...told })).toEqual(expect.arrayContaining(claims_supported))
  })

  it.each([
    ['query', '?'],
    ['fragment', '#'],
  ])('the response mode %s answers there', async (response_mode, mark) => {
    const { back } = await allowed({ response_mode })
    expect(back.url.startsWith(`${REDIRECT_URI}${mark}code=`)).toBe(true)
  })

  it('the issuer is named in every answer', async () => {
    expect(new URL((await allowed({})).back.url).searchParams.get('iss')).toBe(folio.demo.base_url)
    const refused = await browser.open((await begin(app, { scope: 'nothing' })).url.href)
    expect(new URL(refused.url).searchParams.get('iss')).toBe(folio.demo.base_url)
  })

  it('prompt=none shows nothing: it answers with a code, or says why not', async () => {
    const { url } = await begin(app, { prompt: 'none' })
    expect(new URL((await browser.open(url.href)).url).searchParams.get('code')).not.toBeNull()
    expect(errorIn(await newBrowser(folio.demo.base_url).open(url.href))).toBe('login_required')
    const other = await newApp(folio.demo)
    const unknown = await begin(other, { prompt: 'none' })
    expect(errorIn(await browser.open(unknown.url.href))).toBe('consent_required')
  })

  it.each([
    ['login', 'Log in'],
    ['consent', 'Allow Example App access?'],
    ['create', 'Create an account'],
  ])('prompt=%s shows that page to a logged-in person', async (prompt, title) => {
    const page = await browser.open((await begin(app, { prompt })).url.href)
    expect(page.text).toContain(`<h1>${title}</h1>`)
  })

  it('the subject is the same for every application', async () => {
    const [first, second] = [
      await tokensFor({ scope: 'openid' }),
      await tokensFor({ scope: 'openid' }, await newApp(folio.demo)),
    ]
    expect(first.claims()?.sub).toBe(second.claims()?.sub)
  })

  it('a log-out by an ID token needs no other word of the application', async () => {
    const { id_token = '' } = await tokensFor({ scope: 'openid' })
    const asked = oauth.buildEndSessionUrl(app.config, {
      id_token_hint: id_token,
      post_logout_redirect_uri: REDIRECT_URI,
    })
    const page = await browser.open(asked.href)
    expect([page.status, page.text.includes('Example App asks')]).toEqual([200, true])
  })
})

describe('the server refuses features that its metadata do not list', () => {
  it.each(['implicit', 'password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'grant type %s',
    async (grant_type) => expect(await exchange({ grant_type })).toEqual([400, 'unsupported_grant_type']),
  )

  it('a client secret', async () => {
    const basic = { Authorization: `Basic ${Buffer.from(`${app.id}:secret`).toString('base64')}` }
    const [status, error] = await exchange({ grant_type: 'refresh_token', refresh_token: 'x' }, basic)
    expect([status, error]).toEqual([401, 'invalid_client'])
  })

  it.each([
    [{ response_type: 'id_token', nonce: NONCE }, 'unsupported_response_type'],
    [{ response_mode: 'web_message' }, 'unsupported_response_mode'],
    [{ prompt: 'select_account' }, 'invalid_request'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
  ])('%o', async (asked, error) => {
    const { url } = await begin(app, asked as Record<string, string>)
    expect(errorIn(await browser.open(url.href))).toBe(error)
  })
})
