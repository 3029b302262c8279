import type { ExpiringKind } from '@folio/read-model/port.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { get, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

const INTERACTIONS_MAX = 20

const health = async ({ demo }: InProcess): Promise<readonly [number, string]> => {
  const response = await fetch(`${demo.base_url}/v1/health`)
  return [response.status, await response.text()]
}

const keptOf = async ({ ports }: InProcess, kind: ExpiringKind): Promise<number | undefined> =>
  (await ports.readModel.expiringCounts()).find((count) => count.kind === kind)?.kept

describe('log-ins that anybody begins', () => {
  let folio: InProcess
  let app: App
  beforeAll(async () => {
    folio = await startInProcess({ expiringMax: { 'oidc/interaction': INTERACTIONS_MAX, 'oidc/visit': 5 } })
    app = await newApp(folio.demo)
  })
  afterAll(() => folio.stop())

  it('displace each other, but no value of a client', async () => {
    const { browser, tokens } = await signUpWith(folio.demo, app, person('present'))
    const present = { application_id: app.id, token: tokens.access_token }
    const opened = await post(folio.demo, present, {
      path: '/trading/v1/options/accounts',
      body: { account_type: 'demo', currency: 'USD', group: 'row' },
    })
    const { account_id } = opened.body.data
    const otp = await post(folio.demo, present, { path: `/trading/v1/options/accounts/${account_id}/otp`, body: {} })
    const asked = await begin(app, { prompt: 'consent' })
    const consent = await browser.open(asked.url.href)

    for (let n = 0; n < INTERACTIONS_MAX * 5; n += 1) {
      expect((await newBrowser(folio.demo.base_url).open((await begin(app)).url.href)).status).toBe(200)
    }
    expect(await keptOf(folio, 'oidc/interaction')).toBe(INTERACTIONS_MAX)
    expect(await health(folio)).toEqual([200, 'ready\n'])

    expect((await get(folio.demo, present, '/account/v1/nickname')).status).toBe(200)
    expect((await finish(app, asked, await browser.submit(consent, { answer: 'allow' }))).access_token).toBeDefined()
    expect((await oauth.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).access_token).toBeDefined()
    const url = new URL(otp.body.data.url)
    const socket = new WebSocket(`ws://${new URL(folio.demo.base_url).host}${url.pathname}${url.search}`)
    const opening = Promise.withResolvers<boolean>()
    socket.addEventListener('open', () => opening.resolve(true))
    socket.addEventListener('error', () => opening.resolve(false))
    expect(await opening.promise).toBe(true)
    socket.close()
    await signUpWith(folio.demo, app, person('newcomer'))
  })

  it('that end without a client do not exceed the capacity for browsers', async () => {
    for (let n = 0; n < 20; n += 1) {
      const url = `/oauth2/logout?client_id=${app.id}&state=${n}`
      await newBrowser(folio.demo.base_url).open(url)
    }
    expect(await keptOf(folio, 'oidc/visit')).toBeLessThanOrEqual(5)
    expect(await keptOf(folio, 'oidc/session')).toBeLessThanOrEqual(2)
  })

  it.each([
    ['state', 2048, undefined],
    ['state', 2049, 'state has 2049 bytes, and may have 2048'],
    ['nonce', 2049, 'nonce has 2049 bytes, and may have 2048'],
    ['login_hint', 3000, 'login_hint has 3000 bytes, and may have 2048'],
    ['claims_locales', 2100, 'claims_locales has 2100 bytes, and may have 2048'],
  ])('with %s of %d bytes are begun or refused: %s', async (name, bytes, why) => {
    const { url } = await begin(app, {
      scope: 'openid payment',
      [name]: 'é'.repeat(Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2),
    })
    const before = await keptOf(folio, 'oidc/interaction')
    const page = await newBrowser(folio.demo.base_url).open(url.href)
    if (why === undefined) expect(page.url).toContain('/login/')
    else {
      const { searchParams } = new URL(page.url)
      expect([searchParams.get('error'), searchParams.get('error_description')]).toEqual(['invalid_request', why])
      expect(await keptOf(folio, 'oidc/interaction')).toBe(before)
    }
  })

  it('with many parameters are refused if their total length is too large', async () => {
    const { url } = await begin(app, { scope: 'openid payment', nonce: 'n'.repeat(2000), state: 's'.repeat(2000) })
    const page = await newBrowser(folio.demo.base_url).open(url.href)
    expect(new URL(page.url).searchParams.get('error_description')).toMatch(
      /^the parameters have \d+ bytes together, and/,
    )
  })
})

