import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startEdge } from '@folio/test-kit/containers/start-edge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const CONFIGURATION = new URL('../../infra/edge/nginx.conf', import.meta.url)
const LET_IN = 5

const replaced = (text: string, what: string, by: string): string => {
  if (!text.includes(what)) throw new Error(`the edge's configuration does not say ${what}`)
  return text.replace(what, by)
}

await describeWithDocker('the edge', () => {
  const answer = Promise.withResolvers<void>()
  let asked = 0
  let gateway: Server
  let edge: RealServer

  beforeAll(async () => {
    gateway = createServer(async (_, outgoing) => {
      asked += 1
      await answer.promise
      outgoing.end('{}')
    })
    const port = await freePort()
    await once(gateway.listen(port, '0.0.0.0'), 'listening')
    const text = replaced(await readFile(CONFIGURATION, 'utf8'), 'requests 6000', `requests ${LET_IN}`)
    edge = await startEdge(replaced(text, 'api-gateway:8080', `gateway.test:${port}`))
  })

  afterAll(async () => {
    await edge?.stop()
    gateway?.close()
  })

  const get = (path: string): Promise<Response> => fetch(`http://${edge.host}:${edge.port}${path}`)

  it('answers what is too much at once with 503, in the words of the API, and lets the others be answered', async () => {
    const letIn = Array.from({ length: LET_IN }, () => get('/wallet/v1/wallets'))
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(LET_IN)
    const paths = [
      '/wallet/v1/wallets',
      '/trading/v1/options/accounts',
      '/payment-agents/v1/list',
      '/account/v1/nickname',
    ]
    for (const path of paths) {
      const refused = await get(path)
      const { errors } = (await refused.json()) as { readonly errors: readonly object[] }
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '1'])
      expect(errors).toMatchObject([{ status: 503, code: 'ServiceUnavailable' }])
    }
    answer.resolve()
    expect((await Promise.all(letIn)).map(({ status }) => status)).toEqual(letIn.map(() => 200))
    expect((await get('/wallet/v1/wallets')).status).toBe(200)
    expect(asked).toBe(LET_IN + 1)
  })
})
