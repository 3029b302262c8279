import { hash } from 'node:crypto'
import { grantKey } from '@folio/contracts/identity/views.ts'
import { DAY_MS, MINUTE_MS } from '@folio/kernel/units/time-units.ts'
import type { ExpiringKey, ReadModel } from '@folio/read-model/port.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'

const GRANTS_MAX = 100

const claimsOf = (accessToken: string): { readonly grant_id: string; readonly sub: string } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())

let folio: InProcess
let app: App
let aheadMs = 0
const openidSchema = z.object({ openid: z.object({ scope: z.string() }) })

/** A grant that is revoked immediately before its next write. */
let endedBeforeWrite: ExpiringKey | undefined
/** The keys under which grants were stored. */
const grantKeys: ExpiringKey[] = []
beforeAll(async () => {
  const clock = systemClock()
  const endOnce = async (key: ExpiringKey): Promise<void> => {
    if (key !== endedBeforeWrite) return
    endedBeforeWrite = undefined
    await folio.ports.readModel.take(key)
  }
  folio = await startInProcess({
    clock: () => clock() + aheadMs * 1000,
    around: (ports) => ({
      ...ports,
      readModel: {
        ...ports.readModel,
        putIfAbsent: (key, ...more) => {
          if (key.startsWith('oidc/grant/')) grantKeys.push(key)
          return ports.readModel.putIfAbsent(key, ...more)
        },
        put: async (key, ...more) => {
          await endOnce(key)
          return ports.readModel.put(key, ...more)
        },
        replace: async (key, ...more) => {
          await endOnce(key)
          return ports.readModel.replace(key, ...more)
        },
      },
    }),
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const isKept = async (accessToken: string): Promise<boolean> =>
  (await folio.ports.readModel.peek(grantKey(claimsOf(accessToken).grant_id))) !== undefined

describe('a grant', () => {
  it('ends soon after its unused refresh token expires; a used one stays', async () => {
    const idle = (await signUpWith(folio.demo, app, person('idle'))).tokens
    const used = (await signUpWith(folio.demo, app, person('used'))).tokens
    const before = aheadMs
    aheadMs = before + 20 * DAY_MS
    const next = await oauth.refreshTokenGrant(app.config, used.refresh_token ?? '')
    aheadMs = before + 31 * DAY_MS
    expect([await isKept(idle.access_token), await isKept(used.access_token)]).toEqual([false, true])
    expect((await oauth.refreshTokenGrant(app.config, next.refresh_token ?? '')).refresh_token).toBeDefined()
  })

  it('with an unused code ends within minutes, however often consent is given', async () => {
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const consent = await browser.submit(await browser.open(begun.url.href), person('forgetful'))
    await browser.submit(consent, { answer: 'allow' })
    const again = await browser.open((await begin(app, { prompt: 'consent' })).url.href)
    await browser.submit(again, { answer: 'allow' })
    const [key] = grantKeys.slice(-1)
    if (key === undefined) throw new Error('no grant was kept')
    expect(await folio.ports.readModel.peek(key)).toBeDefined()
    aheadMs += 10 * MINUTE_MS
    expect(await folio.ports.readModel.peek(key)).toBeUndefined()
  })

  it('stays after it is used and allowed again', async () => {
    const { browser, tokens } = await signUpWith(folio.demo, app, person('again'))
    const again = await browser.open((await begin(app, { prompt: 'consent' })).url.href)
    await browser.submit(again, { answer: 'allow' })
    aheadMs += 20 * DAY_MS
    expect(await isKept(tokens.access_token)).toBe(true)
  })

  it('that ends while more is allowed stays ended: a new one is made', async () => {
    const { browser, tokens } = await signUpWith(folio.demo, app, person('revoker'), 'payment')
    const begun = await begin(app, { prompt: 'consent' })
    const consent = await browser.open(begun.url.href)
    endedBeforeWrite = grantKey(claimsOf(tokens.access_token).grant_id)
    const after = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
    expect(endedBeforeWrite).toBeUndefined()
    expect([await isKept(tokens.access_token), await isKept(after.access_token)]).toEqual([false, true])
  })

  it('allows all that was allowed in it at the same time', async () => {
    const { browser, tokens } = await signUpWith(folio.demo, app, person('wider'), 'payment')
    const pages: Page[] = []
    for (const scope of ['trade', 'account_manage']) {
      const page = await browser.open((await begin(app, { prompt: 'consent', scope })).url.href)
      pages.push(page)
    }
    await Promise.all(pages.map((page) => browser.submit(page, { answer: 'allow' })))
    const grant = await folio.ports.readModel.peek(grantKey(claimsOf(tokens.access_token).grant_id))
    const { scope } = openidSchema.parse(grant).openid
    expect(new Set(scope.split(' '))).toEqual(new Set(['payment', 'trade', 'account_manage']))
  })

  it('is one for each log-in, however often its form is sent', async () => {
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const consent = await browser.submit(await browser.open(begun.url.href), person('eager'))
    const count = async () =>
      (await folio.ports.readModel.expiringCounts()).find(({ kind }) => kind === 'oidc/grant')?.kept ?? 0
    const before = await count()
    const headers = { cookie: [...browser.cookies()].map((pair) => pair.join('=')).join('; ') }
    const csrf = /name="csrf" value="([^"]+)"/.exec(consent.text)?.[1] ?? ''
    const send = async (answer: string) => {
      const body = new URLSearchParams({ csrf, answer })
      const sent = await fetch(`${consent.url}/consent`, { method: 'POST', redirect: 'manual', headers, body })
      await sent.body?.cancel()
      return sent.status
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send('allow')))
    await send('deny')
    statuses.push(await send('allow'))
    expect(new Set(statuses)).toEqual(new Set([303]))
    expect(await count()).toBe(before + 1)
    const tokens = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
    expect(await isKept(tokens.access_token)).toBe(true)
    expect(await count()).toBe(before + 1)
  })
})

describe('a hundred grants of a client', () => {
  const listKey = (clientId: string): ExpiringKey => `oidc/client-grants/${hash('sha256', clientId, 'hex')}`
  const refreshKey = (grantId: string): ExpiringKey => `oidc/refresh/${hash('sha256', grantId, 'hex')}`

  /** Fills the grants of a client up to a hundred, each used at this time. */
  const fill = async (readModel: ReadModel, accessToken: string, usedAtMs: number): Promise<readonly string[]> => {
    const { sub, grant_id } = claimsOf(accessToken)
    const more = Array.from({ length: GRANTS_MAX - 1 }, (_, n) => `${sub}-${n}`)
    for (const id of more) {
      await readModel.put(grantKey(id), { accountId: sub }, DAY_MS)
      const chain = { chain: 'c', number: 0, made_at: usedAtMs, payload: {} }
      await readModel.put(refreshKey(id), { chains: [chain] }, DAY_MS)
    }
    await readModel.put(listKey(sub), { grants: [...more, grant_id] }, DAY_MS)
    return more
  }

  const logInAnew = async (name: string): Promise<string> => {
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app)
    const form = await browser.open(begun.url.href)
    const { email, password } = person(name)
    const consent = await browser.submit(form, { email, password })
    return (await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))).access_token
  }

  it('are the limit: a further grant ends the least recently used one', async () => {
    const { readModel } = folio.ports
    const first = (await signUpWith(folio.demo, app, person('collector'))).tokens.access_token
    const [oldest = '', second = ''] = await fill(readModel, first, 1)
    const latest = await logInAnew('collector')
    expect(await readModel.peek(grantKey(oldest))).toBeUndefined()
    expect(await readModel.peek(grantKey(second))).toBeDefined()
    expect([await isKept(first), await isKept(latest)]).toEqual([true, true])
  })

  it('free places when some of them have ended', async () => {
    const { readModel } = folio.ports
    const first = (await signUpWith(folio.demo, app, person('tidy'))).tokens.access_token
    const more = await fill(readModel, first, Date.now() * 2)
    await readModel.take(grantKey(more[50] ?? ''))
    const latest = await logInAnew('tidy')
    expect([await isKept(first), await isKept(latest)]).toEqual([true, true])
    const last = await logInAnew('tidy')
    expect([await isKept(first), await isKept(latest), await isKept(last)]).toEqual([false, true, true])
  })
})
