import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { describe, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import { CREDENTIALS, startTestServer } from '../testing/test-server.ts'

const WALLETS = '/wallet/v1/wallets'

const statusOf = (
  port: number,
  agent: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    get({ port, agent, path: WALLETS, headers: CREDENTIALS }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    }).on('error', reject)
  })

const held = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const route = serve(listWallets, async () => {
    arrive()
    await released
    return { data: [] }
  })
  return { route, arrived, release }
}

describe('a stop', () => {
  it('finishes running requests, then closes their connections, accepts no new ones, and may be called twice', async () => {
    const { route, arrived, release } = held()
    const { port, stop, url } = await startTestServer({ routes: [route] })
    const agent = new Agent({ keepAlive: true })
    const running = statusOf(port, agent)
    await arrived
    const stopped = stop()
    await expect(fetch(url + WALLETS)).rejects.toThrow()
    release()
    expect(await running).toMatchObject({ status: 200 })
    await stopped
    await stop()
    agent.destroy()
  })

  it('closes idle connections at once, used or never used', async () => {
    const { route, release } = held()
    release()
    const { port, stop } = await startTestServer({ routes: [route] })
    const agent = new Agent({ keepAlive: true })
    expect((await statusOf(port, agent)).status).toBe(200)
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    silent.resume()
    const closed = once(silent, 'close')
    await stop()
    await closed
    agent.destroy()
  })

  it('waits for running requests no longer than its limit', async () => {
    const { route, arrived, release } = held()
    const { port, stop } = await startTestServer({ routes: [route], drainMs: 20 })
    const running = statusOf(port, new Agent()).catch((error: Error) => error)
    await arrived
    await stop()
    expect(await running).toBeInstanceOf(Error)
    release()
  })

  it('is needed before a second server can use the port', async () => {
    const { route } = held()
    const { port, stop } = await startTestServer({ routes: [route] })
    await expect(startTestServer({ routes: [route], port })).rejects.toThrow('EADDRINUSE')
    await stop()
  })
})
