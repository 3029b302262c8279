import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startEdge } from '@folio/test-kit/containers/start-edge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const CONFIGURATION = new URL('../../infra/edge/nginx.conf', import.meta.url)
const LOG = '/tmp/failures.log'
const LET_IN = 5
const FAILED = 4
const AT_ONCE = 20

const replaced = (text: string, what: string, by: string): string => {
  if (!text.includes(what)) throw new Error(`the edge's configuration does not say ${what}`)
  return text.replace(what, by)
}

type Edge = {
  readonly get: (path: string) => Promise<Response>
  /** What the gateway was asked for so far, by any way. */
  readonly asked: () => number
  /** What it wrote so far of failures. */
  readonly logged: () => Promise<string>
  readonly startGateway: () => Promise<void>
  readonly stop: () => Promise<void>
}

const loggedToFile = (text: string): string =>
  replaced(replaced(text, 'error_log /dev/stderr', `error_log ${LOG}`), 'access_log /dev/stdout', `access_log ${LOG}`)

/** An edge with its committed configuration but for what is changed, and one gateway, that answers once it is let. */
const edgeOf = async (answer: Promise<void>, changed: (text: string, gateway: string) => string): Promise<Edge> => {
  let asked = 0
  const gateway: Server = createServer(async (_, outgoing) => {
    asked += 1
    await answer
    outgoing.end('{}')
  })
  const port = await freePort()
  const configuration = loggedToFile(await readFile(CONFIGURATION, 'utf8'))
  const edge: RealServer = await startEdge(changed(configuration, `gateway.test:${port}`))
  return {
    get: (path) => fetch(`http://${edge.host}:${edge.port}${path}`),
    asked: () => asked,
    logged: () => edge.exec(['cat', LOG]),
    startGateway: async () => void (await once(gateway.listen(port, '0.0.0.0'), 'listening')),
    stop: async () => {
      await edge.stop()
      gateway.close()
    },
  }
}

await describeWithDocker('the edge', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) =>
      replaced(replaced(text, 'requests 6000', `requests ${LET_IN}`), 'api-gateway:8080', gateway),
    )
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  it('answers what is too much at once with 503, in the words of the API, and lets the others be answered', async () => {
    const letIn = Array.from({ length: LET_IN }, () => edge.get('/wallet/v1/wallets'))
    await expect.poll(edge.asked, { timeout: 20_000 }).toBe(LET_IN)
    const paths = [
      '/wallet/v1/wallets',
      '/trading/v1/options/accounts',
      '/payment-agents/v1/list',
      '/account/v1/nickname',
    ]
    for (const path of paths) {
      const refused = await edge.get(path)
      const { errors } = (await refused.json()) as { readonly errors: readonly object[] }
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '1'])
      expect(errors).toMatchObject([{ status: 503, code: 'ServiceUnavailable' }])
    }
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual(letIn.map(() => 200))
    expect((await edge.get('/wallet/v1/wallets')).status).toBe(200)
    expect(edge.asked()).toBe(LET_IN + 1)
  })
})

await describeWithDocker('an edge whose gateways were both away', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) => {
      const [one = ''] = /server api-gateway:8080.*;/.exec(text) ?? []
      // Both are the same one, which counts as two for the edge.
      return replaced(text, one, `${one} ${one}`.replaceAll('api-gateway:8080', gateway))
    })
  })
  afterAll(() => edge?.stop())

  it('passes all requests on that come at once when they are back', async () => {
    for (let failed = 0; failed < FAILED; failed += 1) expect((await edge.get('/v1/health')).status).toBe(504)
    await edge.startGateway()
    const asked = Array.from({ length: AT_ONCE }, () => edge.get('/wallet/v1/wallets'))
    await expect.poll(edge.asked, { timeout: 20_000 }).toBe(AT_ONCE).finally(answer.resolve)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  })
})

await describeWithDocker('an edge without a gateway', () => {
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(Promise.resolve(), (text, gateway) => replaced(text, 'api-gateway:8080', gateway))
  })
  afterAll(() => edge?.stop())

  it('keeps tokens and codes that are in URLs out of its log', async () => {
    const paths = [
      '/oauth2/logout?id_token_hint=SECRET',
      '/oauth2/auth?state=SECRET',
      '/oauth2/auth/uid?code=SECRET',
      '/login/uid?x=SECRET',
      '/sign-up?email=SECRET',
    ]
    for (const path of paths) expect((await edge.get(path)).status).toBe(504)
    expect((await edge.get('/v1/health?quoted')).status).toBe(504)
    const logged = await edge.logged()
    expect(logged).toContain('GET /v1/health?quoted')
    for (const path of paths) expect(logged).toContain(`"path":"${path.split('?')[0]}"`)
    expect(logged).not.toContain('SECRET')
  })
})

await describeWithDocker('the sockets behind an edge', () => {
  const answer = Promise.withResolvers<void>()
  let edge: Edge

  beforeAll(async () => {
    edge = await edgeOf(answer.promise, (text, gateway) => {
      const known = replaced(replaced(text, 'api-gateway:8080', gateway), '$realtime:8080', gateway)
      return replaced(known, 'sockets_of_address 1000', 'sockets_of_address 2')
    })
    await edge.startGateway()
  })
  afterAll(() => edge?.stop())

  it('are so many for one address, and what is beyond is answered by the edge', async () => {
    const path = '/trading/v1/options/ws/public'
    const letIn = [edge.get(path), edge.get(path)]
    await expect.poll(edge.asked, { timeout: 20_000 }).toBe(2)
    const refused = await edge.get(path)
    expect([refused.status, refused.headers.get('retry-after'), edge.asked()]).toEqual([503, '1', 2])
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual([200, 200])
  })
})
