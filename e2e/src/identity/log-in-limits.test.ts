import { OWN_EDGE } from '@folio/access/trusted-proxies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
const paused: number[] = []
beforeAll(async () => {
  folio = await startInProcess({
    logIns: 'on',
    pause: async (ms) => void paused.push(ms),
    gateway: { trustedProxies: OWN_EDGE },
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const ALLOWED = 10

let addresses = 0
/** Makes a browser with its own address, as the edge sees it. */
const elsewhere = () => newBrowser(folio.demo.base_url, { headers: { 'x-forwarded-for': `198.51.100.${addresses++}` } })

/** Makes wrong log-ins with an e-mail address from this number of addresses, four from each. */
const attack = async (email: string, from: number): Promise<readonly Page[]> => {
  const pages: Page[] = []
  for (let n = 0; n < from; n += 1) {
    const browser = elsewhere()
    const page = await browser.open((await begin(app)).url.href)
    for (let tries = 0; tries < 4; tries += 1)
      pages.push(await browser.submit(page, { email, password: `wrong ${tries}` }))
  }
  return pages
}

const logsIn = async (nickname: string, browser: Browser): Promise<Page> => {
  const { email, password } = person(nickname)
  return browser.submit(await browser.open((await begin(app, { prompt: 'login' })).url.href), { email, password })
}

/** Makes this number of wrong log-ins with an e-mail address, one after another; returns the pages. */
const wrongLogIns = async (email: string, times: number): Promise<readonly Page[]> => {
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  const pages: Page[] = []
  for (let n = 0; n < times; n += 1) pages.push(await browser.submit(page, { email, password: `wrong ${n}` }))
  return pages
}

const said = ({ status, text }: Page) =>
  `${status} ${text.replaceAll(/\/login\/[\w-]+|name="csrf" value="[^"]*"|value="[^"]*@[^"]*"/g, '')}`

it('too many wrong log-ins get the same answer with and without an account', async () => {
  await signUpWith(folio.demo, app, person('tony'))
  const known = await wrongLogIns(person('tony').email, ALLOWED + 1)
  const unknown = await wrongLogIns('nobody@example.com', ALLOWED + 1)
  expect(known.map(({ status }) => status)).toEqual([...Array.from({ length: ALLOWED }, () => 401), 429])
  expect(unknown.map(said)).toEqual(known.map(said))
  expect(Number(known.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(600)
})

it('the right password is refused after too many attempts', async () => {
  const { email, password } = person('tony')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  expect((await browser.submit(page, { email, password })).status).toBe(429)
})

it('attempts on the page for changing a password count as log-ins', async () => {
  await signUpWith(folio.demo, app, person('barbara'))
  const { email, password } = person('barbara')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open('/login/password')
  const attempt = (shown: string) =>
    browser.submit(page, { email, password: shown, new_password: 'another correct horse' })
  const tried: number[] = []
  for (let n = 0; n < ALLOWED; n += 1) tried.push((await attempt(`wrong ${n}`)).status)
  expect(tried).toEqual(Array.from({ length: ALLOWED }, () => 401))
  expect((await attempt(password)).status).toBe(429)
  expect((await wrongLogIns(email, 1)).map(({ status }) => status)).toEqual([429])
})

it('an attacker cannot lock the owner out: beyond the bucket of the e-mail address log-ins are delayed', async () => {
  await signUpWith(folio.demo, app, person('owner'))
  await attack(person('owner').email, 10)
  expect(paused).toEqual([])
  const late = await attack(person('owner').email, 3)
  expect(late.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401))
  expect(paused.splice(0)).toEqual([...Array.from({ length: 10 }, () => 1000), 2000, 2000])
  expect((await logsIn('owner', elsewhere())).text).toContain('Allow Example App access?')
  expect(paused.splice(0)).toEqual([2000])
})

it('the browser in which the owner logged in before does not wait, for that e-mail address alone', async () => {
  const browser = elsewhere()
  await logsIn('owner', browser)
  paused.splice(0)
  expect((await logsIn('owner', browser)).status).toBe(200)
  expect(paused).toEqual([])
  await signUpWith(folio.demo, app, person('neighbour'))
  await attack(person('neighbour').email, 10)
  await logsIn('neighbour', browser)
  expect(paused.splice(0)).toHaveLength(1)
  await logsIn('neighbour', browser)
  await logsIn('owner', browser)
  expect(paused).toEqual([])
})

it('a known device beyond its limit is treated as unknown, as is one with a changed cookie', async () => {
  const browser = elsewhere()
  await logsIn('owner', browser)
  const cookie = browser.cookies().get('_folio_device') ?? ''
  paused.splice(0)
  const trying = async (device: string, times: number) => {
    const headers = { 'x-forwarded-for': `203.0.113.${addresses++}` }
    const other = newBrowser(folio.demo.base_url, { headers })
    const page = await other.open((await begin(app)).url.href)
    const login = [...other.cookies()].map((pair) => pair.join('=')).join('; ')
    for (let n = 0; n < times; n += 1) {
      await fetch(page.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, cookie: `${login}; _folio_device=${device}` },
        body: new URLSearchParams({
          csrf: /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '',
          email: person('owner').email,
          password: 'a guess',
        }),
      })
    }
  }
  await trying(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`, 2)
  expect(paused.splice(0)).toHaveLength(2)
  await trying(cookie, 12)
  expect(paused.splice(0)).toHaveLength(2)
})

it('a few browsers become known devices in an hour; further ones log in all the same', async () => {
  await signUpWith(folio.demo, app, person('mover'))
  const known: boolean[] = []
  let last = elsewhere()
  for (let n = 0; n < 6; n += 1) {
    last = elsewhere()
    expect((await logsIn('mover', last)).text).toContain('Allow Example App access?')
    known.push(last.cookies().has('_folio_device'))
  }
  expect(known).toEqual([true, true, true, true, false, false])
  await signUpWith(folio.demo, app, person('guest'))
  await logsIn('guest', last)
  expect(last.cookies().has('_folio_device')).toBe(true)
})

it('requests for links are limited alike with and without an account, and do not lock the owner out', async () => {
  const asked = async (email: string) => {
    const browser = newBrowser(folio.demo.base_url)
    const page = await browser.open('/login/forgotten')
    const pages: Page[] = []
    for (let n = 0; n < 5; n += 1) pages.push(await browser.submit(page, { email }))
    return pages
  }
  const known = await asked(person('barbara').email)
  expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await asked('nobody@example.com')).map(said)).toEqual(known.map(said))
})
