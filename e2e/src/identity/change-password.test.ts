import { eventually } from '@folio/test-kit/eventually.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsOf } from '../audit/findings-of.ts'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type Caller, get, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const PAGE = '/login/password'
const NEXT = 'another correct horse'

const changed = async (nickname: string, fields: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  const { email, password } = person(nickname)
  return browser.submit(await browser.open(PAGE), { email, password, new_password: NEXT, ...fields })
}

/** Tells whether a log-in succeeds, in a browser that may have a session already. */
const logIn = async (fields: Readonly<Record<string, string>>, browser = newBrowser(folio.demo.base_url)) => {
  const page = await browser.submit(await browser.open((await begin(app)).url.href), fields)
  return page.status !== 401
}

const isKnown = async (browser: Browser): Promise<boolean> =>
  (await browser.open((await begin(app)).url.href)).url.startsWith(`${REDIRECT_URI}?code=`)

const nicknameOf = async (client: Parameters<typeof get>[1]): Promise<number> =>
  (await get(folio.demo, client, '/account/v1/nickname')).status

it('after the change the new password logs in, and the old one does not', async () => {
  await signUpWith(folio.demo, app, person('changer'))
  const page = await changed('changer')
  expect([page.status, page.text.includes('Your password is changed')]).toEqual([200, true])
  const { email, password } = person('changer')
  expect(await logIn({ email, password })).toBe(false)
  expect(await logIn({ email, password: NEXT })).toBe(true)
  const again = await changed('changer', { password: NEXT, new_password: 'a third horse' })
  expect(again.status).toBe(200)
  expect(await logIn({ email, password: NEXT })).toBe(false)
  expect(await logIn({ email, password: 'a third horse' })).toBe(true)
})

const robotOf = async (client: Caller, name: string): Promise<Caller> => {
  const wish = { path: '/account/v1/tokens', body: { name, scopes: ['account_manage'] } }
  return { ...client, token: (await post(folio.demo, client, wish)).body.data.token }
}

it('every log-in with the old one ends: browsers, access tokens and refresh tokens; personal tokens stay', async () => {
  const { browser, client, tokens } = await signUpWith(folio.demo, app, person('leaver'))
  const robot = await robotOf(client, 'robot')
  expect([await isKnown(browser), await nicknameOf(client), await nicknameOf(robot)]).toEqual([true, 200, 200])
  const { text } = await changed('leaver')
  expect(text).toContain('<li>Example App</li>')
  expect(text).toMatch(/personal access tokens still work.*<li>robot<\/li>/s)
  await eventually(async () => (await nicknameOf(client)) === 401)
  expect(await isKnown(browser)).toBe(false)
  await expect(oauth.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toThrow()
  expect(await nicknameOf(robot)).toBe(200)
})

it('personal tokens end too where the box is ticked, as it is unless somebody unticks it', async () => {
  const { client } = await signUpWith(folio.demo, app, person('ender'))
  const robots = [await robotOf(client, 'first robot'), await robotOf(client, 'second robot')]
  const page = await newBrowser(folio.demo.base_url).open(PAGE)
  expect(page.text).toMatch(/<input type="checkbox"[^>]* name="end_tokens" value="yes" checked>/)
  const { text } = await changed('ender', { end_tokens: 'yes' })
  expect(text).toMatch(/personal access tokens were revoked.*<li>first robot<\/li>\s*<li>second robot<\/li>/s)
  for (const robot of robots) await eventually(async () => (await nicknameOf(robot)) === 401)
})

it('the audit finds nothing in a store where a change ended several tokens', async () => {
  const { client } = await signUpWith(folio.demo, app, person('audited'))
  const robots = [await robotOf(client, 'one'), await robotOf(client, 'two'), await robotOf(client, 'three')]
  await changed('audited', { end_tokens: 'yes' })
  for (const robot of robots) await eventually(async () => (await nicknameOf(robot)) === 401)
  expect(await findingsOf(folio.dataDir, folio.ports.clock())).toBe('')
})

it('a new log-in in the same browser asks for consent to the application again', async () => {
  const { browser } = await signUpWith(folio.demo, app, person('returner'))
  await changed('returner')
  const { email } = person('returner')
  const page = await browser.submit(await browser.open((await begin(app)).url.href), { email, password: NEXT })
  expect(page.text).toContain('Allow Example App access?')
  await browser.submit(page, { answer: 'allow' })
  expect(await isKnown(browser)).toBe(true)
})

it('a log-in with the new password can make personal tokens', async () => {
  await signUpWith(folio.demo, app, person('maker'))
  await changed('maker')
  const browser = newBrowser(folio.demo.base_url)
  const begun = await begin(app)
  const fields = { email: person('maker').email, password: NEXT }
  const consent = await browser.submit(await browser.open(begun.url.href), fields)
  const tokens = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
  const robot = await robotOf({ application_id: app.id, token: tokens.access_token }, 'made after the change')
  expect(await nicknameOf(robot)).toBe(200)
})

it('a log-in with the old password that began before the change and ends after it fails', async () => {
  await signUpWith(folio.demo, app, person('holder'))
  const { email, password } = person('holder')
  const browser = newBrowser(folio.demo.base_url)
  const consent = await browser.submit(await browser.open((await begin(app)).url.href), { email, password })
  expect(consent.text).toContain('Allow Example App access?')
  await changed('holder')
  const { url } = await browser.submit(consent, { answer: 'allow' })
  expect(url.startsWith(`${REDIRECT_URI}?code=`)).toBe(false)
  expect(await isKnown(browser)).toBe(false)
})

it('a log-in whose password was accepted before the change and that continues after it fails', async () => {
  await signUpWith(folio.demo, app, person('waiter'))
  const { email, password } = person('waiter')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  const taken = await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: [...browser.cookies()].map((pair) => pair.join('=')).join('; ') },
    body: new URLSearchParams({ csrf: /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '', email, password }),
  })
  expect(taken.status).toBe(303)
  await changed('waiter')
  const { text } = await browser.open(taken.headers.get('location') ?? '')
  expect(text).not.toContain('Allow Example App access?')
  expect(await isKnown(browser)).toBe(false)
})

