import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import { ReadModelUnavailable } from '../port.ts'
import { BACK_MAX_MS, redisFaultKit, VIEW } from '../testing/redis-fault-kit.ts'
import { change } from '../testing/sample-change.ts'

const CLAIM = { fingerprint: 'f', notAfter: 100 }

await describeWithDocker('a read model whose Redis fails', () => {
  const { server, model, openedWith, cli, untilBack, status } = redisFaultKit()

  it('is unavailable for every call while the server is away, and returns with it', async () => {
    await server().kill()
    await expect.poll(() => model().health().connected, { timeout: BACK_MAX_MS }).toBe(false)
    const calls = [
      () => model().get(VIEW, ['a']),
      () => model().list(VIEW, { prefix: '', limit: 1 }),
      () => model().apply(VIEW, change([null, 1])),
      () => model().claim(VIEW, 'k', CLAIM),
      () => model().putIfAbsent('otp/k', {}, 1000),
      () => model().extend('otp/k', {}, 1000),
      () => model().take('otp/k'),
    ]
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ReadModelUnavailable)
    await server().start()
    await untilBack()
    expect(await model().apply(VIEW, change([null, 1]))).toBe('applied')
  })

  it('lets the server free the entries of a view that begins again while it answers', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k/${n}`, { n }]))
    await model().apply(VIEW, change([null, 1], many))
    await cli('config', 'resetstat')
    await model().apply(VIEW, change([null, 1], { 'k/1': { n: 1 } }))
    expect((await model().list(VIEW, { prefix: 'k/', limit: 9 })).entries).toEqual([['k/1', { n: 1 }]])
    await expect.poll(() => cli('info', 'memory'), { timeout: BACK_MAX_MS }).toContain('lazyfreed_objects:2')
  })

  it('is not opened to a server that evicts, which is named with its policy', async () => {
    await cli('config', 'set', 'maxmemory-policy', 'allkeys-lru')
    const refused = expect(openedWith()).rejects
    await refused.toThrow(/^Redis at 127\.0\.0\.1:\d+ cannot .* its maxmemory-policy is allkeys-lru and must be noevic/)
    await expect(openedWith()).rejects.toBeInstanceOf(ReadModelUnavailable)
    await cli('config', 'set', 'maxmemory-policy', 'noeviction')
  })

  it('is unavailable while the server that came back evicts', async () => {
    await cli('config', 'set', 'maxmemory-policy', 'allkeys-lru')
    await cli('client', 'kill', 'type', 'normal')
    await expect.poll(() => model().health().reason, { timeout: BACK_MAX_MS }).toContain('maxmemory-policy')
    await expect(model().get(VIEW, ['a'])).rejects.toThrow('maxmemory-policy')
    await cli('config', 'set', 'maxmemory-policy', 'noeviction')
    await untilBack()
    expect((await status()).checkpoint).toBeNull()
  })
})
