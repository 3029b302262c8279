import { hash } from 'node:crypto'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'

const REUSE_MS = 10_000

/** The faults: the clock's lead in milliseconds, and the loss of the next answer of the read model. */
const fate = { aheadMs: 0, isAnswerLost: false }

let folio: InProcess
let other: { readonly port: number; readonly stop: () => Promise<void> }
let app: App
beforeAll(async () => {
  folio = await startInProcess({
    around: (ports) => ({
      ...ports,
      clock: () => ports.clock() + fate.aheadMs * 1000,
      readModel: {
        ...ports.readModel,
        replace: async (...asked) => {
          const isReplaced = await ports.readModel.replace(...asked)
          if (!fate.isAnswerLost) return isReplaced
          fate.isAnswerLost = false
          throw new ReadModelUnavailable('the answer was lost')
        },
      },
    }),
  })
  other = await folio.startAnother({ publicUrl: folio.demo.base_url })
  app = await newApp(folio.demo)
})
afterAll(async () => {
  await other.stop()
  await folio.stop()
})

type Tokens = { readonly access_token: string; readonly refresh_token: string }
type Answer = { readonly status: number; readonly body: Tokens & { readonly error?: string } }

const refreshAt = async (port: number | string, refresh_token: string): Promise<Answer> => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: app.id, refresh_token })
  const response = await fetch(`http://127.0.0.1:${port}/oauth2/token`, { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const refresh = (refresh_token: string): Promise<Answer> => refreshAt(new URL(folio.demo.base_url).port, refresh_token)

const refreshed = async (refresh_token: string): Promise<Tokens> => {
  const { status, body } = await refresh(refresh_token)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

const statusWith = async (token: string): Promise<number> =>
  (await get(folio.demo, { application_id: app.id, token }, '/account/v1/nickname')).status

let people = 0
const signedUp = async () => {
  people += 1
  const { browser, tokens } = await signUpWith(folio.demo, app, person(`refresher_${people}`))
  return { browser, refresh_token: tokens.refresh_token ?? '', access_token: tokens.access_token }
}

const grantOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).grant_id

const expectEnded = async (...tokens: readonly Tokens[]): Promise<void> => {
  for (const { access_token, refresh_token } of tokens) {
    expect(await statusWith(access_token)).toBe(401)
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant')
  }
}

const refused = { status: 400, body: { error: 'invalid_grant' } }

describe('a refresh token whose answer was lost', () => {
  it('gets the same successor again, which works', async () => {
    const first = await signedUp()
    const lost = await refreshed(first.refresh_token)
    const again = await refreshed(first.refresh_token)
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect(again.access_token).not.toBe(lost.access_token)
    expect([await statusWith(lost.access_token), await statusWith(again.access_token)]).toEqual([200, 200])
    const next = await refreshed(again.refresh_token)
    expect(next.refresh_token).not.toBe(again.refresh_token)
  })

  it('has one successor, however many use it at the same time at two instances', async () => {
    const first = await signedUp()
    const ports = [new URL(folio.demo.base_url).port, other.port]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refreshAt(ports[n % 2] ?? '', first.refresh_token)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  it('is answered after a write of the read model whose reply was lost', async () => {
    const first = await signedUp()
    fate.isAnswerLost = true
    expect((await refresh(first.refresh_token)).status).toBeGreaterThanOrEqual(500)
    expect(fate.isAnswerLost).toBe(false)
    const again = await refreshed(first.refresh_token)
    expect((await refreshed(again.refresh_token)).refresh_token).not.toBe(again.refresh_token)
  })
})

describe('a refresh token used again', () => {
  it('10 s after its successor was made ends the grant', async () => {
    const first = await signedUp()
    const next = await refreshed(first.refresh_token)
    fate.aheadMs += REUSE_MS
    expect(await refresh(first.refresh_token)).toMatchObject(refused)
    await expectEnded(first, next)
  })

  it('after its successor was used ends the grant, however soon', async () => {
    const first = await signedUp()
    const next = await refreshed(first.refresh_token)
    const last = await refreshed(next.refresh_token)
    expect(await refresh(first.refresh_token)).toMatchObject(refused)
    await expectEnded(next, last)
  })

  it('by its owner, after a thief used it first, ends the access of the thief', async () => {
    const stolen = await signedUp()
    const thief = await refreshed((await refreshed(stolen.refresh_token)).refresh_token)
    fate.aheadMs += REUSE_MS
    expect(await refresh(stolen.refresh_token)).toMatchObject(refused)
    await expectEnded(thief)
  })
})

describe('a text that is no refresh token', () => {
  it('ends no grant, whichever grant and number it names', async () => {
    const first = await signedUp()
    const next = await refreshed(first.refresh_token)
    const [grant, chain, number, mac = ''] = next.refresh_token.split('~')
    const forged = [
      [grant, chain, 0, mac],
      [grant, chain, Number(number) + 1, mac],
      [grant, chain, number, mac.slice(0, -2)],
      [grant, chain, number, mac, ''],
      [grant, chain, number],
      [grant],
    ].map((parts) => parts.join('~'))
    for (const text of forged) expect(await refresh(text)).toMatchObject(refused)
    expect(await statusWith(next.access_token)).toBe(200)
    await refreshed(next.refresh_token)
  })
})

describe('log-ins of one browser to one application', () => {
  const logInAgain = async (browser: Awaited<ReturnType<typeof signedUp>>['browser']): Promise<Tokens> => {
    const begun = await begin(app)
    const { refresh_token = '', access_token } = await finish(app, begun, await browser.open(begun.url.href))
    return { refresh_token, access_token }
  }

  it('have refresh tokens of their own, and end together', async () => {
    const { browser, ...one } = await signedUp()
    const two = await logInAgain(browser)
    expect(grantOf(two.access_token)).toBe(grantOf(one.access_token))
    const [nextOne, nextTwo] = [await refreshed(one.refresh_token), await refreshed(two.refresh_token)]
    fate.aheadMs += REUSE_MS
    const lastOne = await refreshed(nextOne.refresh_token)
    expect(await refresh(two.refresh_token)).toMatchObject(refused)
    await expectEnded(lastOne, nextTwo)
  })

  it('share one record, and beyond ten of them the least recently used one ends', async () => {
    const { browser, ...first } = await signedUp()
    const before = await folio.ports.readModel.expiringCounts()
    const others: Tokens[] = []
    for (let n = 0; n < 10; n += 1) others.push(await logInAgain(browser))
    for (const { refresh_token } of others) await refreshed((await refreshed(refresh_token)).refresh_token)
    const after = await folio.ports.readModel.expiringCounts()
    const keptOf = (counts: typeof before, kind: string) => counts.find((count) => count.kind === kind)?.kept
    for (const kind of ['oidc/grant', 'oidc/refresh', 'oidc/refreshtoken']) {
      expect([kind, keptOf(after, kind)]).toEqual([kind, keptOf(before, kind)])
    }
    expect(await refresh(first.refresh_token)).toMatchObject(refused)
    expect(await statusWith(first.access_token)).toBe(200)
  })
})

it('a refresh token of the previous release works once', async () => {
  const first = await signedUp()
  const key = `oidc/refresh/${hash('sha256', grantOf(first.access_token), 'hex')}` as const
  const kept = await folio.ports.readModel.take(key)
  const [{ payload }] = JSON.parse(JSON.stringify(kept?.['chains']))
  const old = 'a'.repeat(43)
  const oldKey: ExpiringKey = `oidc/refreshtoken/${hash('sha256', old, 'hex')}`
  await folio.ports.readModel.put(oldKey, payload, 60_000)
  const next = await refreshed(old)
  const last = await refreshed(next.refresh_token)
  expect(await refresh(old)).toMatchObject(refused)
  await expectEnded(next, last)
})

it('where no repeat is allowed, a token used a second time ends the grant at once, also at the same time', async () => {
  const strict = await startInProcess({ refreshReuseMs: 0 })
  const its = await newApp(strict.demo)
  const { tokens } = await signUpWith(strict.demo, its, person('strict'))
  const use = () => oauth.refreshTokenGrant(its.config, tokens.refresh_token ?? '')
  const answers = await Promise.allSettled([use(), use(), use()])
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(given.length).toBeLessThanOrEqual(1)
  for (const { refresh_token = '' } of given) {
    await expect(oauth.refreshTokenGrant(its.config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  }
  await strict.stop()
})