describe('a kind that carries promises, full,', () => {
  it('has log-ins answered with 503, shows in health, and stops nothing else', async () => {
    const folio = await startInProcess({ expiringMax: { 'oidc/grant': 1, otp: 1 } })
    const app = await newApp(folio.demo)
    const { browser, tokens } = await signUpWith(folio.demo, app, person('first'))
    const first = { application_id: app.id, token: tokens.access_token }
    await expect.poll(() => health(folio)).toEqual([200, 'ready\nfull: oidc/grant\n'])

    const late = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const consent = await late.submit(await late.open(begun.url.href), person('second'))
    const busy = await late.submit(consent, { answer: 'allow' })
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1'])
    expect(busy.text).toContain('Please try again in a moment')

    const opened = await post(folio.demo, first, {
      path: '/trading/v1/options/accounts',
      body: { account_type: 'demo', currency: 'USD', group: 'row' },
    })
    const path = `/trading/v1/options/accounts/${opened.body.data.account_id}/otp`
    expect((await post(folio.demo, first, { path, body: {} })).status).toBe(200)
    expect((await post(folio.demo, first, { path, body: {} })).status).toBe(503)
    await expect.poll(() => health(folio)).toEqual([200, 'ready\nfull: otp, oidc/grant\n'])
    const again = await begin(app)
    expect((await finish(app, again, await browser.open(again.url.href))).access_token).toBeDefined()
    expect((await oauth.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).access_token).toBeDefined()
    await folio.stop()
  })

  it('is unknown in health if it cannot be counted, and the gateway stays ready', async () => {
    const expiringCounts = () => Promise.reject(new Error('the counts do not come'))
    const folio = await startInProcess({
      around: (ports) => ({ ...ports, readModel: { ...ports.readModel, expiringCounts } }),
    })
    expect(await health(folio)).toEqual([200, 'ready\nfull: unknown\n'])
    await folio.stop()
  })

  it.each([
    ['oidc/session', 'a page', 503],
    ['oidc/authorizationcode', 'a page', 503],
  ] as const)('%s: the log-in is answered with %s and %d, not 500', async (kind, _, status) => {
    const folio = await startInProcess({ expiringMax: { [kind]: 0 } })
    const app = await newApp(folio.demo)
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const page = await browser.submit(await browser.open(begun.url.href), person('first'))
    const last = page.status === 200 ? await browser.submit(page, { answer: 'allow' }) : page
    expect([last.status, last.headers.get('retry-after')]).toEqual([status, '1'])
    expect(last.text).toContain('Please try again in a moment')
    await folio.stop()
  })

  it('has the token endpoint answer 503 with an error that libraries read', async () => {
    const folio = await startInProcess({ expiringMax: { 'oidc/refresh': 0 } })
    const app = await newApp(folio.demo)
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const consent = await browser.submit(await browser.open(begun.url.href), person('first'))
    const back = await browser.submit(consent, { answer: 'allow' })
    const code = new URL(back.url).searchParams.get('code') ?? ''
    const body = { grant_type: 'authorization_code', client_id: app.id, redirect_uri: REDIRECT_URI, code }
    const response = await fetch(`${folio.demo.base_url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...body, code_verifier: begun.verifier }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
    await folio.stop()
  })
})
