import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientConsolePages, consolePages } from './console-pages.ts'

const PAGE = '<!doctype html><title>Console</title>'
const built = mkdtempSync(join(tmpdir(), 'folio-console-'))
mkdirSync(join(built, 'dist', 'assets'), { recursive: true })
writeFileSync(join(built, 'dist', 'operator.html'), PAGE)
writeFileSync(join(built, 'dist', 'client.html'), PAGE)
writeFileSync(join(built, 'dist', 'favicon.svg'), '<svg/>')
writeFileSync(join(built, 'dist', 'assets', 'main-4f3a.js'), 'export {}')
writeFileSync(join(built, 'secret.js'), 'secret')
// A folder in the place of a file cannot be read as one, by any user.
mkdirSync(join(built, 'unreadable', 'operator.html'), { recursive: true })
mkdirSync(join(built, 'unreadable', 'assets', 'main-4f3a.js'), { recursive: true })

let server: Awaited<ReturnType<typeof startTestServer>>
let empty: Awaited<ReturnType<typeof startTestServer>>
let unreadable: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ routes: [], pages: consolePages(join(built, 'dist')) })
  empty = await startTestServer({ routes: [], pages: consolePages(join(built, 'nothing')) })
  unreadable = await startTestServer({ routes: [], pages: consolePages(join(built, 'unreadable')) })
})
afterAll(async () => {
  await server.stop()
  await empty.stop()
  await unreadable.stop()
  rmSync(built, { recursive: true })
})

const get = async (path: string, from = server) => {
  const response = await fetch(from.url + path)
  const { status, headers } = response
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    headers,
    text: await response.text(),
  }
}

/** Requests a path as it is, without the normalization of URLs. */
const statusOfRaw = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, path }, (incoming) => {
      incoming.resume()
      resolve(incoming.statusCode)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

describe('the console', () => {
  it.each(['/console', '/console/accounts', '/console/accounts/wallet:3b241101', '/console/streams/wallet-1@7'])(
    'is one page at %s, which browsers do not keep and which runs only its own files',
    async (path) => {
      const { status, type, cache, headers, text } = await get(path)
      expect([status, type, cache, text]).toEqual([200, 'text/html; charset=utf-8', 'no-store', PAGE])
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  it('is the target of / for browsers, and not for programs', async () => {
    const root = (accept: string) => fetch(`${server.url}/`, { redirect: 'manual', headers: { Accept: accept } })
    const { status, headers } = await root('text/html')
    expect([status, headers.get('location')]).toEqual([302, '/console'])
    expect((await root('application/json')).status).toBe(404)
  })

  it('has assets that browsers keep for ever', async () => {
    expect(await get('/console/assets/main-4f3a.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
      text: 'export {}',
    })
    expect(await get('/console/favicon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cache: 'no-store' })
  })

  it('has no other file', async () => {
    for (const path of [
      '/console/assets/other.js',
      '/console/assets/',
      '/console/assets/main-4f3a',
      '/console/other.svg',
      `/console/assets/${'a'.repeat(1_000)}.js`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    for (const path of [
      '/console/assets/../../secret.js',
      '/console/assets/..%2f..%2fsecret.js',
      '/console/assets/%2e%2e/%2e%2e/secret.js',
      '/console/../secret.js',
    ]) {
      expect([path, await statusOfRaw(path)]).toEqual([path, 404])
    }
    expect(await statusOfRaw('/console/assets/..\\..\\secret.js')).toBe(400)
  })

  it('tells how to build it if it is not built', async () => {
    const { status, type, text } = await get('/console', empty)
    expect([status, type]).toEqual([503, 'text/html; charset=utf-8'])
    expect(text).toContain('npm run build:console')
  })

  it('does not report an unreadable file as missing', async () => {
    expect((await get('/console', unreadable)).status).toBe(500)
    expect((await get('/console/assets/main-4f3a.js', unreadable)).status).toBe(500)
    expect(unreadable.logged).toHaveLength(2)
  })
})

describe('the clients’ console', () => {
  let clients: Awaited<ReturnType<typeof startTestServer>>
  const publicUrl = async () => 'https://folio.example'
  beforeAll(async () => {
    clients = await startTestServer({ routes: [], pages: clientConsolePages(publicUrl, join(built, 'dist')) })
  })
  afterAll(() => clients.stop())

  it.each(['/app', '/app/callback?code=1', '/app/wallets/main'])('is one page at %s', async (path) => {
    const { status, cache, headers, text } = await get(path, clients)
    expect([status, cache, text]).toEqual([200, 'no-store', PAGE])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('may connect only to the sockets of the public URL, whatever the Host header', async () => {
    const policyOf = async (path: string, from = clients) =>
      (await fetch(from.url + path, { headers: { Host: 'evil.example' } })).headers.get('content-security-policy')
    expect(await policyOf('/app/trade')).toContain("; connect-src 'self' wss://folio.example; ")
    expect(await policyOf('/console', server)).toContain("; connect-src 'self'; ")
    const plain = clientConsolePages(async () => 'http://127.0.0.1:8080', join(built, 'dist'))
    const shown = await plain.find(({ path }) => path === '/app')?.show('/app')
    expect(shown?.headers['Content-Security-Policy']).toContain("connect-src 'self' ws://127.0.0.1:8080; ")
  })

  const root = (accept: string) => fetch(`${clients.url}/`, { redirect: 'manual', headers: { Accept: accept } })

  it('is the target of / for browsers', async () => {
    const { status, headers } = await root('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8')
    expect([status, headers.get('location')]).toEqual([302, '/app'])
  })

  it('is not the target of / for programs', async () => {
    for (const accept of ['*/*', 'application/json']) expect((await root(accept)).status).toBe(404)
  })
})
