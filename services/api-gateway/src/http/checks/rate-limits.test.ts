import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { OWN_EDGE, proxiesAt } from '@folio/access/trusted-proxies.ts'
import { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import { rateLimits } from '@folio/rest-server/checks/rate-limits.ts'
import { serve } from '@folio/rest-server/handler.ts'
import { healthPage } from '@folio/rest-server/pages/health-page.ts'
import { CREDENTIALS, startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { describe, expect, it } from 'vitest'
import { docsPages } from '../pages/docs-pages.ts'

const routes = [
  serve(getNickname, async ({ client }) => ({ data: { external_reference_id: client.client_id, nickname: 'ann' } })),
]
const NICKNAME = '/account/v1/nickname'
const quotas = (address: number, caller: number) => ({
  address: [memoryLimiter({ name: 'ip', quota: address, windowSeconds: 60 })],
  caller: [memoryLimiter({ name: 'user', quota: caller, windowSeconds: 60 })],
})

describe('rate limits', () => {
  it('show the quota of the caller, or of the address for unknown callers', async () => {
    const { url, stop } = await startTestServer({ routes, limits: rateLimits(memoryLimiter) })
    const known = await fetch(url + NICKNAME, { headers: CREDENTIALS })
    expect(known.headers.get('ratelimit-policy')).toBe('"user";q=80;w=60')
    expect(known.headers.get('ratelimit')).toMatch(/^"user";r=79;t=\d+$/)
    const unknown = await fetch(url + NICKNAME)
    expect(unknown.headers.get('ratelimit-policy')).toBe('"ip";q=300;w=60')
    expect(unknown.headers.get('ratelimit')).toMatch(/^"ip";r=298;t=\d+$/)
    await stop()
  })

  it('have the configured values', async () => {
    const given = rateLimits(memoryLimiter, [{ name: 'user', quota: 7, windowSeconds: 30 }])
    const { url, stop } = await startTestServer({ routes, limits: given })
    const known = await fetch(url + NICKNAME, { headers: CREDENTIALS })
    expect(known.headers.get('ratelimit-policy')).toBe('"user";q=7;w=30')
    const unknown = await fetch(url + NICKNAME)
    expect(unknown.headers.get('ratelimit-policy')).toBe('"ip";q=300;w=60')
    await stop()
  })

  it('tell in Retry-After when the next request is permitted', async () => {
    const { url, stop } = await startTestServer({ routes, limits: quotas(9, 1) })
    expect((await fetch(url + NICKNAME, { headers: CREDENTIALS })).status).toBe(200)
    const response = await fetch(url + NICKNAME, { headers: CREDENTIALS })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('ratelimit')).toMatch(/^"user";r=0;t=\d+$/)
    await stop()
  })

  it('count all callers of one address together, on all paths', async () => {
    const { url, stop } = await startTestServer({ routes, limits: quotas(2, 9) })
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect((await fetch(url + NICKNAME, { method: 'POST' })).status).toBe(405)
    expect((await fetch(url + NICKNAME, { headers: CREDENTIALS })).status).toBe(429)
    await stop()
  })

  it('use X-Forwarded-For only behind the edge of Folio, and there its last entry', async () => {
    const from = (address: string) => ({ headers: { ...CREDENTIALS, 'X-Forwarded-For': address } })
    const open = await startTestServer({ routes, limits: quotas(1, 9) })
    expect((await fetch(open.url + NICKNAME, from('192.0.2.1'))).status).toBe(200)
    expect((await fetch(open.url + NICKNAME, from('192.0.2.2'))).status).toBe(429)
    await open.stop()
    const behind = await startTestServer({ routes, limits: quotas(1, 9), trustedProxies: OWN_EDGE })
    expect((await fetch(behind.url + NICKNAME, from('192.0.2.1'))).status).toBe(200)
    expect((await fetch(behind.url + NICKNAME, from('192.0.2.2'))).status).toBe(200)
    expect((await fetch(behind.url + NICKNAME, from('192.0.2.9, 192.0.2.1'))).status).toBe(429)
    await behind.stop()
  })

  it('use the addresses that trusted proxies report', async () => {
    const from = (address: string) => ({ headers: { ...CREDENTIALS, 'X-Forwarded-For': address } })
    const trustedProxies = proxiesAt([{ address: '127.0.0.0', bits: 8 }])
    const { url, stop } = await startTestServer({ routes, limits: quotas(1, 9), trustedProxies })
    const statusFrom = async (address: string) => (await fetch(url + NICKNAME, from(address))).status
    expect(await statusFrom('192.0.2.1')).toBe(200)
    expect(await statusFrom('192.0.2.9, 192.0.2.1, 127.0.0.2')).toBe(429)
    expect(await statusFrom('2001:db8:1:2::1')).toBe(200)
    expect(await statusFrom('2001:db8:1:2:3:4:5:6')).toBe(429)
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
    await stop()
  })

  it('send no headers if limits are off', async () => {
    const { url, stop } = await startTestServer({ routes })
    const { headers } = await fetch(url + NICKNAME, { headers: CREDENTIALS })
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null])
    await stop()
  })
})

describe('pages', () => {
  it('health is answered without a token and without a limit, and follows the readiness', async () => {
    let isReady = true
    const pages = [healthPage(() => isReady)]
    const { url, stop } = await startTestServer({ routes, pages, limits: quotas(0, 0) })
    const ready = await fetch(`${url}/v1/health`)
    expect([ready.status, ready.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(ready.headers.get('ratelimit')).toBeNull()
    isReady = false
    expect((await fetch(`${url}/v1/health`)).status).toBe(503)
    expect((await fetch(`${url}/v1/health`, { method: 'HEAD' })).status).toBe(503)
    await stop()
  })

  it('the documentation comes from here and runs no inline script', async () => {
    const { url, stop } = await startTestServer({ routes, pages: docsPages() })
    const html = await (await fetch(`${url}/docs`)).text()
    const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
    expect(linked).toHaveLength(4)
    expect(html).not.toMatch(/<script>|<style|https?:/)
    for (const path of [...linked, '/openapi.json']) {
      const response = await fetch(url + path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
    }
    for (const path of ['/docs/', '/docs/index.html', '/docs/..%2fpackage.json', '/docs/package.json'])
      expect((await fetch(url + path)).status, path).toBe(404)
    expect((await fetch(`${url}/docs`, { method: 'POST' })).status).toBe(405)
    await stop()
  })
})