it('of several concurrent changes with the old password one succeeds', async () => {
  await signUpWith(folio.demo, app, person('twin'))
  const pages = await Promise.all([1, 2, 3].map((n) => changed('twin', { new_password: `horse number ${n}` })))
  expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

describe('the page', () => {
  const said = ({ status, text }: Page) =>
    `${status} ${text.replaceAll(/name="csrf" value="[^"]*"|value="[^"]*@[^"]*"/g, '')}`

  it('answers a wrong password and an unknown e-mail address alike', async () => {
    await signUpWith(folio.demo, app, person('known'))
    const wrong = await changed('known', { password: 'not the password' })
    const unknown = await changed('nobody')
    expect(wrong.status).toBe(401)
    expect(said(unknown)).toBe(said(wrong))
  })

  it('shows the fault of a new password beside its field, and returns no password', async () => {
    const { email, password } = person('known')
    for (const new_password of ['short', password, 'Password123!', email.toUpperCase()]) {
      const { status, text } = await changed('known', { new_password })
      expect([status, text.includes('id="new_password-fault"')]).toEqual([400, true])
      expect([text.includes(email), text.includes(`"${new_password}"`)]).toEqual([true, false])
    }
    expect(await logIn({ email, password })).toBe(true)
  })

  it('refuses the nickname as a new password', async () => {
    const email = 'another.name@example.com'
    await signUpWith(folio.demo, app, { ...person('long_nickname'), email })
    const right = await changed('long_nickname', { email, new_password: 'Long_Nickname' })
    expect([right.status, right.text.includes('id="new_password-fault"')]).toEqual([400, true])
    const shown = { email, password: 'not the password', new_password: 'Long_Nickname' }
    const wrong = await changed('long_nickname', shown)
    expect([wrong.status, wrong.text.includes('id="new_password-fault"')]).toEqual([401, false])
  })

  it('refuses a form that another site sent', async () => {
    const browser = newBrowser(folio.demo.base_url)
    const page = await browser.open(PAGE)
    const forged = { ...page, text: page.text.replace(/name="csrf" value="[^"]+"/, 'name="csrf" value="forged"') }
    const { email, password } = person('known')
    expect((await browser.submit(forged, { email, password, new_password: NEXT })).status).toBe(403)
  })

  it('runs no script, loads nothing from other origins, and is at the well-known address for password managers', async () => {
    const page = await newBrowser(folio.demo.base_url).open('/.well-known/change-password')
    expect([page.status, new URL(page.url).pathname]).toEqual([200, PAGE])
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.text).not.toMatch(/<script|style=|onclick/)
    for (const name of ['username', 'current-password', 'new-password']) {
      expect(page.text).toContain(`autocomplete="${name}"`)
    }
  })
})

it('while the event is held back, passwords cannot be changed', async () => {
  const held = await startInProcess({ gateway: { eventsHeldBack: new Set(['PasswordChanged']) } })
  for (const path of [PAGE, '/login/forgotten', '/login/new-password?link=x']) {
    const page = await newBrowser(held.demo.base_url).open(path)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
  }
  await held.stop()
})

it('the store holds no password in clear text', async () => {
  const { events } = await folio.ports.store.readAll({ after: 0, limit: 4096, prefixes: ['user-'] })
  const changes = events.filter(({ type }) => type === 'PasswordChanged')
  expect(changes.length).toBeGreaterThan(4)
  for (const { data, metadata } of events) {
    const text = Buffer.from(data).toString() + Buffer.from(metadata).toString()
    for (const secret of [NEXT, '$argon2id$', '@example.com']) expect(text).not.toContain(secret)
  }
})
