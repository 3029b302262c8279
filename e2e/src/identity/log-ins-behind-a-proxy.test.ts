import { proxiesAt } from '@folio/access/trusted-proxies.ts'
import { afterEach, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

const ALLOWED = 2
const QUOTAS = [{ name: 'password-link-address', quota: ALLOWED, windowSeconds: 3600 }]

let folio: InProcess
afterEach(() => folio.stop())

/**
 * Requests this number of links, each for another e-mail address, as a proxy on this machine forwards them; returns the
 * statuses.
 */
const askLinksAs = async (caller: string, times: number): Promise<readonly number[]> => {
  const browser = newBrowser(folio.demo.base_url, { headers: { 'X-Forwarded-For': caller } })
  const page = await browser.open('/login/forgotten')
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) {
    statuses.push((await browser.submit(page, { email: `${caller}.${n}@example.com` })).status)
  }
  return statuses
}

it('each address behind a trusted proxy has its own limits', async () => {
  const trustedProxies = proxiesAt([{ address: '127.0.0.1', bits: 32 }])
  folio = await startInProcess({ logIns: 'on', logInQuotas: QUOTAS, gateway: { trustedProxies } })
  expect(await askLinksAs('198.51.100.1', ALLOWED + 1)).toEqual([200, 200, 429])
  expect(await askLinksAs('198.51.100.2', ALLOWED + 1)).toEqual([200, 200, 429])
  expect(await askLinksAs('198.51.100.1', 1)).toEqual([429])
})

it('all addresses behind an untrusted proxy share its limits', async () => {
  folio = await startInProcess({ logIns: 'on', logInQuotas: QUOTAS })
  expect(await askLinksAs('198.51.100.1', ALLOWED)).toEqual([200, 200])
  expect(await askLinksAs('198.51.100.2', 1)).toEqual([429])
})
