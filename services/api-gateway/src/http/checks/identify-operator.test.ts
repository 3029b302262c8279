import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { freezeWallet } from '@folio/contracts/http/operator/accounts/freeze-wallet.ts'
import { listProjections } from '@folio/contracts/http/operator/system/projections.ts'
import { role } from '@folio/contracts/http/role.ts'
import { serve } from '@folio/rest-server/handler.ts'
import { startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootOperator } from '../../application/operator/operators/operators.ts'
import { openSessions } from '../../application/operator/sessions/sessions.ts'
import { identifyOperator } from './identify-operator.ts'

const TOKEN = 'the-token-of-the-operator'
const READ = listProjections.path
const WRITE = freezeWallet.path.replace('{wallet_id}', '3b241101-e2bb-5255-8caf-4136c566a962')
const clock = () => Date.now() * 1000
const operators = rootOperator(TOKEN)
const opened = openSessions(memoryReadModel(clock), operators, clock)
const uses: boolean[] = []
const sessions: typeof opened = {
  ...opened,
  find: (halves, isActivity) => {
    uses.push(isActivity)
    return opened.find(halves, isActivity)
  },
}

let server: Awaited<ReturnType<typeof startTestServer>>
let good: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({
    origins: new Set<string>(),
    identifyCaller: identifyOperator({ operators, sessions, hosts: new Set(['console.example.com']) }),
    routes: [
      serve(listProjections, async () => ({ data: [] })),
      serve(freezeWallet, async ({ params }) => ({ data: { wallet_id: params.wallet_id, status: 'frozen' } as const })),
    ],
  })
  const root = await operators.byName('root')
  if (root === undefined) throw new Error('there is no root')
  const { cookie, header } = await sessions.begin(root)
  good = {
    Host: `127.0.0.1:${server.port}`,
    Cookie: `folio_operator_${server.port}=${cookie}`,
    'Folio-Session': header,
    'Sec-Fetch-Site': 'same-origin',
  }
})
afterAll(() => server.stop())

/** Sends a request with exactly these headers, and returns the status with the reason of a refusal. */
const ask = async (
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = READ }: { readonly method?: string; readonly path?: string } = {},
): Promise<readonly unknown[]> => {
  const outgoing = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent: false })
  outgoing.end()
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming === undefined) throw new Error('no response')
  const body = (await json(incoming)) as { readonly errors?: readonly { readonly details?: { reason?: string } }[] }
  return [incoming.statusCode, body.errors?.[0]?.details?.reason]
}

const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(good).filter(([each]) => each !== name))

