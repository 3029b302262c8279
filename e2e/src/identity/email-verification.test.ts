import { hash } from 'node:crypto'
import type { Notification } from '@folio/notifier/port.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type Caller, dataOf, get, operate, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, discovered, finish, newApp, type Person, person, signUpWith } from '../kit/log-in.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { notifications } from './revealed-notifications.ts'

let folio: InProcess
let app: App
let later = 0
const clock = systemClock()
beforeAll(async () => {
  folio = await startInProcess({
    clock: () => clock() + later,
    gateway: { emailVerification: 'required' },
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const HOUR = 60 * 60 * 1e6
const DAY = 24 * 60 * 60 * 1e6

const outbox = async (email: string) => {
  const all = await notifications(folio.demo)
  return all.flatMap((one) => ('email' in one && one.email === email ? [one] : []))
}

/** Waits until an address has this number of messages of a kind; returns the link of the newest one. */
const mailTo = async (email: string, kind: Notification['kind'], count = 1): Promise<string> => {
  let found: readonly string[] = []
  await eventually(async () => {
    found = (await outbox(email)).flatMap((one) => (one.kind === kind && 'link' in one ? [one.link] : []))
    return found.length >= count
  })
  return found.at(-1) ?? ''
}

const ask = async (who: Person, browser = newBrowser(folio.demo.base_url)) => {
  const begun = await begin(app, { prompt: 'create' })
  const form = await browser.open(begun.url.href)
  return { browser, begun, form, page: await browser.submit(form, who) }
}

const confirm = async (link: string, password: string, browser = newBrowser(folio.demo.base_url)): Promise<Page> => {
  const page = await browser.open(link)
  return page.status === 200 ? browser.submit(page, { password }) : page
}

/** Signs a person up by the link; returns a token of the application and the browser. */
const signedUp = async (who: Person): Promise<{ readonly client: Caller; readonly browser: Browser }> => {
  const { browser, begun } = await ask(who)
  const consent = await confirm(await mailTo(who.email, 'email_link'), who.password, browser)
  const tokens = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
  return { browser, client: { application_id: app.id, token: tokens.access_token } }
}

const mainWalletOf = async (client: Caller): Promise<string> =>
  (await get(folio.demo, client, '/wallet/v1/wallets')).body.data[0].wallet_id

const letsIn = async (email: string, password: string): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  return browser.submit(await browser.open((await begin(app)).url.href), { email, password })
}

const usersEvents = async (type: string): Promise<number> =>
  (await folio.ports.store.readAll({ after: 0, limit: 4096, prefixes: ['user-'] })).events.filter(
    (event) => event.type === type,
  ).length

it('from a sign-up over the message to a transfer: nothing is opened before the link and the password', async () => {
  const [registered, verified] = [await usersEvents('ClientRegistered'), await usersEvents('EmailVerified')]
  const { begun, browser, page } = await ask(person('ada'))
  expect([page.status, page.text.includes('We are sending a message to ada@example.com')]).toEqual([200, true])
  const link = await mailTo('ada@example.com', 'email_link')
  expect(await usersEvents('ClientRegistered')).toBe(registered)
  expect((await letsIn('ada@example.com', person('ada').password)).status).toBe(401)
  const consent = await confirm(link, person('ada').password, browser)
  expect(consent.text).toContain('Allow Example App access?')
  expect([await usersEvents('ClientRegistered'), await usersEvents('EmailVerified')]).toEqual([
    registered + 1,
    verified + 1,
  ])
  const tokens = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
  const ada = { application_id: app.id, token: tokens.access_token }
  const { client: grace } = await signedUp(person('grace'))
  const [from, to] = [await mainWalletOf(ada), await mainWalletOf(grace)]
  dataOf(await operate(folio.demo, `wallets/${from}/deposits`, { currency: 'USD', amount: '100', request_id: 'd-1' }))
  const terms = { currency: 'USD', amount: '12.50', source_wallet_id: from, destination_wallet_id: to, request_id: 't' }
  const paid = await post(folio.demo, ada, { path: '/wallet/v1/transfers', body: terms })
  expect([paid.status, paid.body.data.balance_after]).toEqual([200, '87.50'])
  expect((await confirm(link, person('ada').password)).status).toBe(410)
})

it('in another browser, or after the log-in has ended, the page tells where to continue', async () => {
  await ask(person('other_browser'))
  const page = await confirm(await mailTo('other_browser@example.com', 'email_link'), person('other_browser').password)
  expect([page.status, page.text.includes('Go back to the application')]).toEqual([200, true])
  expect((await letsIn('other_browser@example.com', person('other_browser').password)).text).toContain(
    'Allow Example App access?',
  )
})

describe('a sign-up with the e-mail address of another person', () => {
  it('opens no account: the owner does not know the password, and a click alone confirms nothing', async () => {
    await ask({ ...person('mallory'), email: 'victim@example.com' })
    const link = await mailTo('victim@example.com', 'email_link')
    const looked = await newBrowser(folio.demo.base_url).open(link)
    expect([looked.status, looked.text.includes('type="password"')]).toEqual([200, true])
    expect((await confirm(link, 'a guess of the victim')).status).toBe(401)
    expect((await letsIn('victim@example.com', person('mallory').password)).status).toBe(401)
    const own = { ...person('victim_1'), email: 'victim@example.com' }
    await ask(own)
    await confirm(await mailTo('victim@example.com', 'email_link', 2), own.password)
    expect((await letsIn('victim@example.com', own.password)).text).toContain('Allow Example App access?')
    const late = await confirm(link, person('mallory').password)
    expect([late.status, late.text.includes('An account with this e-mail address exists already')]).toEqual([409, true])
  })

  it('does not reveal an existing account: the page is the same, and the owner gets a message', async () => {
    await signedUp(person('known_1'))
    const said = ({ status, text }: Page) => `${status} ${text.replaceAll(/[\w.]+@example\.com/g, '')}`
    const known = await ask({ ...person('prober_1'), email: 'known_1@example.com' })
    const unknown = await ask({ ...person('prober_2'), email: 'unknown@example.com' })
    expect(said(known.page)).toBe(said(unknown.page))
    const link = await mailTo('known_1@example.com', 'email_known')
    expect(link).toBe(`${folio.demo.base_url}/login/forgotten`)
    expect((await outbox('known_1@example.com')).filter(({ kind }) => kind === 'email_link')).toHaveLength(1)
  })
})

it('a sign-up that is sent again has the same link; one with another password has its own', async () => {
  const who = person('again')
  await ask(who)
  const first = await mailTo(who.email, 'email_link')
  await ask(who)
  const second = await mailTo(who.email, 'email_link', 2)
  await ask({ ...who, password: 'another correct horse' })
  const third = await mailTo(who.email, 'email_link', 3)
  const secretIn = (link: string) => new URL(link).searchParams.get('link')
  expect(secretIn(second)).toBe(secretIn(first))
  expect(secretIn(third)).not.toBe(secretIn(first))
})

it('several concurrent confirmations open one account', async () => {
  const registered = await usersEvents('ClientRegistered')
  await ask(person('twin'))
  const link = await mailTo('twin@example.com', 'email_link')
  const pages = await Promise.all([1, 2, 3].map(() => confirm(link, person('twin').password)))
  expect(pages.some(({ status }) => status === 200)).toBe(true)
  expect(await usersEvents('ClientRegistered')).toBe(registered + 1)
  expect((await letsIn('twin@example.com', person('twin').password)).text).toContain('Allow Example App access?')
})

it('a link expires after a day', async () => {
  await ask(person('late'))
  const link = await mailTo('late@example.com', 'email_link')
  later += DAY
  expect((await confirm(link, person('late').password)).status).toBe(410)
  expect((await letsIn('late@example.com', person('late').password)).status).toBe(401)
})

it('the page of the link reports a nickname that was taken meanwhile', async () => {
  await ask({ ...person('contested'), email: 'slow@example.com' })
  await signedUp({ ...person('contested'), email: 'quick@example.com' })
  const page = await confirm(await mailTo('slow@example.com', 'email_link'), person('contested').password)
  expect([page.status, page.text.includes('Somebody else has taken the nickname')]).toEqual([409, true])
  expect((await ask({ ...person('contested'), email: 'x@example.com' })).page.text).toContain('id="nickname-fault"')
})

it('an unconfirmed sign-up is stored encrypted', async () => {
  await ask(person('sealed_one'))
  const link = await mailTo('sealed_one@example.com', 'email_link')
  const secret = new URL(link).searchParams.get('link') ?? ''
  const kept = await folio.ports.readModel.peek(`sign-up/${hash('sha256', secret, 'hex')}`)
  expect(Object.keys(kept ?? {})).toEqual(['sealed'])
  expect(JSON.stringify(kept)).not.toMatch(/sealed_one|argon2/)
})

it('messages to one address are limited by hour: further ones wait for the next hour, and the page is the same', async () => {
  let ahead = 0
  const counted = await startInProcess({
    logIns: 'on',
    clock: () => clock() + ahead,
    gateway: { emailVerification: 'required' },
  })
  const its = await newApp(counted.demo)
  const pages: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const browser = newBrowser(counted.demo.base_url)
    const form = await browser.open((await begin(its, { prompt: 'create' })).url.href)
    const who = { ...person('bombed'), password: `correct horse number ${n}` }
    pages.push((await browser.submit(form, who)).text)
  }
  expect(new Set(pages).size).toBe(1)
  const sent = async () => ((await operate(counted.demo, 'notifications')).body.data as readonly unknown[]).length
  await eventually(async () => (await sent()) === 5)
  ahead += HOUR
  await eventually(async () => (await sent()) === 6)
  await counted.stop()
})

describe('a client from before', () => {
  let before: InProcess
  let required: Demo
  let stop: () => Promise<void>
  let there: App
  let here: App
  beforeAll(async () => {
    before = await startInProcess()
    const second = await before.startAnother({ emailVerification: 'required' })
    stop = second.stop
    const at = (port: number) => `http://127.0.0.1:${port}`
    required = { ...before.demo, base_url: at(second.port), operator_url: at(second.operatorPort) }
    there = await newApp(before.demo)
    here = await discovered(required, there.id)
  })
  afterAll(async () => {
    await stop()
    await before.stop()
  })

  const statusOf = async (client: Caller): Promise<number> =>
    (await get(required, client, '/account/v1/nickname')).status

  const robotOf = async (client: Caller): Promise<Caller> => {
    const wish = { path: '/account/v1/tokens', body: { name: 'robot', scopes: ['payment', 'account_manage'] } }
    return { ...client, token: (await post(before.demo, client, wish)).body.data.token }
  }

  const logIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
    const browser = newBrowser(required.base_url)
    return {
      browser,
      page: await browser.submit(await browser.open((await begin(here)).url.href), { email, password }),
    }
  }

  const linkTo = async (email: string): Promise<string> => {
    let link: string | undefined
    await eventually(async () => {
      const all = await notifications(required)
      link = all.flatMap((one) => (one.kind === 'email_link' && one.email === email ? [one.link] : [])).at(-1)
      return link !== undefined
    })
    return link ?? ''
  }

  it('has no token and is paid nothing until the address is confirmed, by the link and the password', async () => {
    const who = person('veteran')
    const { client, tokens } = await signUpWith(before.demo, there, who)
    const robot = await robotOf(client)
    const payer: Client = (await operate(before.demo, 'clients', { nickname: 'operators_own' })).body.data
    const to = (await get(before.demo, client, '/wallet/v1/wallets')).body.data[0].wallet_id
    const from = payer.wallets[0]?.wallet_id
    dataOf(await operate(before.demo, `wallets/${from}/deposits`, { currency: 'USD', amount: '10', request_id: 'd' }))
    const pay = async (request_id: string) => {
      const body = { currency: 'USD', amount: '1', source_wallet_id: from, destination_wallet_id: to, request_id }
      return (await post(required, payer, { path: '/wallet/v1/transfers', body })).status
    }
    expect([await statusOf(robot), await statusOf(payer), await pay('before')]).toEqual([401, 200, 404])
    await expect(oauth.refreshTokenGrant(here.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const { browser, page } = await logIn(who)
    expect([page.status, page.text.includes('We are sending a message to veteran@example.com')]).toEqual([200, true])
    const shown = await browser.open(await linkTo(who.email))
    expect((await browser.submit(shown, { password: 'not the password' })).status).toBe(401)
    expect((await browser.submit(shown, { password: who.password })).text).toContain('Allow Example App access?')
    await eventually(async () => (await statusOf(robot)) === 200)
    expect(await pay('after')).toBe(200)
  })

  it('has no valid access token from a log-in either: the API and userinfo refuse it', async () => {
    const who = person('logged_in_before')
    const browser = newBrowser(before.demo.base_url)
    const begun = await begin(there, { prompt: 'create', scope: 'openid account_manage' })
    const consent = await browser.submit(await browser.open(begun.url.href), who)
    const { access_token } = await oauth.authorizationCodeGrant(
      there.config,
      new URL((await browser.submit(consent, { answer: 'allow' })).url),
      { pkceCodeVerifier: begun.verifier, expectedState: begun.state },
    )
    const same = await before.startAnother({ emailVerification: 'required', publicUrl: before.demo.base_url })
    const statusAt = async (url: string, path: string): Promise<number> => {
      const headers = { authorization: `Bearer ${access_token}`, 'service-app-id': there.id }
      return (await fetch(url + path, { headers })).status
    }
    const paths = ['/account/v1/nickname', '/oauth2/userinfo']
    const all = (url: string) => Promise.all(paths.map((path) => statusAt(url, path)))
    expect(await all(before.demo.base_url)).toEqual([200, 200])
    expect(await all(`http://127.0.0.1:${same.port}`)).toEqual([401, 401])
    await same.stop()
  })

  it('confirms it by a reset of the password, too', async () => {
    const who = person('resetter')
    await signUpWith(before.demo, there, who)
    const browser = newBrowser(required.base_url)
    await browser.submit(await browser.open('/login/forgotten'), { email: who.email })
    let link: string | undefined
    await eventually(async () => {
      const all = await notifications(required)
      link = all.flatMap((one) => (one.kind === 'password_link' && one.email === who.email ? [one.link] : [])).at(-1)
      return link !== undefined
    })
    await browser.submit(await browser.open(link ?? ''), { new_password: 'a password to remember' })
    const { page } = await logIn({ email: who.email, password: 'a password to remember' })
    expect(page.text).toContain('Allow Example App access?')
  })

  it('is not asked for it as long as the event is held back', async () => {
    const held = await before.startAnother({
      emailVerification: 'required',
      eventsHeldBack: new Set(['EmailVerified']),
    })
    const url = `http://127.0.0.1:${held.port}`
    const at = await discovered({ ...before.demo, base_url: url }, there.id)
    const { client } = await signUpWith({ ...before.demo, base_url: url }, at, person('early'))
    expect((await get({ ...before.demo, base_url: url }, client, '/account/v1/nickname')).status).toBe(200)
    await held.stop()
  })
})
