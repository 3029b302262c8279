import { type IncomingMessage, request } from 'node:http'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { dataOf, get, operate, post } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { type App, begin, discovered, finish, newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client } from '../kit/running-folio.ts'

const CONSOLE = 'folio-console'
const OWN_PAGE = { headers: { 'Sec-Fetch-Site': 'same-origin' } }

let folio: InProcess
let alice: Client
let app: App
let aheadMs = 0
beforeAll(async () => {
  const clock = systemClock()
  folio = await startInProcess({ clock: () => clock() + aheadMs * 1000, sampleClient: () => alice?.client_id })
  alice = await openClient(folio.demo, 'alice')
  app = { ...(await discovered(folio.demo, CONSOLE)), redirectUri: `${folio.demo.base_url}/app/callback` }
})
afterAll(() => folio.stop())

let browser: Browser
beforeEach(() => {
  browser = newBrowser(folio.demo.base_url, OWN_PAGE)
})

const madeCode = async () => dataOf(await operate(folio.demo, 'demo/client-codes', {}))

const newCode = async (): Promise<string> => (await madeCode()).code

/** Begins a log-in of the console, up to the log-in page or back to the console. */
const opened = async (more: Readonly<Record<string, string>> = {}) => {
  const begun = await begin(app, more)
  return { begun, page: await browser.open(begun.url.href) }
}

const errorOf = ({ url }: Page) => new URL(url).searchParams.get('error')

/** Logs the browser in by a code, and returns the answer of the token endpoint. */
const logInByCode = async (code: string) => {
  const { begun, page } = await opened()
  return finish(app, begun, await browser.send(`${page.url}/code`, { code }))
}

/** Posts a code to a path as it is written, through a proxy; `fetch` would normalise the path. */
const sendThroughProxy = async (path: string, code: string) => {
  const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...OWN_PAGE.headers, Via: '1.1 edge', cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  const sending = request(folio.demo.base_url, { method: 'POST', path, headers })
  const answering = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject)
  })
  sending.end(`code=${code}`)
  const answer = await answering
  answer.resume()
  return answer.statusCode
}

const statusOf = async (token: string, path = '/account/v1/nickname') =>
  (await get(folio.demo, { application_id: CONSOLE, token }, path)).status

describe('the console as an application', () => {
  it('is registered at the start, once for all starts', async () => {
    const list = () => operate(folio.demo, 'applications')
    const own = (body: { data: { application_id: string }[] }) =>
      body.data.filter(({ application_id }) => application_id === CONSOLE)
    expect(own((await list()).body)).toHaveLength(1)
    const second = await folio.startAnother({ port: 0, publicUrl: 'https://folio.example' })
    expect(own((await list()).body)).toHaveLength(1)
    await second.stop()
  })

  it('gets no code by a log-in with a password that was changed before the log-in continues', async () => {
    const { email, password } = person('paused')
    await signUpWith(folio.demo, await newApp(folio.demo), person('paused'))
    const { page } = await opened()
    const taken = await fetch(page.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...OWN_PAGE.headers, cookie: [...browser.cookies()].map((pair) => pair.join('=')).join('; ') },
      body: new URLSearchParams({ csrf: /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '', email, password }),
    })
    expect(taken.status).toBe(303)
    const another = newBrowser(folio.demo.base_url)
    const fields = { email, password, new_password: 'another correct horse' }
    expect((await another.submit(await another.open('/login/password'), fields)).status).toBe(200)
    const { url } = await browser.open(taken.headers.get('location') ?? '')
    expect(new URL(url).searchParams.has('code')).toBe(false)
    expect(new URL(url).pathname).toMatch(/^\/login\//)
  })

  it('gets no consent page, no refresh token, and a token for the API', async () => {
    const tokens = await logInByCode(await newCode())
    expect(tokens.refresh_token).toBeUndefined()
    expect(await statusOf(tokens.access_token)).toBe(200)
  })

  it('is Folio itself on the pages on which people log in and sign up', async () => {
    expect((await opened()).page.text).toContain('to continue to Folio</p>')
    browser = newBrowser(folio.demo.base_url, OWN_PAGE)
    expect((await opened({ prompt: 'create' })).page.text).toContain('to continue to Folio</p>')
    const page = await browser.open((await begin(await newApp(folio.demo))).url.href)
    expect(page.text).toContain('to continue to Example App</p>')
  })

  it('is redirected only to its own address: another port of the machine gets no code', async () => {
    await logInByCode(await newCode())
    const foreign = { ...app, redirectUri: 'http://127.0.0.1:9/app/callback' }
    const page = await browser.open((await begin(foreign, { prompt: 'none' })).url.href)
    expect([page.status, page.url.includes('code=')]).toEqual([400, false])
    const other = { ...app, redirectUri: `${folio.demo.base_url}/app/callback?next=1` }
    expect((await browser.open((await begin(other)).url.href)).status).toBe(400)
  })
})

