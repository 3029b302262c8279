import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { logInToConsole, newCode, openConsole, pageOf } from './console-page.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const told = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: { readonly errors?: readonly { readonly details?: object }[] }
}) => [status, body.errors?.[0]?.details]

describe('a link to the console', () => {
  it('opens one session, whose page makes calls without the token', async () => {
    const code = await newCode(folio.demo)
    const first = await logInToConsole(folio.demo, { code })
    expect(first.body.data).toMatchObject({ operator: { name: 'root', role: 'admin' }, idle_seconds: 1800 })
    expect(told(await logInToConsole(folio.demo, { code }))).toEqual([401, { reason: 'code' }])
    const page = pageOf(folio.demo, first)
    expect((await page.get('projections')).status).toBe(200)
    expect((await page.post('clients', { nickname: 'by_console' })).status).toBe(200)
  })

  it('gives a cookie that scripts and other sites do not get, for this port alone', async () => {
    const { headers } = await logInToConsole(folio.demo, { code: await newCode(folio.demo) })
    const cookie = headers.get('set-cookie') ?? ''
    const { port } = new URL(folio.demo.operator_url)
    expect(cookie).toMatch(
      new RegExp(`^folio_operator_${port}=[\\w-]{43}; Path=/operator/v1; Max-Age=43200; HttpOnly; SameSite=Strict$`),
    )
  })

  it.each([
    ['site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['site', { 'Sec-Fetch-Site': 'same-site' }],
    ['site', {}],
  ])('is refused for other pages (%s %j), and stays valid for its own', async (reason, headers) => {
    const code = await newCode(folio.demo)
    expect(told(await logInToConsole(folio.demo, { code }, headers))).toEqual([403, { reason }])
    expect((await logInToConsole(folio.demo, { code })).status).toBe(200)
  })

  it('is refused through a proxy', async () => {
    const code = await newCode(folio.demo)
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '192.0.2.7' }
    expect(told(await logInToConsole(folio.demo, { code }, headers))).toEqual([403, { reason: 'loopback' }])
  })

  it('is created only by a token', async () => {
    const page = await openConsole(folio.demo)
    expect(told(await page.post('session-codes'))).toEqual([400, { rule: 'needs_token' }])
  })

  it('is created only for callers on this machine', async () => {
    const answer = await call(folio.demo.operator_url, '/operator/v1/session-codes', {
      method: 'POST',
      headers: { Authorization: `Bearer ${folio.demo.operator_token}`, Forwarded: 'for=192.0.2.7' },
    })
    expect(told(answer)).toEqual([400, { rule: 'not_loopback' }])
  })

  it('does not exist in production, also where a code is left', async () => {
    const code = await newCode(folio.demo)
    const { operatorPort, stop } = await folio.startAnother({ consoleLinks: 'off' })
    const demo = { ...folio.demo, operator_url: `http://127.0.0.1:${operatorPort}` }
    expect(told(await operate(demo, 'session-codes', {}))).toEqual([400, { rule: 'production' }])
    expect(told(await logInToConsole(demo, { code }))).toEqual([401, { reason: 'code' }])
    await stop()
  })
})

describe('a log-in by token', () => {
  it('opens a session; a wrong token opens none', async () => {
    const page = pageOf(folio.demo, await logInToConsole(folio.demo, { token: folio.demo.operator_token }))
    expect((await page.get('sessions/current')).status).toBe(200)
    expect(told(await logInToConsole(folio.demo, { token: 'a-guess' }))).toEqual([401, { reason: 'token' }])
  })

  it.each([
    [{}],
    [{ code: 'x' }],
    [{ token: '' }],
    [{ token: 5 }],
    [{ code: 'A'.repeat(43), token: 't' }],
    [{ colour: 'red' }],
  ])('refuses %j as malformed', async (body) => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    expect((await call(folio.demo.operator_url, '/operator/v1/sessions', init)).status).toBe(400)
  })

  it('is refused for some time to an address with many wrong tokens', async () => {
    const { operatorPort, stop } = await folio.startAnother({ limits: 'on' })
    const demo = { ...folio.demo, operator_url: `http://127.0.0.1:${operatorPort}` }
    const statuses: number[] = []
    for (let guess = 0; guess < 22; guess += 1)
      statuses.push((await logInToConsole(demo, { token: `guess ${guess}` })).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
    expect((await logInToConsole(demo, { token: demo.operator_token })).status).toBe(429)
    await stop()
  })
})

describe('the sessions of an operator', () => {
  it('are listed, the newest first, with a mark on the caller’s own', async () => {
    const [one, other] = [await openConsole(folio.demo), await openConsole(folio.demo)]
    const { body } = await other.get('sessions')
    const rows: { session_id: string; is_current: boolean }[] = body.data
    expect(rows[0]).toMatchObject({ session_id: other.sessionId, is_current: true })
    expect(rows.find(({ session_id }) => session_id === one.sessionId)).toMatchObject({ is_current: false })
    expect((await one.get('sessions/current')).body.data).toMatchObject({ session_id: one.sessionId, is_current: true })
    expect((await operate(folio.demo, 'sessions/current')).status).toBe(404)
  })

  it('are ended by another session or by themselves', async () => {
    const [one, other] = [await openConsole(folio.demo), await openConsole(folio.demo)]
    expect((await one.post(`sessions/${other.sessionId}/end`)).body.data).toEqual({
      session_id: other.sessionId,
      status: 'ended',
    })
    expect(told(await other.get('projections'))).toEqual([401, { reason: 'session' }])
    expect((await one.post(`sessions/${other.sessionId}/end`)).status).toBe(404)
    const out = await one.post(`sessions/${one.sessionId}/end`)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(told(await one.get('projections'))).toEqual([401, { reason: 'session' }])
  })

  it('are shared by gateways', async () => {
    const page = await openConsole(folio.demo)
    const { operatorPort, stop } = await folio.startAnother({})
    const { port } = new URL(folio.demo.operator_url)
    const Cookie = (page.headers['Cookie'] ?? '').replace(`_${port}=`, `_${operatorPort}=`)
    const there = `http://127.0.0.1:${operatorPort}`
    expect((await call(there, '/operator/v1/projections', { headers: { ...page.headers, Cookie } })).status).toBe(200)
    await stop()
  })
})
