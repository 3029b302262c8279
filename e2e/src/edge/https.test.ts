import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { APPLICATION, person, REDIRECT_URI } from '../kit/log-in.ts'

const PUBLIC_URL = 'https://folio.example'
const HSTS = 'strict-transport-security'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess({ gateway: { publicUrl: PUBLIC_URL } })
})
afterAll(() => folio.stop())

/** Sends the plain HTTP request that a proxy sends once it has ended the TLS; follows no redirect. */
const answerTo = (path: string, at = folio.demo.base_url): Promise<Response> => fetch(at + path, { redirect: 'manual' })

const authorization = async (): Promise<string> => {
  const { body } = await operate(folio.demo, 'applications', APPLICATION)
  const asked = new URLSearchParams({
    client_id: body.data.application_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'payment',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `/oauth2/auth?${asked}`
}

it.each(['/v1/health', '/wallet/v1/wallets', '/nowhere', '/docs', '/login/password', '/login/nowhere', '/oauth2/jwks'])(
  'with a public https address, %s sends HSTS',
  async (path) => expect((await answerTo(path)).headers.get(HSTS)).toBe('max-age=31536000'),
)

it('the operator API, which has another address, sends no HSTS', async () =>
  expect((await answerTo('/operator/v1/nowhere', folio.demo.operator_url)).headers.get(HSTS)).toBeNull())

it('cookie names have the prefix __Host- or __Secure-', async () => {
  const path = await authorization()
  const cookies = (await answerTo(path)).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-folio_(log_in|resume)(\.sig)?=/)
    expect(cookie.toLowerCase().split(/; */)).toEqual(expect.arrayContaining(['secure', 'httponly']))
    expect(cookie.toLowerCase()).not.toContain('domain')
  }
  const browser = newBrowser(folio.demo.base_url, { publicUrl: PUBLIC_URL })
  const consent = await browser.submit(await browser.open(`${path}&prompt=registration`), person('ada'))
  expect(consent.text).toContain('Allow Example App access?')
  expect([...browser.cookies().keys()]).toEqual(expect.arrayContaining(['__Host-folio_session', '__Host-folio_device']))
})

it('with a public http address, no answer sends HSTS', async () => {
  const plain = await startInProcess()
  const { headers } = await fetch(`${plain.demo.base_url}/login/password`)
  expect(headers.get(HSTS)).toBeNull()
  await plain.stop()
})