describe('the one-time code of a printed link', () => {
  it('comes with the address of the page that it opens', async () => {
    expect((await madeCode()).public_url).toBe(folio.demo.base_url)
  })

  it('logs in once', async () => {
    const code = await newCode()
    expect((await logInByCode(code)).access_token).toContain('.')
    browser = newBrowser(folio.demo.base_url, OWN_PAGE)
    const { page } = await opened()
    const again = await browser.send(`${page.url}/code`, { code })
    expect([again.status, again.text]).toEqual([401, expect.stringContaining('This link is no longer valid')])
  })

  it('logs in for ten minutes', async () => {
    const code = await newCode()
    aheadMs += 10 * 60 * 1000 + 1000
    const { page } = await opened()
    expect((await browser.send(`${page.url}/code`, { code })).status).toBe(401)
  })

  it.each([{}, { 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'is refused, and stays valid, from a page that is not Folio’s: %j',
    async (headers: Record<string, string>) => {
      const code = await newCode()
      browser = newBrowser(folio.demo.base_url, { headers })
      const { page } = await opened()
      expect((await browser.send(`${page.url}/code`, { code })).status).toBe(403)
      browser = newBrowser(folio.demo.base_url, OWN_PAGE)
      expect((await logInByCode(code)).access_token).toContain('.')
    },
  )

  it.each([{ 'X-Forwarded-For': '192.0.2.7' }, { Via: '1.1 edge' }, { Forwarded: 'for=192.0.2.7' }])(
    'is refused from elsewhere, through a proxy that says so: %j',
    async (headers: Record<string, string>) => {
      const code = await newCode()
      const { page } = await opened()
      const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${page.url}/code`, {
        method: 'POST',
        headers: { ...headers, ...OWN_PAGE.headers, cookie },
        body: new URLSearchParams({ code }),
      })
      expect(answer.status).toBe(403)
    },
  )

  it.each(['/login/./ID/code', '/login/%2e/ID/code', '/login/x/../ID/code', '/login/x/%2E%2e/ID/code'])(
    'is refused from elsewhere, and stays valid, at a path that only a URL parser reads as its own: %s',
    async (written: string) => {
      const code = await newCode()
      const { page } = await opened()
      const uid = new URL(page.url).pathname.slice('/login/'.length)
      expect(await sendThroughProxy(written.replace('ID', uid), code)).toBe(404)
      expect((await logInByCode(code)).access_token).toContain('.')
    },
  )

  it('logs in to the console alone', async () => {
    const code = await newCode()
    const page = await browser.open((await begin(await newApp(folio.demo))).url.href)
    expect((await browser.send(`${page.url}/code`, { code })).status).toBe(401)
    browser = newBrowser(folio.demo.base_url, OWN_PAGE)
    expect((await logInByCode(code)).access_token).toContain('.')
  })

  it('needs a log-in that this browser began', async () => {
    const { page } = await opened()
    const other = newBrowser(folio.demo.base_url, OWN_PAGE)
    expect((await other.send(`${page.url}/code`, { code: await newCode() })).status).toBe(400)
    expect((await browser.open(`${page.url}/code`)).status).toBe(405)
  })

  it('is made for an operator’s token alone', async () => {
    const { status } = await fetch(`${folio.demo.operator_url}/operator/v1/demo/client-codes`, { method: 'POST' })
    expect(status).toBe(401)
  })
})

describe('a log-in of the console', () => {
  it('is renewed without a page while the browser is logged in', async () => {
    await logInByCode(await newCode())
    const { begun, page } = await opened({ prompt: 'none' })
    expect(await statusOf((await finish(app, begun, page)).access_token)).toBe(200)
  })

  it('is not renewed in a browser without a log-in', async () =>
    expect(errorOf((await opened({ prompt: 'none' })).page)).toBe('login_required'))

  it('lasts while it is renewed, longer than an unused session', async () => {
    await logInByCode(await newCode())
    for (let renewals = 0; renewals < 4; renewals += 1) {
      aheadMs += 9 * HOUR_MS
      const { begun, page } = await opened({ prompt: 'none' })
      expect(await statusOf((await finish(app, begun, page)).access_token)).toBe(200)
    }
  })

  /** Revokes the grant of the console by which a token was issued, as a list of applications with access does. */
  const revokeOwnGrant = async (access_token: string) => {
    const caller = { application_id: CONSOLE, token: access_token }
    const grants: readonly { id: string; is_current: boolean; application_name: string }[] = dataOf(
      await get(folio.demo, caller, '/account/v1/grants'),
    )
    const [current] = grants.filter(({ is_current }) => is_current)
    expect(current).toMatchObject({ application_id: CONSOLE, application_name: 'Folio console' })
    const path = `/account/v1/grants/${current?.id}/revoke`
    expect((await post(folio.demo, caller, { path, body: {} })).status).toBe(200)
    await eventually(async () => (await statusOf(access_token)) === 401)
  }

  it('ends when its access is revoked elsewhere, and begins again by another log-in', async () => {
    const { access_token } = await logInByCode(await newCode())
    await revokeOwnGrant(access_token)
    expect(errorOf((await opened({ prompt: 'none' })).page)).toBe('login_required')
    expect(await statusOf((await logInByCode(await newCode())).access_token)).toBe(200)
  })

  it('stays ended for a person who chooses to stay logged in at its log-out', async () => {
    const { access_token } = await logInByCode(await newCode())
    await revokeOwnGrant(access_token)
    const asked = await browser.open(`/oauth2/logout?client_id=${CONSOLE}`)
    expect((await browser.submit(asked, {})).text).toContain('You are still logged in')
    expect(errorOf((await opened({ prompt: 'none' })).page)).toBe('login_required')
  })
})

describe('a log-out of the console', () => {
  const OWN_SCRIPT = { ...OWN_PAGE.headers, 'Sec-Fetch-Dest': 'empty' }

  const isLoggedIn = async () => errorOf((await opened({ prompt: 'none' })).page) === null

  /** Asks for a log-out of the browser with these headers, for an application. */
  const logOut = (headers: Readonly<Record<string, string>>, client_id = CONSOLE) => {
    const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
    const returnTo =
      client_id === CONSOLE ? { post_logout_redirect_uri: `${folio.demo.base_url}/app`, state: 's-1' } : {}
    const path = `/oauth2/logout?${new URLSearchParams({ client_id, ...returnTo })}`
    return fetch(`${folio.demo.base_url}${path}`, { headers: { ...headers, cookie }, redirect: 'manual' })
  }

  it('ends the session of the browser at the request of its own script, without a question', async () => {
    await logInByCode(await newCode())
    expect(await isLoggedIn()).toBe(true)
    const done = await logOut(OWN_SCRIPT)
    expect([done.status, done.headers.get('location')]).toEqual([303, `${folio.demo.base_url}/app?state=s-1`])
    expect(done.headers.getSetCookie().join()).toMatch(/_folio_session=; path=\/; expires=Thu, 01 Jan 1970/)
    expect(await isLoggedIn()).toBe(false)
    expect((await logOut(OWN_SCRIPT)).headers.get('location')).toBe(`${folio.demo.base_url}/app?state=s-1`)
  })

  it.each([
    ['a link of its own page', { ...OWN_PAGE.headers, 'Sec-Fetch-Dest': 'document' }, CONSOLE],
    ['a script of a site beside it', { ...OWN_SCRIPT, 'Sec-Fetch-Site': 'same-site' }, CONSOLE],
    ['a script of another site', { ...OWN_SCRIPT, 'Sec-Fetch-Site': 'cross-site' }, CONSOLE],
    ['a browser that does not tell who asks', {}, CONSOLE],
    ['a script of its own page for another application', OWN_SCRIPT, undefined],
  ])('asks on a page for %s', async (_, headers: Record<string, string>, application) => {
    await logInByCode(await newCode())
    const asked = await logOut(headers, application ?? (await newApp(folio.demo)).id)
    expect(await asked.text()).toContain('Log out?')
    expect(await isLoggedIn()).toBe(true)
  })
})

describe('grants', () => {
  it('of another client are unknown', async () => {
    const { client: bob } = await signUpWith(folio.demo, await newApp(folio.demo), person('bob'))
    const [own] = dataOf(await get(folio.demo, bob, '/account/v1/grants'))
    expect(own).toMatchObject({ application_name: 'Example App', is_current: true })
    const path = `/account/v1/grants/${own.id}/revoke`
    const { access_token } = await logInByCode(await newCode())
    const caller = { application_id: CONSOLE, token: access_token }
    expect((await post(folio.demo, caller, { path, body: {} })).status).toBe(404)
    expect((await get(folio.demo, bob, '/account/v1/nickname')).status).toBe(200)
    expect(await statusOf(access_token, '/account/v1/grants')).toBe(200)
  })
})
