import { hash } from 'node:crypto'
import type { Notification } from '@folio/notifier/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from '../kit/account-sockets.ts'
import { newBrowser, type Page } from '../kit/browser.ts'
import { type Caller, dataOf, get, operate, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'
import { notifications } from './revealed-notifications.ts'

let folio: InProcess
let app: App
let later = 0
const offered: Notification[] = []
beforeAll(async () => {
  folio = await startInProcess({
    around: (ports) => ({ ...ports, clock: () => ports.clock() + later }),
    gateway: { notifier: { isPolled: false, deliver: async (notification) => void offered.push(notification) } },
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const HALF_AN_HOUR = 30 * 60 * 1e6
const NEXT = 'a password to remember'

const ask = async (email: string): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  return browser.submit(await browser.open('/login/forgotten'), { email })
}

const outbox = () => notifications(folio.demo)

const linkIn = (found: readonly Notification[], nickname: string): string | undefined =>
  found.flatMap((one) => (one.kind === 'password_link' && one.email === person(nickname).email ? [one.link] : []))[0]

/** Requests a link and returns it when it is among the notifications. */
const linkFor = async (nickname: string): Promise<string> => {
  await ask(person(nickname).email.toUpperCase())
  let link: string | undefined
  await eventually(async () => {
    link = linkIn(await outbox(), nickname)
    return link !== undefined
  })
  return link ?? ''
}

const choose = async (link: string, new_password = NEXT): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open(link)
  return page.status === 200 ? browser.submit(page, { new_password }) : page
}

const letsIn = async (nickname: string, password: string): Promise<boolean> => {
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  return (await browser.submit(page, { email: person(nickname).email, password })).status !== 401
}

it('the notifier delivers a link by which the owner sets a password, and a message about the change', async () => {
  await signUpWith(folio.demo, app, person('forgetful'))
  const link = await linkFor('forgetful')
  await eventually(async () => linkIn(offered, 'forgetful') === link)
  expect(link.startsWith(`${folio.demo.base_url}/login/new-password?link=`)).toBe(true)
  const page = await choose(link)
  expect([page.status, page.text.includes('Your password is changed')]).toEqual([200, true])
  expect(await letsIn('forgetful', person('forgetful').password)).toBe(false)
  expect(await letsIn('forgetful', NEXT)).toBe(true)
  const isTold = (one: Notification) => one.kind === 'password_changed' && one.email === person('forgetful').email
  await eventually(async () => offered.some(isTold))
})

it('a reset by link revokes all access that another person may have created, and lists it', async () => {
  const { client, browser } = await signUpWith(folio.demo, app, person('taken_over'))
  const wish = { path: '/account/v1/tokens', body: { name: 'thief', scopes: ['trade', 'account_manage'] } }
  const thief = { ...client, token: (await post(folio.demo, client, wish)).body.data.token }
  const statusOf = async (caller: Caller) => (await get(folio.demo, caller, '/account/v1/nickname')).status
  expect(await statusOf(thief)).toBe(200)
  const [account] = (await get(folio.demo, client, '/trading/v1/options/accounts')).body.data
  const sockets = [await openSocket(folio.demo, thief, account.account_id)]
  sockets.push(await openSocket(folio.demo, client, account.account_id))
  const { text } = await choose(await linkFor('taken_over'))
  for (const { closed } of sockets) expect((await closed).code).toBe(1008)
  expect(text).toMatch(
    /applications no longer have access.*<li>Example App<\/li>.*tokens were revoked.*<li>thief<\/li>/s,
  )
  for (const caller of [thief, client]) await eventually(async () => (await statusOf(caller)) === 401)
  expect((await browser.open((await begin(app)).url.href)).url).not.toContain('?code=')
  const { events } = await folio.ports.store.readAll({ after: 0, limit: 4096, prefixes: ['user-'] })
  expect(events.filter(({ type }) => type === 'EmailVerified')).not.toHaveLength(0)
})

/** Logs a person in with a new browser, up to the consent page of the application. */
const askedToAllow = async (other: App, fields: Readonly<Record<string, string>>) => {
  const browser = newBrowser(folio.demo.base_url)
  const begun = await begin(other)
  const consent = await browser.submit(await browser.open(begun.url.href), fields)
  return async () => finish(other, begun, await browser.submit(consent, { answer: 'allow' }))
}

const tokenNamed = async (client: Caller, name: string): Promise<void> => {
  const wish = { path: '/account/v1/tokens', body: { name, scopes: ['account_manage'] } }
  expect((await post(folio.demo, client, wish)).status).toBe(200)
}

it('a reset lists two applications allowed at the same time and two tokens, but no access that an earlier change revoked', async () => {
  await signUpWith(folio.demo, app, person('lister'))
  await choose(await linkFor('lister'))
  const others = await Promise.all(['Second App', 'Third App'].map((name) => newApp(folio.demo, undefined, name)))
  const { email } = person('lister')
  const allow = await Promise.all(others.map((other) => askedToAllow(other, { email, password: NEXT })))
  const [tokens] = await Promise.all(allow.map((now) => now()))
  const again = { application_id: others[0]?.id ?? '', token: tokens?.access_token ?? '' }
  for (const name of ['first token', 'second token']) await tokenNamed(again, name)
  const { text } = await choose(await linkFor('lister'), 'a third password')
  const listed = [...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, name]) => name)
  expect(listed.slice(0, 2).toSorted()).toEqual(['Second App', 'Third App'])
  expect(listed.slice(2)).toEqual(['first token', 'second token'])
})

it('a reset lists an application whose grant predates the recording of grants, once it was refreshed', async () => {
  const { client, tokens } = await signUpWith(folio.demo, app, person('earlier'))
  const [, payload = ''] = client.token.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  await folio.ports.readModel.take(`oidc/client-grants/${hash('sha256', sub, 'hex')}`)
  await oauth.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
  expect((await choose(await linkFor('earlier'))).text).toContain('<li>Example App</li>')
})

it('a link works once, also with concurrent uses, and opening its page does not use it up', async () => {
  await signUpWith(folio.demo, app, person('clicker'))
  const link = await linkFor('clicker')
  const pages = await Promise.all([1, 2, 3].map((n) => choose(link, `password of click ${n}`)))
  expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  expect((await choose(link)).text).toContain('This link cannot be used')
})

it('a repeated request sends the valid link again under another id, and a later one makes a new link', async () => {
  await signUpWith(folio.demo, app, person('patient'))
  const first = await linkFor('patient')
  const sent = () =>
    offered.flatMap((one) => (one.kind === 'password_link' && one.email === 'patient@example.com' ? [one] : []))
  await eventually(async () => sent().length === 1)
  await ask('PATIENT@example.com')
  await eventually(async () => sent().length === 2)
  expect(sent().map(({ link }) => link)).toEqual([first, first])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(2)
  later += HALF_AN_HOUR
  await ask(person('patient').email)
  await eventually(async () => sent().length === 3)
  const newer = sent().at(-1)?.link ?? ''
  expect(newer).not.toBe(first)
  expect([(await choose(first)).status, (await choose(newer)).status]).toEqual([410, 200])
  expect((await outbox()).some((one) => one.kind === 'password_link' && one.email === 'patient@example.com')).toBe(
    false,
  )
})

it('a new password that is refused does not use up the link', async () => {
  await signUpWith(folio.demo, app, person('terse'))
  const link = await linkFor('terse')
  for (const password of ['short', 'Password123!', person('terse').email, 'terse12345']) {
    const page = await choose(link, password)
    expect([password, page.status, page.text.includes('id="new_password-fault"')]).toEqual([password, 400, true])
  }
  expect((await choose(link)).status).toBe(200)
})

it('a link of an unknown client, of another client or with another secret is refused', async () => {
  await signUpWith(folio.demo, app, person('mallory'))
  await signUpWith(folio.demo, app, person('victim'))
  const [own, victims] = [await linkFor('mallory'), await linkFor('victim')]
  const [, secret] = own.split('.').slice(-2)
  const forged = `${victims.slice(0, victims.lastIndexOf('.'))}.${secret}`
  for (const link of [forged, `${victims}x`, '/login/new-password', '/login/new-password?link=%00']) {
    expect((await choose(link)).status).toBe(410)
  }
  expect(await letsIn('victim', person('victim').password)).toBe(true)
})

it('for an address without an account the page is the same, and no message is sent', async () => {
  const known = await ask(person('victim').email)
  const unknown = await ask('nobody@example.com')
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  await linkFor('victim')
  expect(offered.some((one) => 'email' in one && one.email === 'nobody@example.com')).toBe(false)
  expect((await ask('no address')).status).toBe(400)
})

it('the notifications list only valid links, and none of an erased client', async () => {
  await signUpWith(folio.demo, app, person('outboxed'))
  const link = await linkFor('outboxed')
  const found = (await outbox()).find((one) => one.kind === 'password_link' && one.link === link)
  expect(found).toMatchObject({ email: person('outboxed').email })
  await choose(link)
  const mine = (await outbox()).filter((one) => one.client_id === found?.client_id)
  expect(mine.map(({ kind }) => kind)).toEqual(['password_changed'])
  dataOf(await operate(folio.demo, `clients/${found?.client_id}/erase`, {}))
  expect((await outbox()).some((one) => one.client_id === found?.client_id)).toBe(false)
})

it('a link expires after half an hour', async () => {
  await signUpWith(folio.demo, app, person('late'))
  const link = await linkFor('late')
  later += HALF_AN_HOUR
  expect((await choose(link)).status).toBe(410)
  expect(await letsIn('late', person('late').password)).toBe(true)
})
