import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, newBrowser } from '../kit/browser.ts'
import { get } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
/** Runs once, immediately before a session is stored, or is taken from the store. */
const before: Partial<Record<'put' | 'take', () => Promise<void>>> = {}
const runBefore = async (call: keyof typeof before, key: string): Promise<void> => {
  const act = before[call]
  if (act === undefined || !key.startsWith('oidc/session/')) return
  delete before[call]
  await act()
}
beforeAll(async () => {
  folio = await startInProcess({
    around: (ports) => ({
      ...ports,
      readModel: {
        ...ports.readModel,
        put: async (key, ...more) => {
          await runBefore('put', key)
          return ports.readModel.put(key, ...more)
        },
        take: async (key) => {
          await runBefore('take', key)
          return ports.readModel.take(key)
        },
      },
    }),
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const LOG_OUT = '/oauth2/logout'

const isLoggedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.open((await begin(app)).url.href)).url.startsWith(`${REDIRECT_URI}?code=`)

it('logging out ends the log-in of the browser, and no token of an application', async () => {
  const { browser, client } = await signUpWith(folio.demo, app, person('leaver'))
  expect(await isLoggedIn(browser)).toBe(true)
  const asked = await browser.open(LOG_OUT)
  expect(asked.text).toContain('Log out?')
  const done = await browser.submit(asked, { logout: 'yes' })
  expect([done.status, done.text.includes('You are logged out')]).toEqual([200, true])
  expect(await isLoggedIn(browser)).toBe(false)
  expect((await get(folio.demo, client, '/account/v1/nickname')).status).toBe(200)
})

it('a request under way does not bring back a log-in that was ended meanwhile', async () => {
  const { browser } = await signUpWith(folio.demo, app, person('outrun'))
  before.put = async () => {
    await browser.submit(await browser.open(LOG_OUT), { logout: 'yes' })
  }
  await browser.open((await begin(app)).url.href)
  expect(await isLoggedIn(browser)).toBe(false)
})

it('a request under way that gives a log-in another id does not bring it back, either', async () => {
  const { browser } = await signUpWith(folio.demo, app, person('renamed'))
  const asked = await browser.open(LOG_OUT)
  const consent = await browser.open((await begin(app, { prompt: 'consent' })).url.href)
  before.take = async () => {
    expect((await browser.submit(asked, { logout: 'yes' })).status).toBe(200)
  }
  await browser.submit(consent, { answer: 'allow' })
  expect(before.take).toBeUndefined()
  expect(await isLoggedIn(browser)).toBe(false)
})

it('opening the page ends no log-in, nor does the choice to stay', async () => {
  const { browser, client } = await signUpWith(folio.demo, app, person('stayer'))
  const stayed = await browser.submit(await browser.open(LOG_OUT), {})
  expect(stayed.text).toContain('You are still logged in')
  expect(await isLoggedIn(browser)).toBe(true)
  expect((await get(folio.demo, client, '/account/v1/nickname')).status).toBe(200)
})

it('a form of another site does not log a person out', async () => {
  const { browser } = await signUpWith(folio.demo, app, person('target'))
  const asked = await browser.open(LOG_OUT)
  const forged = await browser.submit(
    { ...asked, text: asked.text.replace(/name="xsrf" value="[^"]+"/, 'name="xsrf" value="forged"') },
    { logout: 'yes' },
  )
  expect(forged.status).toBe(400)
  expect(await isLoggedIn(browser)).toBe(true)
})

it('after a log-out a person is redirected only to a registered address of the application', async () => {
  const { browser } = await signUpWith(folio.demo, app, person('returner'))
  const asking = (uri: string) =>
    browser.open(
      `${LOG_OUT}?${new URLSearchParams({ client_id: app.id, post_logout_redirect_uri: uri, state: 's-1' })}`,
    )
  expect((await asking('https://elsewhere.example/')).status).toBe(400)
  const asked = await asking(REDIRECT_URI)
  expect(asked.text).toContain('Example App asks')
  expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;")
  expect(asked.text).not.toMatch(/<script|style=|onclick/)
  expect((await browser.submit(asked, { logout: 'yes' })).url).toBe(`${REDIRECT_URI}?state=s-1`)
  expect(await isLoggedIn(browser)).toBe(false)
  expect((await asking(REDIRECT_URI)).url).toBe(`${REDIRECT_URI}?state=s-1`)
})

it('the log-out page says that the person is logged out, without a script', async () => {
  const page = await newBrowser(folio.demo.base_url).open(LOG_OUT)
  expect([page.status, page.text.includes('You are logged out'), page.text.includes('<script')]).toEqual([
    200,
    true,
    false,
  ])
})

it('the server metadata name the log-out endpoint', () => {
  expect(app.config.serverMetadata().end_session_endpoint).toBe(`${folio.demo.base_url}${LOG_OUT}`)
})
