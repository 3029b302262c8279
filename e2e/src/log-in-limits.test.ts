import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser, type Page } from './kit/browser.ts'
import { type InProcess, startInProcess } from './kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from './kit/log-in.ts'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess({ logIns: 'on' })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const ALLOWED = 10

/** What so many wrong log-ins with an e-mail address are answered with, one after the other. */
const wrongLogIns = async (email: string, times: number): Promise<readonly Page[]> => {
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  const pages: Page[] = []
  for (let n = 0; n < times; n += 1) pages.push(await browser.submit(page, { email, password: `wrong ${n}` }))
  return pages
}

const said = ({ status, text }: Page) =>
  `${status} ${text.replaceAll(/\/login\/[\w-]+|name="csrf" value="[^"]*"|value="[^"]*@[^"]*"/g, '')}`

it('too many wrong log-ins are answered alike, whether there is such an account or not', async () => {
  await signUpWith(folio.demo, app, person('tony'))
  const known = await wrongLogIns(person('tony').email, ALLOWED + 1)
  const unknown = await wrongLogIns('nobody@example.com', ALLOWED + 1)
  expect(known.map(({ status }) => status)).toEqual([...Array.from({ length: ALLOWED }, () => 401), 429])
  expect(unknown.map(said)).toEqual(known.map(said))
  expect(Number(known.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(600)
})

it('the right password does not help whoever tried too often before', async () => {
  const { email, password } = person('tony')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app)).url.href)
  expect((await browser.submit(page, { email, password })).status).toBe(429)
})

it('who tries passwords where they are changed is counted with those who log in', async () => {
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

it('links are asked for alike, and as often, whether there is such an account or not', async () => {
  const asked = async (email: string) => {
    const browser = newBrowser(folio.demo.base_url)
    const page = await browser.open('/login/forgotten')
    const pages: Page[] = []
    for (let n = 0; n < 4; n += 1) pages.push(await browser.submit(page, { email }))
    return pages
  }
  const known = await asked(person('barbara').email)
  expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect((await asked('nobody@example.com')).map(said)).toEqual(known.map(said))
})
