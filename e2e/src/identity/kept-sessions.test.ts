import type { ExpiringKey, ExpiringKind } from '@folio/read-model/port.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, newBrowser } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from '../kit/log-in.ts'

const SESSIONS_MAX = 50

let folio: InProcess
let app: App
/** The keys under which sessions were stored. */
const sessionKeys: ExpiringKey[] = []
beforeAll(async () => {
  folio = await startInProcess({
    expiringMax: { 'oidc/session': 2 * SESSIONS_MAX, 'oidc/session-uid': 2 * SESSIONS_MAX },
    around: (ports) => ({
      ...ports,
      readModel: {
        ...ports.readModel,
        put: (key, ...more) => {
          if (key.startsWith('oidc/session/')) sessionKeys.push(key)
          return ports.readModel.put(key, ...more)
        },
      },
    }),
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const keptOf = async (kind: ExpiringKind): Promise<number | undefined> =>
  (await folio.ports.readModel.expiringCounts()).find((count) => count.kind === kind)?.kept

const logIn = async (name: string): Promise<Browser> => {
  const browser = newBrowser(folio.demo.base_url)
  const form = await browser.open((await begin(app)).url.href)
  const { email, password } = person(name)
  expect((await browser.submit(form, { email, password })).status).toBe(200)
  return browser
}

const isLoggedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.open((await begin(app)).url.href)).text.includes('Allow Example App access?')

const fill = async (name: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await logIn(name)
}

/** The number of sessions of clients other than those that fill theirs. */
let others = 0

describe('the sessions of a client', () => {
  it('are fifty at most for one client, and use no places of other clients', async () => {
    await signUpWith(folio.demo, app, person('ada'))
    others += 1
    await signUpWith(folio.demo, app, person('eve'))
    await fill('eve', 2 * SESSIONS_MAX)
    expect(await keptOf('oidc/session')).toBe(SESSIONS_MAX + others)
    expect(await keptOf('oidc/session-uid')).toBe(SESSIONS_MAX + others)
    expect(await isLoggedIn(await logIn('ada'))).toBe(true)
    others += 1
  })

  it('stay fifty when many log-ins end at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, () => fill('eve', 1).catch(() => undefined)))
    expect(await keptOf('oidc/session')).toBeLessThanOrEqual(SESSIONS_MAX + others)
    expect(await keptOf('oidc/session-uid')).toBeLessThanOrEqual(SESSIONS_MAX + others)
  })

  it('end in the order of their last use', async () => {
    const { readModel } = folio.ports
    const idle = await logIn('eve')
    const used = await logIn('eve')
    const [idleKey, usedKey] = sessionKeys.slice(-2)
    if (idleKey === undefined || usedKey === undefined) throw new Error('no session was kept')
    await fill('eve', SESSIONS_MAX - 2)
    for (const [key, seconds] of [
      [idleKey, -60],
      [usedKey, 60],
    ] as const) {
      const session = await readModel.peek(key)
      if (session === undefined) throw new Error('a session ended')
      await readModel.put(key, { ...session, exp: Number(session['exp']) + seconds }, 60_000)
    }
    await fill('eve', 1)
    expect([await isLoggedIn(idle), await isLoggedIn(used)]).toEqual([false, true])
  })

  it('leave nothing behind when the person logs out', async () => {
    await signUpWith(folio.demo, app, person('tidy'))
    const before = [await keptOf('oidc/session'), await keptOf('oidc/session-uid')]
    for (let n = 0; n < 3; n += 1) {
      const browser = await logIn('tidy')
      await browser.submit(await browser.open('/oauth2/logout'), { logout: 'yes' })
      expect(await isLoggedIn(browser)).toBe(false)
    }
    expect([await keptOf('oidc/session'), await keptOf('oidc/session-uid')]).toEqual(before)
  })
})