describe('a session of the console', () => {
  it('serves reads and writes of pages of this port', async () => {
    expect(await ask(good)).toEqual([200, undefined])
    expect(await ask(good, { method: 'POST', path: WRITE })).toEqual([200, undefined])
    for (const host of [`localhost:${server.port}`, `[::1]:${server.port}`, 'console.example.com'])
      expect(await ask({ ...good, Host: host })).toEqual([200, undefined])
  })

  it('is kept alive by requests, but not by reads of an unused page', async () => {
    const used = async (...request: Parameters<typeof ask>): Promise<boolean | undefined> => {
      expect(await ask(...request)).toEqual([200, undefined])
      return uses.at(-1)
    }
    const inBackground = { ...good, 'Folio-Background': '1' }
    expect(await used(good)).toBe(true)
    expect(await used(inBackground)).toBe(false)
    expect(await used(inBackground, { method: 'POST', path: WRITE })).toBe(true)
  })

  it('that has ended before the body of a request arrived serves it no more', async () => {
    const root = await operators.byName('root')
    if (root === undefined) throw new Error('there is no root')
    const { cookie, header, session } = await sessions.begin(root)
    const headers = {
      ...good,
      Cookie: `folio_operator_${server.port}=${cookie}`,
      'Folio-Session': header,
      'Content-Type': 'application/json',
      'Content-Length': '2',
    }
    const outgoing = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: WRITE,
      headers,
      agent: false,
    })
    const before = uses.length
    outgoing.flushHeaders()
    await expect.poll(() => uses.length).toBe(before + 1)
    await sessions.end('root', session.sessionId)
    outgoing.end('{}')
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
    incoming?.resume()
    expect(incoming?.statusCode).toBe(401)
  })

  it('is not identified by one half', async () => {
    expect(await ask(without('Cookie'))).toEqual([401, 'session'])
    expect(await ask(without('Folio-Session'))).toEqual([401, 'session'])
    expect(await ask({ ...good, 'Folio-Session': 'A'.repeat(43) })).toEqual([401, 'session'])
    expect(await ask({ ...good, 'Folio-Session': '' })).toEqual([401, 'session'])
  })

  it('is found among cookies of its name that another port has set, of which four are tried', async () => {
    const name = `folio_operator_${server.port}`
    const planted = ['A', 'B', 'C', 'D'].map((letter) => `${name}=${letter.repeat(43)}`)
    const withCookies = (...cookies: readonly (string | undefined)[]) => ask({ ...good, Cookie: cookies.join('; ') })
    expect(await withCookies(planted[0])).toEqual([401, 'session'])
    expect(await withCookies(planted[0], good['Cookie'])).toEqual([200, undefined])
    expect(await withCookies(good['Cookie'], planted[0])).toEqual([200, undefined])
    expect(await withCookies(...planted.slice(1), `${name}=`, `${name}=x`, good['Cookie'])).toEqual([200, undefined])
    expect(await withCookies(...planted, good['Cookie'])).toEqual([401, 'session'])
  })

  it('is not found by the cookie of another session', async () => {
    const root = await operators.byName('root')
    if (root === undefined) throw new Error('there is no root')
    const other = await sessions.begin(root)
    const Cookie = `folio_operator_${server.port}=${other.cookie}`
    expect(await ask({ ...good, Cookie })).toEqual([401, 'session'])
  })

  it('is not disturbed by the cookie of another port', async () => {
    expect(await ask({ ...good, Cookie: `folio_operator_1=x; ${good['Cookie']}` })).toEqual([200, undefined])
  })

  it.each(['same-site', 'cross-site', 'none', 'same-origin, cross-site'])(
    'is refused to requests of %s, reads and writes alike',
    async (site) => {
      expect(await ask({ ...good, 'Sec-Fetch-Site': site })).toEqual([403, 'site'])
      expect(await ask({ ...good, 'Sec-Fetch-Site': site }, { method: 'POST', path: WRITE })).toEqual([403, 'site'])
    },
  )

  it('is refused to browsers that do not tell the site', async () => {
    expect(await ask(without('Sec-Fetch-Site'))).toEqual([403, 'site'])
  })

  it.each([
    'evil.example',
    'evil.example:{port}',
    '127.0.0.1:1',
    '127.0.0.1',
    'localhost.evil.example:{port}',
    '127.0.0.1.evil.example:{port}',
    '10.0.0.1:{port}',
    'console.example.com:444',
  ])('is refused under the host %s, which may lead to this machine by its name only', async (host) => {
    expect(await ask({ ...good, Host: host.replace('{port}', `${server.port}`) })).toEqual([403, 'host'])
  })

  it('takes precedence over a token: a request that carries a half is judged by its session', async () => {
    const Authorization = `Bearer ${TOKEN}`
    expect(await ask({ ...without('Folio-Session'), Authorization })).toEqual([401, 'session'])
    expect(await ask({ ...good, 'Sec-Fetch-Site': 'same-site', Authorization })).toEqual([403, 'site'])
  })
})

it('a token needs no host and no site', async () => {
  expect(await ask({ Host: 'any.example', Authorization: `Bearer ${TOKEN}` })).toEqual([200, undefined])
})

it('each endpoint serves the roles from its own upwards, and names the role that it needs to the others', async () => {
  const needing = operatorEndpoints.filter((endpoint) => endpoint.role !== undefined)
  for (const own of role.options) {
    const connection = { isLocal: true, cookieName: 'c', isCookieSecure: false }
    const identities = { client_id: 'operator', application_id: 'operator', token_id: 'operator' }
    const limited = await startTestServer({
      identifyCaller: () => ({ ...identities, scopes: ['operator'], operator: { name: own, role: own, connection } }),
      routes: needing.map((endpoint) => ({ endpoint, handle: async () => ({ data: null }) })),
    })
    for (const { method, path, role: needed, id } of needing) {
      // The parameter is unknown to every endpoint, so that an admitted call ends as malformed.
      const response = await fetch(`${limited.url}${path.replaceAll(/\{\w+\}/g, 'x')}?unheard_of=1`, { method })
      const isAdmitted = needed !== undefined && role.options.indexOf(own) >= role.options.indexOf(needed)
      expect(isAdmitted ? [400, 415] : [403], `${id} as ${own}`).toContain(response.status)
      const details = isAdmitted ? undefined : { role_needed: needed, role: own }
      const body = (await response.json()) as { readonly errors: readonly { readonly details?: object }[] }
      expect(body.errors[0]?.details, `${id} as ${own}`).toEqual(details)
    }
    await limited.stop()
  }
})
