import { randomUUID } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { clientMessage } from '@folio/client-commands/client-message.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { get, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person } from '../kit/log-in.ts'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const WORDS: Readonly<Record<string, string>> = {
  openid: 'Recognise you when you return',
  profile: 'See your nickname',
  email: 'See your e-mail address',
}

const tokensFor = async (nickname: string, scope: string) => {
  const browser = newBrowser(folio.demo.base_url)
  const begun = await begin(app, { prompt: 'create', scope })
  const consent = await browser.submit(await browser.open(begun.url.href), person(nickname))
  const shown = Object.keys(WORDS).filter((word) => consent.text.includes(WORDS[word] ?? ''))
  const tokens = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
  return { tokens, shown, token: tokens.access_token }
}

const ask = (init: RequestInit = {}): Promise<Response> => fetch(`${folio.demo.base_url}/oauth2/userinfo`, init)
const bearing = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } })

describe('who logged in', () => {
  it.each([
    ['openid', []],
    ['openid profile', ['nickname']],
    ['openid email', ['email', 'email_verified']],
    ['openid profile email payment', ['email', 'email_verified', 'nickname']],
  ])('is answered for "%s" with the claims that the person allowed', async (scope, expected) => {
    const nickname = `told_${expected.length}_${scope.length}`
    const { tokens, shown, token } = await tokensFor(nickname, scope)
    expect(tokens.scope?.split(' ').sort()).toEqual(scope.split(' ').sort())
    expect(shown).toEqual(scope.split(' ').filter((word) => word in WORDS))
    const sub = tokens.claims()?.sub ?? ''
    const told = await oauth.fetchUserInfo(app.config, token, sub)
    expect(Object.keys(told).sort()).toEqual([...expected, 'sub'].sort())
    const { email } = person(nickname)
    const known = { sub, nickname, email, email_verified: false }
    expect(known).toMatchObject(told)
    expect(Object.keys(tokens.claims() ?? {})).not.toContain('email')
  })

  it('is also answered to a form that posts the token', async () => {
    const { token } = await tokensFor('by_form', 'openid profile')
    const told = await ask({ method: 'POST', body: new URLSearchParams({ access_token: token }) })
    expect([told.status, await told.json()]).toMatchObject([200, { nickname: 'by_form' }])
    const twice = await ask({ method: 'POST', body: new URLSearchParams({ access_token: token }), ...bearing(token) })
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  it('is refused without a token, and the answer names the scheme of RFC 6750', async () => {
    const answer = await ask()
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Folio"'])
  })

  it('is refused for a token without openid', async () => {
    const { token } = await tokensFor('no_openid', 'payment')
    const answer = await ask(bearing(token))
    expect([answer.status, answer.headers.get('www-authenticate')]).toMatchObject([
      403,
      expect.stringMatching(/error="insufficient_scope".*scope="openid"/),
    ])
  })

  it('is refused for a personal access token and for a changed token', async () => {
    const { token } = await tokensFor('personal', 'openid account_manage')
    const caller = { application_id: app.id, token }
    const made = await post(folio.demo, caller, {
      path: '/account/v1/tokens',
      body: { name: 'mine', scopes: ['account_manage'] },
    })
    for (const other of [made.body.data.token, `${token.slice(0, -4)}AAAA`, 'x']) {
      const answer = await ask(bearing(other))
      expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_token' }])
    }
  })

  it('is refused once the token is revoked', async () => {
    const { token } = await tokensFor('revoked', 'openid')
    expect((await ask(bearing(token))).status).toBe(200)
    await oauth.tokenRevocation(app.config, token)
    const answer = await ask(bearing(token))
    expect([answer.status, answer.headers.get('www-authenticate')]).toMatchObject([
      401,
      expect.stringContaining('error="invalid_token"'),
    ])
  })
})

it('the e-mail address is called verified once it is', async () => {
  const { tokens, token } = await tokensFor('verified', 'openid email')
  const client_id = tokens.claims()?.sub ?? ''
  const command = { type: 'VerifyEmail' as const, client_id }
  const sender = { clientId: client_id, endpoint: 'test', fingerprint: '' }
  const message = clientMessage(
    folio.ports,
    { ...sender, commandId: randomUUID(), correlationId: randomUUID() },
    { account: `user-${client_id}`, command, notAfter: folio.ports.clock() + 60e6, seenPosition: 0 },
  )
  await folio.ports.bus.send([outgoing(identityCommands, message)])
  const isVerified = async () => (await oauth.fetchUserInfo(app.config, token, client_id)).email_verified === true
  await eventually(isVerified)
})

it('a log-in for openid alone moves nothing', async () => {
  const { token } = await tokensFor('only_openid', 'openid')
  const caller = { application_id: app.id, token }
  expect((await get(folio.demo, caller, '/wallet/v1/wallets')).status).toBe(403)
  expect((await get(folio.demo, caller, '/account/v1/nickname')).status).toBe(403)
})
