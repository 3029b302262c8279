import { OWN_EDGE } from '@folio/access/trusted-proxies.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, type Person, person } from '../kit/log-in.ts'
import { notifications } from './revealed-notifications.ts'

const A_DAY = 6

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess({
    logIns: 'on',
    logInQuotas: [{ name: 'log-in-email-day', quota: A_DAY, windowSeconds: 86_400 }],
    pause: async () => {},
    gateway: { trustedProxies: OWN_EDGE, emailVerification: 'required' },
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

let addresses = 0
/** Makes a browser with its own address, as the edge sees it. */
const elsewhere = (): Browser =>
  newBrowser(folio.demo.base_url, { headers: { 'x-forwarded-for': `198.51.100.${addresses++}` } })

type Shown = Pick<Person, 'email' | 'password'>

const logIn = async (browser: Browser, { email, password }: Shown): Promise<Page> =>
  browser.submit(await browser.open((await begin(app, { prompt: 'login' })).url.href), { email, password })

const linkTo = async (email: string, kind: Notification['kind']): Promise<string> => {
  let link: string | undefined
  await eventually(async () => {
    const all = await notifications(folio.demo)
    link = all.flatMap((one) => (one.kind === kind && 'link' in one && one.email === email ? [one.link] : [])).at(-1)
    return link !== undefined
  })
  return link ?? ''
}

const askAccount = async (who: Person): Promise<void> => {
  const browser = elsewhere()
  await browser.submit(await browser.open((await begin(app, { prompt: 'create' })).url.href), who)
}

const confirm = async ({ email, password }: Person, browser: Browser): Promise<Page> =>
  browser.submit(await browser.open(await linkTo(email, 'email_link')), { password })

/** Makes as many wrong log-ins as the daily limit, each from another address. */
const guess = async (email: string): Promise<void> => {
  for (let n = 0; n < A_DAY; n += 1)
    expect((await logIn(elsewhere(), { email, password: `wrong number ${n}` })).status).toBe(401)
}

const said = ({ status, text }: Page): string => `${status} ${text}`

it('an address that used up its attempts of a day is refused, and learns nothing about an account', async () => {
  const owner = person('owner')
  await askAccount(owner)
  const home = elsewhere()
  expect((await confirm(owner, home)).status).toBe(200)
  await guess(owner.email)
  await guess('nobody@example.com')
  const right = await logIn(elsewhere(), owner)
  expect([right.status, right.text.includes('href="/login/forgotten"')]).toEqual([429, true])
  const others = [
    await logIn(elsewhere(), { email: owner.email, password: 'wrong once more' }),
    await logIn(elsewhere(), { email: 'nobody@example.com', password: 'wrong once more' }),
  ]
  expect(others.map(said)).toEqual([said(right), said(right)])
  expect((await logIn(home, owner)).text).toContain('Allow Example App access?')
})

it('the owner logs in on a new device by a link for a new password', async () => {
  const { email } = person('owner')
  const browser = elsewhere()
  await browser.submit(await browser.open('/login/forgotten'), { email })
  const chosen = 'a password to remember'
  const page = await browser.open(await linkTo(email, 'password_link'))
  expect((await browser.submit(page, { new_password: chosen })).status).toBe(200)
  expect((await logIn(elsewhere(), { email, password: chosen })).status).toBe(429)
  expect((await logIn(browser, { email, password: chosen })).text).toContain('Allow Example App access?')
})

it('wrong passwords of an attacker do not keep a person from confirming the address', async () => {
  const newcomer = person('newcomer')
  await askAccount(newcomer)
  await guess(newcomer.email)
  expect((await logIn(elsewhere(), newcomer)).status).toBe(429)
  expect((await confirm(newcomer, elsewhere())).text).toContain('Your e-mail address is confirmed')
})
