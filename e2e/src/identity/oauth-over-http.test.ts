import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from '../kit/log-in.ts'

const FRIEND = 'https://app.example.com'
const STRANGER = 'https://evil.example'
const TOKEN = '/oauth2/token'
const DISCOVERY = '/.well-known/openid-configuration'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess({ limits: 'on', gateway: { origins: new Set([FRIEND]) } })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const send = (path: string, request: RequestInit = {}): Promise<Response> => fetch(folio.demo.base_url + path, request)

const tokenFrom = async (origin: string): Promise<Response> => {
  const { tokens } = await signUpWith(folio.demo, app, person(`from_${new URL(origin).hostname.replaceAll('.', '_')}`))
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
    client_id: app.id,
  })
  return send(TOKEN, { method: 'POST', body, headers: { Origin: origin } })
}

const preflightFrom = (origin: string, path: string): Promise<Response> =>
  send(path, { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } })

const codeIn = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { readonly errors: readonly { readonly code: string }[] }).errors[0]?.code

const allowedIn = ({ headers }: Response): string | null => headers.get('access-control-allow-origin')

describe('pages of other origins', () => {
  it('get tokens if the installation allows their origin', async () => {
    const asked = await preflightFrom(FRIEND, TOKEN)
    expect([asked.status, allowedIn(asked), asked.headers.get('access-control-allow-methods')]).toEqual([
      204,
      FRIEND,
      'POST',
    ])
    const got = await tokenFrom(FRIEND)
    expect([got.status, allowedIn(got)]).toEqual([200, FRIEND])
  })

  it('may send and read the headers that docs/integrate.md names, and no others', async () => {
    const page = readFileSync(new URL('../../../docs/integrate.md', import.meta.url), 'utf8')
    const [, sent = '', read = ''] = /^- A page may send (.*), and read (.*?)\. /m.exec(page) ?? []
    const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name).toSorted()
    const listIn = (answer: Response, header: string) => answer.headers.get(header)?.split(', ').toSorted()
    const asked = await preflightFrom(FRIEND, '/wallet/v1/transfers')
    const answered = await send('/wallet/v1/wallets', { headers: { Origin: FRIEND } })
    expect(listIn(asked, 'access-control-allow-headers')).toEqual(namesIn(sent))
    expect(listIn(answered, 'access-control-expose-headers')).toEqual(namesIn(read))
    expect([asked, answered].map(({ headers }) => headers.get('access-control-allow-credentials'))).toEqual([
      null,
      null,
    ])
  })

  it('get no tokens if it does not', async () => {
    const asked = await preflightFrom(STRANGER, TOKEN)
    expect([asked.status, allowedIn(asked)]).toEqual([405, null])
    const got = await tokenFrom(STRANGER)
    expect([got.status, allowedIn(got)]).toEqual([400, null])
    expect(await got.text()).not.toContain('access_token')
  })

  it('read userinfo if the installation allows their origin', async () => {
    const userinfo = '/oauth2/userinfo'
    const asked = await preflightFrom(FRIEND, userinfo)
    expect([asked.status, allowedIn(asked), asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      FRIEND,
      expect.stringContaining('Authorization'),
    ])
    const got = await send(userinfo, { headers: { Origin: FRIEND } })
    expect([got.status, allowedIn(got), got.headers.get('access-control-expose-headers')]).toEqual([
      401,
      FRIEND,
      expect.stringContaining('WWW-Authenticate'),
    ])
    expect(allowedIn(await send(userinfo, { headers: { Origin: STRANGER } }))).toBeNull()
  })

  it('may read the server metadata', async () => {
    const got = await send(DISCOVERY, { headers: { Origin: STRANGER } })
    expect([got.status, allowedIn(got)]).toEqual([200, STRANGER])
  })
})

describe('a request to the OAuth server', () => {
  it.each([
    ['GET', TOKEN, 'POST'],
    ['DELETE', DISCOVERY, 'GET, HEAD, OPTIONS'],
    ['PUT', '/oauth2/auth', 'GET, HEAD, POST'],
  ])('%s %s is answered 405 with the allowed methods', async (method, path, allowed) => {
    const answer = await send(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    expect(await codeIn(answer)).toBe('MethodNotAllowed')
  })

  it.each(['/oauth2/x', '/oauth2/auth/', `${DISCOVERY}/`])('to %s is answered 404', async (path) => {
    const answer = await send(path)
    expect([answer.status, await codeIn(answer)]).toEqual([404, 'NotFound'])
  })

  it('with a body above the limit is answered 413', async () => {
    const answer = await send(TOKEN, { method: 'POST', body: new URLSearchParams({ code: 'x'.repeat(70_000) }) })
    expect(answer.status).toBe(413)
  })

  it('is answered with the headers that every answer has', async () => {
    const { url } = await begin(app)
    for (const [path, request] of [
      [TOKEN, { method: 'POST' }],
      [DISCOVERY, {}],
      ['/oauth2/jwks', {}],
      [url.href.slice(url.origin.length), { redirect: 'manual' }],
    ] as const) {
      const { headers } = await send(path, request)
      expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        path,
        'nosniff',
        'no-referrer',
      ])
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('ratelimit'), path).toMatch(/^"ip";r=\d+;t=\d+$/)
    }
  })
})
