import { inspect } from 'node:util'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRedis, type RedisSetting } from './open-redis.ts'
import type { RedisConnection } from './redis-connection.ts'

class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

const BACK_MAX_MS = 45_000
const WRONG = 'a-wrong-password'

/** Waits until a lost connection is back. */
const untilBack = (redis: RedisConnection): Promise<void> =>
  eventually(() => {
    const { connected, reason } = redis.health()
    if (!connected) throw new Error(`not back: ${reason}`)
  }, BACK_MAX_MS)

await describeWithDocker('a connection to a Redis', () => {
  let server: RealServer
  const openedWith = (setting: Partial<RedisSetting> = {}): Promise<RedisConnection> =>
    openRedis({
      url: `redis://${server.host}:${server.port}`,
      name: 'test',
      scripts: { sum: 'return ARGV[1] + ARGV[2]', wrong: 'return redis.call("GET")' },
      fault: async () => undefined,
      unavailable: (message) => new Unavailable(message),
      timeoutMs: 2_000,
      ...setting,
    })
  const cli = (...command: readonly string[]) => server.exec(['redis-cli', ...command])

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  it('sends commands and runs scripts, also after the server dropped them', async () => {
    const redis = await openedWith()
    expect(await redis.call('set', 'a', 'ß')).toBe('OK')
    expect(await redis.call('get', 'a')).toBe('ß')
    expect(await redis.run('sum', [], ['1', '2'])).toBe(3)
    await cli('script', 'flush')
    expect(await Promise.all([redis.run('sum', [], ['1', '2']), redis.run('sum', [], ['3', '4'])])).toEqual([3, 7])
    await redis.close()
  })

  it('rejects with the error of the server, and continues', async () => {
    const redis = await openedWith()
    await expect(redis.run('wrong', [], [])).rejects.toThrow(
      /^Redis at 127\.0\.0\.1:\d+ cannot be used: ERR Wrong number/,
    )
    expect(await redis.run('sum', [], ['1', '2'])).toBe(3)
    expect(redis.health()).toMatchObject({ connected: true, underWay: 0 })
    await redis.close()
  })

  it('is refused with a wrong password, which the error does not contain', async () => {
    await cli('acl', 'setuser', 'ledger', 'on', '>right', '~*', '+@all')
    const address = (password: string) => `redis://ledger:${password}@${server.host}:${server.port}`
    await (await openedWith({ url: address('right') })).close()
    const failure = await openedWith({ url: address(WRONG) }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure).toHaveProperty('message', expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ cannot .* WRONGPASS/))
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain(WRONG)
  })

  it('is not opened to a server that has a fault, nor to a replica', async () => {
    await expect(openedWith({ fault: async () => 'it is too old' })).rejects.toThrow('it is too old')
    await cli('replicaof', '127.0.0.1', '1')
    await expect(openedWith()).rejects.toThrow('it is a replica')
    await cli('replicaof', 'no', 'one')
  })

  it('fails pending calls with the reason when its server is killed, and returns with the server', async () => {
    const redis = await openedWith({ timeoutMs: 45_000 })
    const asked = Promise.allSettled(Array.from({ length: 50 }, () => redis.call('blpop', 'nothing', '0')))
    await server.kill()
    const failed = (await asked).filter(({ status }) => status === 'rejected')
    expect(failed).toHaveLength(50)
    for (const failure of failed) expect(inspect(failure)).not.toContain('timed out')
    await expect(redis.call('ping')).rejects.toThrow(Unavailable)
    expect(redis.health()).toMatchObject({ connected: false, reason: expect.any(String), underWay: 0 })
    await server.start()
    await untilBack(redis)
    expect(await redis.call('ping')).toBe('PONG')
    await redis.close()
  })

  it('fails calls at their time limit while its server is paused, and returns with the server', async () => {
    const redis = await openedWith()
    await server.pause()
    const startedAt = performance.now()
    await expect(redis.call('incr', 'counted')).rejects.toThrow(Unavailable)
    expect(performance.now() - startedAt).toBeLessThan(BACK_MAX_MS)
    await expect.poll(() => redis.health().connected, { timeout: BACK_MAX_MS }).toBe(false)
    await expect(redis.call('incr', 'counted')).rejects.toThrow(Unavailable)
    await server.unpause()
    await untilBack(redis)
    expect(['1', '2']).toContain(String(await redis.call('incr', 'counted')))
    await redis.close()
  })

  it('checks the server at every connection, and refuses calls until its settings are right', async () => {
    let fault: string | undefined
    const redis = await openedWith({ fault: async () => fault })
    fault = 'it is another one'
    await cli('client', 'kill', 'type', 'normal')
    await expect.poll(() => redis.health().reason, { timeout: BACK_MAX_MS }).toBe(fault)
    await expect(redis.call('ping')).rejects.toThrow(fault)
    fault = undefined
    await untilBack(redis)
    expect(await redis.call('ping')).toBe('PONG')
    await redis.close()
  })

  it('reports the memory of the server, and is unhealthy after a refused write until memory is free', async () => {
    const redis = await openedWith()
    await expect.poll(() => redis.health().memory?.usedBytes, { timeout: BACK_MAX_MS }).toBeGreaterThan(100_000)
    await cli('config', 'set', 'maxmemory', '1')
    await expect(redis.call('set', 'a', '1')).rejects.toThrow('OOM')
    expect(redis.health()).toMatchObject({ connected: false, reason: 'it has no memory left' })
    expect(await redis.call('ping')).toBe('PONG')
    await cli('config', 'set', 'maxmemory', '100mb')
    await untilBack(redis)
    expect(redis.health().memory?.maxBytes).toBe(100 * 1024 * 1024)
    await cli('config', 'set', 'maxmemory', '0')
    await redis.close()
  })

  it('connects to another server when its own became a replica', async () => {
    const redis = await openedWith()
    await cli('replicaof', '127.0.0.1', '1')
    await expect(redis.call('set', 'a', '1')).rejects.toThrow('READONLY')
    await expect.poll(() => redis.health().reason, { timeout: BACK_MAX_MS }).toBe('it is a replica')
    await cli('replicaof', 'no', 'one')
    await untilBack(redis)
    expect(await redis.call('set', 'a', '1')).toBe('OK')
    await redis.close()
  })

  it('finishes pending calls when it is closed, and refuses further ones', async () => {
    const redis = await openedWith()
    const asked = Array.from({ length: 100 }, (_, n) => redis.run('sum', [], [String(n), '1']))
    const closed = redis.close()
    await expect(redis.call('ping')).rejects.toThrow('closed')
    await closed
    expect(await Promise.all(asked)).toHaveLength(100)
  })
})
