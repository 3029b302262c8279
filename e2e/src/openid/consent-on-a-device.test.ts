import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from '../kit/browser.ts'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, discovered, finish, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

const DEVICE = 'http://127.0.0.1:9/callback'
const REGISTERED = [DEVICE, 'http://[::1]:9/callback', 'http://localhost:9/callback', REDIRECT_URI]

let folio: InProcess
let app: App
let browser: Browser
beforeAll(async () => {
  folio = await startInProcess()
  const { body } = await operate(folio.demo, 'applications', { name: 'Known', redirect_uris: REGISTERED })
  app = await discovered(folio.demo, body.data.application_id)
  // The person gives consent to all scopes at the registered port.
  browser = (await signUpWith(folio.demo, app, person('device'))).browser
})
afterAll(() => folio.stop())

const answerIn = ({ url }: Page): object => {
  const { searchParams: said } = new URL(url)
  return { hasCode: said.has('code'), error: said.get('error') }
}

it.each([
  'http://127.0.0.1:9/callback',
  'http://127.0.0.1:4444/callback',
  'http://[::1]:4444/callback',
  'http://localhost:9/callback',
])('any program may listen at %s, so each code needs the consent of the person', async (redirect_uri) => {
  const silent = await begin(app, { redirect_uri, prompt: 'none' })
  expect(answerIn(await browser.open(silent.url.href))).toEqual({ hasCode: false, error: 'consent_required' })
  const begun = await begin(app, { redirect_uri })
  const consent = await browser.open(begun.url.href)
  expect(consent.text).toContain('<h1>Allow Known access?</h1>')
  expect(consent.text).toContain('See your wallets and move money from them')
  const back = await browser.submit(consent, { answer: 'allow' })
  expect((await finish(app, begun, back)).access_token).toBeDefined()
  // The consent counts for that request only.
  expect(answerIn(await browser.open(silent.url.href))).toEqual({ hasCode: false, error: 'consent_required' })
})

it('the consent page says that the code goes to a program on this device', async () => {
  const { url } = await begin(app, { redirect_uri: 'http://127.0.0.1:4444/callback' })
  expect((await browser.open(url.href)).text).toContain('sent back to an application on this device (127.0.0.1:4444)')
})

it('at https, where the certificate proves the name, an allowed application gets a code without a page', async () => {
  const begun = await begin(app, { redirect_uri: REDIRECT_URI, prompt: 'none' })
  const back = await browser.open(begun.url.href)
  expect(answerIn(back)).toEqual({ hasCode: true, error: null })
  expect((await finish(app, begun, back)).access_token).toBeDefined()
  const asked = await begin(app, { redirect_uri: REDIRECT_URI })
  expect(answerIn(await browser.open(asked.url.href))).toEqual({ hasCode: true, error: null })
})
