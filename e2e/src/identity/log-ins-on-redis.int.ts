import type { ExpiringKind, ReadModel } from '@folio/read-model/port.ts'
import { openRedisReadModel, type RedisReadModel } from '@folio/read-model/redis.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from '../kit/log-in.ts'

const [INTERACTIONS_MAX, GRANTS_MAX, SESSIONS_MAX] = [10, 3, 50]

/** Times long enough for some thirty requests at once on a machine that is busy, or stands still for some seconds. */
const REDIS_CALL_MS = 45_000
const REFRESH_REUSE_MS = 120_000
const PATIENT = { commandLifeMs: 40_000, answerMs: 45_000 }
const ARRIVED_LATE = 408

/** Sends a form without following a redirect, and again where it arrived too slowly: the server refuses it unread then. */
const post = async (url: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<Response> => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  if (response.status !== ARRIVED_LATE) return response
  await response.body?.cancel()
  return post(url, fields, headers)
}

await describeWithDocker('log-ins kept on a Redis', () => {
  let server: RealServer
  let models: readonly [RedisReadModel, RedisReadModel]
  let folio: InProcess
  let app: App

  /** Makes a read model that uses two connections alternately, as two instances of identity would. */
  const inTurn = (embedded: ReadModel): ReadModel => {
    let turn = 0
    const next = (): RedisReadModel => {
      turn += 1
      return turn % 2 === 0 ? models[0] : models[1]
    }
    return {
      ...embedded,
      putIfAbsent: (...asked) => next().putIfAbsent(...asked),
      extend: (...asked) => next().extend(...asked),
      replace: (...asked) => next().replace(...asked),
      put: (...asked) => next().put(...asked),
      peek: (...asked) => next().peek(...asked),
      take: (...asked) => next().take(...asked),
      expiringCounts: () => next().expiringCounts(),
    }
  }

  const opened = (): Promise<RedisReadModel> =>
    openRedisReadModel({
      url: `redis://${server.host}:${server.port}`,
      clock: () => Date.now() * 1000,
      timeoutMs: REDIS_CALL_MS,
      expiringMax: { 'oidc/interaction': INTERACTIONS_MAX, 'oidc/grant': GRANTS_MAX },
    })

  beforeAll(async () => {
    server = await startRedis()
    models = [await opened(), await opened()]
    folio = await startInProcess({
      refreshReuseMs: REFRESH_REUSE_MS,
      around: (ports) => ({
        ...ports,
        readModel: inTurn(ports.readModel),
        times: { ...ports.times, ...PATIENT },
      }),
    })
    app = await newApp(folio.demo)
  })
  afterAll(async () => {
    await folio.stop()
    for (const model of models) await model.close()
    await server.stop()
  })

  const refresh = async (refresh_token: string) => {
    const fields = { grant_type: 'refresh_token', client_id: app.id, refresh_token }
    const response = await post(`${folio.demo.base_url}/oauth2/token`, fields)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  const keptOf = async (kind: ExpiringKind): Promise<number | undefined> =>
    (await models[0].expiringCounts()).find((count) => count.kind === kind)?.kept

  it('a refresh token has one successor, whichever instance writes it, and ends the grant once that was used', async () => {
    const { tokens } = await signUpWith(folio.demo, app, person('redis'))
    const first = tokens.refresh_token ?? ''
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(first)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [successor, ...others] = new Set(answers.map(({ body }) => body.refresh_token))
    expect(others).toEqual([])
    const last = await refresh(successor)
    expect(last.status).toBe(200)
    expect((await refresh(first)).body.error).toBe('invalid_grant')
    expect((await refresh(last.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('a client has fifty sessions, and a log-in under way one grant, whichever instance writes them', async () => {
    const { email, password } = person('redis')
    const before = (await keptOf('oidc/grant')) ?? 0
    let last: { readonly browser: Browser; readonly consent: Page } | undefined
    const logIn = async () => {
      const browser = newBrowser(folio.demo.base_url)
      const form = await browser.open((await begin(app)).url.href)
      last = { browser, consent: await browser.submit(form, { email, password }) }
      expect(last.consent.status).toBe(200)
    }
    for (let n = 0; n < SESSIONS_MAX; n += 5) await Promise.all([logIn(), logIn(), logIn(), logIn(), logIn(), logIn()])
    expect([await keptOf('oidc/session'), await keptOf('oidc/session-uid')]).toEqual([SESSIONS_MAX, SESSIONS_MAX])
    const headers = { cookie: [...(last?.browser.cookies() ?? [])].map((pair) => pair.join('=')).join('; ') }
    const csrf = /name="csrf" value="([^"]+)"/.exec(last?.consent.text ?? '')?.[1] ?? ''
    const send = async () => {
      const sent = await post(`${last?.consent.url}/consent`, { csrf, answer: 'allow' }, headers)
      await sent.body?.cancel()
      return sent.status
    }
    expect(new Set(await Promise.all(Array.from({ length: 20 }, send)))).toEqual(new Set([303]))
    expect(await keptOf('oidc/grant')).toBe(before + 1)
  })

  it('unfinished log-ins displace each other; new grants are refused at their limit, and existing ones stay valid', async () => {
    const { tokens } = await signUpWith(folio.demo, app, person('second'))
    for (let n = 0; n < INTERACTIONS_MAX * 3; n += 1) {
      expect((await newBrowser(folio.demo.base_url).open((await begin(app)).url.href)).status).toBe(200)
    }
    expect(await keptOf('oidc/interaction')).toBe(INTERACTIONS_MAX)
    await signUpWith(folio.demo, app, person('third'))
    const late = newBrowser(folio.demo.base_url)
    const begun = await begin(app, { prompt: 'create' })
    const consent = await late.submit(await late.open(begun.url.href), person('fourth'))
    const busy = await late.submit(consent, { answer: 'allow' })
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(200)
    expect(await keptOf('oidc/grant')).toBe(GRANTS_MAX)
  })
})
