import { type AddressInfo, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { openRedis } from './open-redis.ts'

class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

const opening = (url: string, openMs: number) =>
  openRedis({
    url,
    name: 'test',
    scripts: {},
    fault: async () => undefined,
    unavailable: (message) => new Unavailable(message),
    timeoutMs: 200,
    openMs,
  })

const failureOf = async (url: string, openMs = 700): Promise<unknown> => {
  try {
    await opening(url, openMs)
  } catch (error) {
    return error
  }
  throw new Error('it was opened')
}

describe('opening a Redis that is unavailable', () => {
  const sockets = new Set<Socket>()
  let answer: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('data', () => {
      if (answer !== undefined) socket.write(answer)
    })
  })
  const listening = async (says?: string): Promise<string> => {
    answer = says
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  it('fails in time with host, port and reason if no server listens', async () => {
    const address = '127.0.0.1:1'
    const failure = await failureOf(`redis://user:secret@${address}`, 2_000)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure).toHaveProperty('message', `Redis at ${address} cannot be used: connect ECONNREFUSED ${address}`)
  })

  it('fails in time if the server never answers', async () => {
    const address = await listening()
    expect(await failureOf(`redis://${address}`)).toHaveProperty('message', expect.stringContaining(address))
  })

  it('fails at once if the password is refused, without the password in the error', async () => {
    const address = await listening('-WRONGPASS invalid username-password pair\r\n')
    const startedAt = performance.now()
    const failure = await failureOf(`redis://user:secret@${address}`, 15_000)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(failure).toHaveProperty('message', expect.stringContaining(`${address} cannot be used: WRONGPASS`))
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('secret')
  })

  it('fails in time if the server is not a Redis', async () => {
    const address = await listening('HTTP/1.1 400 Bad Request\r\n\r\n')
    expect(await failureOf(`redis://${address}`)).toHaveProperty('message', expect.stringContaining(address))
  })

  it('fails in time if the host name has no address', async () => {
    const failure = await failureOf('redis://no-such-host.invalid:6379')
    expect(failure).toHaveProperty('message', expect.stringContaining('no-such-host.invalid:6379'))
  })
})
