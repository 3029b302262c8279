import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, newBrowser } from '../kit/browser.ts'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, discovered, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
let browser: Browser
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
  browser = (await signUpWith(folio.demo, app, person('asker'))).browser
})
afterAll(() => folio.stop())

const endpoint = () => `${folio.demo.base_url}/oauth2/auth`

describe('a request that is posted', () => {
  it('is handled as the same request by GET', async () => {
    const begun = await begin(app)
    const posted = await fetch(endpoint(), { method: 'POST', body: begun.url.searchParams, redirect: 'manual' })
    expect([posted.status, posted.headers.get('location')]).toEqual([
      303,
      begun.url.href.slice(begun.url.origin.length),
    ])
    const back = await browser.open(posted.headers.get('location') ?? '')
    expect((await finish(app, begun, back)).access_token).toBeDefined()
  })

  it.each([
    ['no form', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['an empty form', { body: new URLSearchParams() }],
    ['a form of more than an address holds', { body: new URLSearchParams({ state: 'x'.repeat(7_100) }) }],
  ])('is refused as %s', async (_, init) => {
    const answer = await fetch(endpoint(), { method: 'POST', redirect: 'manual', ...init })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('more than 7000 characters')])
  })
})

describe('an answer by form_post', () => {
  it('is a form that its one permitted script submits to the application alone', async () => {
    const begun = await begin(app, { response_mode: 'form_post' })
    const page = await browser.open(begun.url.href)
    const policy = page.headers.get('content-security-policy') ?? ''
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page.text) ?? []
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(script).toContain('submit()')
    expect(policy).toContain(`script-src 'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(policy).toContain(`form-action 'self' ${new URL(REDIRECT_URI).origin};`)
    expect(policy).toContain("default-src 'none'")
    expect(page.text).toContain(`<form method="post" action="${REDIRECT_URI}">`)
    const inputs = [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    const back = new URL(REDIRECT_URI)
    for (const [name, value] of inputs) back.searchParams.set(name ?? '', value ?? '')
    expect(back.searchParams.get('iss')).toBe(folio.demo.base_url)
    const tokens = await finish(app, begun, { ...page, url: back.href })
    expect(tokens.access_token).toBeDefined()
  })

  it('reports a refusal in the same way', async () => {
    const { url } = await begin(app, { response_mode: 'form_post', scope: 'everything' })
    const page = await browser.open(url.href)
    expect(page.text).toContain('name="error" value="invalid_scope"')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
  })

  it('is sent after a log-in, too', async () => {
    const begun = await begin(app, { response_mode: 'form_post', prompt: 'create' })
    const other = newBrowser(folio.demo.base_url)
    const consent = await other.submit(await other.open(begun.url.href), person('form_poster'))
    const page = await other.submit(consent, { answer: 'allow' })
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
    expect(page.text).toContain(`action="${REDIRECT_URI}"`)
  })
})

it('every other page forbids scripts', async () => {
  const { url } = await begin(app, { prompt: 'login' })
  const page = await browser.open(url.href)
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it("a sign-up in a browser with another person's session replaces that session", async () => {
  const { browser: shared } = await signUpWith(folio.demo, app, person('first_one'))
  const begun = await begin(app, { prompt: 'create', scope: 'openid profile' })
  const between = await shared.submit(await shared.open(begun.url.href), person('second_one'))
  const policy = between.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'sha256-")
  expect(policy).toContain(`form-action 'self' ${new URL(REDIRECT_URI).origin};`)
  const consent = await shared.submit(between, {})
  const tokens = await finish(app, begun, await shared.submit(consent, { answer: 'allow' }))
  const told = await oauth.fetchUserInfo(app.config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(told.nickname).toBe('second_one')
})

describe('the address that people are sent back to', () => {
  it('is required in the request and when the code is exchanged', async () => {
    const { url } = await begin(app)
    url.searchParams.delete('redirect_uri')
    const page = await browser.open(url.href)
    expect([page.status, page.url.startsWith(folio.demo.base_url)]).toEqual([400, true])
    const begun = await begin(app)
    const back = new URL((await browser.open(begun.url.href)).url)
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.id,
      code: back.searchParams.get('code') ?? '',
      code_verifier: begun.verifier,
    })
    const exchange = async () => {
      const answer = await fetch(`${folio.demo.base_url}/oauth2/token`, { method: 'POST', body })
      return [answer.status, await answer.json()]
    }
    expect(await exchange()).toMatchObject([400, { error: 'invalid_request' }])
    body.set('redirect_uri', 'http://127.0.0.1:10/callback')
    expect(await exchange()).toMatchObject([400, { error: 'invalid_grant' }])
    body.set('redirect_uri', REDIRECT_URI)
    expect(await exchange()).toMatchObject([200, { token_type: 'Bearer' }])
  })

  it.each([
    ['http://127.0.0.1/cb', "form-action 'self' http://127.0.0.1:53211;"],
    ['http://[::1]:7/cb', "form-action 'self' http:;"],
  ])('at %s may have any port, and forms may submit there', async (registered, policy) => {
    const body = { name: 'Native', redirect_uris: ['com.example.native:/cb', registered, 'http://localhost/cb'] }
    const { body: answer } = await operate(folio.demo, 'applications', body)
    const native = await discovered(folio.demo, answer.data.application_id)
    const redirect_uri = `${new URL(registered).protocol}//${new URL(registered).hostname}:53211/cb`
    const begun = await begin(native, { redirect_uri })
    const consent = await browser.open(begun.url.href)
    expect(consent.headers.get('content-security-policy')).toContain(policy)
    const back = await browser.submit(consent, { answer: 'allow' })
    expect(back.url.startsWith(`${redirect_uri}?`)).toBe(true)
    expect((await finish(native, begun, back)).access_token).toBeDefined()
    const { url } = await begin(native, { redirect_uri: 'http://localhost:53211/cb' })
    expect((await browser.open(url.href)).status).toBe(400)
  })
})

it.each(['create', 'registration'])('prompt=%s leads to the sign-up', async (prompt) => {
  const { url } = await begin(app, { prompt })
  const page = await newBrowser(folio.demo.base_url).open(url.href)
  expect(page.text).toContain('<h1>Create an account</h1>')
})
