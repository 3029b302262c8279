import { createHash } from 'node:crypto'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import type { ViewValue } from '../port.ts'
import { BACK_MAX_MS, redisFaultKit, VIEW } from '../testing/redis-fault-kit.ts'
import { change } from '../testing/sample-change.ts'

const CLAIM = { fingerprint: 'f', notAfter: 100 }
const FULL = 'no memory left'
const [PACKS, IDS_PER_PACK, PIECE] = [100, 250, 500]
const BYTES_PER_ID_MAX = 100

/** Returns as many entries of the index of commands as some packs of a large index have. */
const largeIndex = (): ReadonlyMap<string, ViewValue> => {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
  const uuid = (hex: string): string =>
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  const entries = Array.from({ length: PACKS * IDS_PER_PACK }, (_, n) => {
    const pack = (n % PACKS).toString(16).padStart(4, '0')
    const entry = { fingerprint: digest(`body ${n}`), stream: `wallet-${uuid(digest(`wallet ${n}`))}`, revision: n }
    return [`cmd/${uuid(pack + digest(`id ${n}`))}`, entry] as const
  })
  return new Map(entries)
}

await describeWithDocker('the memory of a Redis with views', () => {
  const { model, cli, untilBack, status } = redisFaultKit()
  const usedBytes = async (): Promise<number> => Number(/used_memory:(\d+)/.exec(await cli('info', 'memory'))?.[1])

  it('holds a command id in 100 bytes, and frees them', async () => {
    await model().apply(VIEW, change([null, 1]))
    const before = await usedBytes()
    const index = [...largeIndex()]
    const pieces = Array.from({ length: index.length / PIECE }, (_, n) => index.slice(n * PIECE, (n + 1) * PIECE))
    for (const [n, piece] of pieces.entries()) {
      await model().apply(VIEW, { ...change([n + 1, n + 2]), puts: new Map(piece) })
    }
    expect(((await usedBytes()) - before) / index.length).toBeLessThan(BYTES_PER_ID_MAX)
    for (const piece of pieces) {
      const stands = pieces.length + 1
      await model().apply(VIEW, { ...change([stands, stands]), deletes: new Set(piece.map(([key]) => key)) })
    }
    expect((await usedBytes()) - before).toBeLessThan(index.length * (BYTES_PER_ID_MAX / 5))
  })

  it('when it is full refuses writes, shows its entries, and lets a view purge entries or begin again', async () => {
    await model().apply(VIEW, change([null, 1], { a: { n: 1 }, b: { n: 1 }, c: { n: 1 } }))
    const before = await status()
    await cli('config', 'set', 'maxmemory', '1')
    await expect(model().apply(VIEW, change([1, 2], { a: { n: 2 } }, ['b']))).rejects.toThrow('OOM')
    await expect(model().claim(VIEW, 'k', CLAIM)).rejects.toThrow('OOM')
    expect(model().health()).toMatchObject({ connected: false, reason: expect.stringContaining(FULL) })
    const values = [{ n: 1 }, { n: 1 }, undefined]
    expect(await model().get(VIEW, ['a', 'b', 'd'])).toEqual({ status: before, values })

    expect(await model().apply(VIEW, change([1, 1], { forgotten: { position: 1 } }, ['b', 'c']))).toBe('applied')
    expect((await model().get(VIEW, ['b', 'c', 'forgotten'])).values).toEqual([undefined, undefined, { position: 1 }])
    expect(await model().apply(VIEW, change([null, 0]))).toBe('applied')
    expect((await model().get(VIEW, ['a'])).values).toEqual([undefined])
    await cli('config', 'set', 'maxmemory', '0')
  })

  it('when it is full refuses expiring values, counts none, and lets existing ones be taken', async () => {
    await model().putIfAbsent('otp/a', { n: 1 }, 60_000)
    await cli('config', 'set', 'maxmemory', '1')
    await expect(model().putIfAbsent('otp/b', { n: 2 }, 60_000)).rejects.toThrow('OOM')
    await expect(model().put('oidc/interaction/b', { n: 2 }, 60_000)).rejects.toThrow('OOM')
    const counts = await model().expiringCounts()
    expect(counts.filter(({ kept }) => kept > 0)).toMatchObject([{ kind: 'otp', kept: 1 }])
    expect(await model().take('otp/a')).toEqual({ n: 1 })
    await cli('config', 'set', 'maxmemory', '0')
    expect((await cli('dbsize')).trim()).toBe('0')
  })

  it('removes expired values when further values of their kind are kept', async () => {
    for (let n = 0; n < 50; n += 1) await model().putIfAbsent(`otp/${n}`, { n }, 1)
    await expect.poll(async () => (await cli('dbsize')).trim(), { timeout: BACK_MAX_MS }).toBe('1')
    await model().putIfAbsent('otp/last', {}, 60_000)
    expect((await cli('zrange', 'folio:expiring-ends:otp', '0', '-1')).trim()).toBe('otp/last')
  })

  it('shows the expiring values that an earlier release kept, and counts them once they are extended', async () => {
    await cli('set', 'folio:expiring:socket/1', '{"holder":"one"}', 'PX', '60000')
    expect(await model().peek('socket/1')).toEqual({ holder: 'one' })
    expect(await model().putIfAbsent('socket/1', { holder: 'two' }, 60_000)).toBe(false)
    expect(await model().extend('socket/1', { holder: 'one' }, 60_000)).toBe(true)
    expect((await model().expiringCounts()).find(({ kind }) => kind === 'socket')?.kept).toBe(1)
    expect(await model().take('socket/1')).toEqual({ holder: 'one' })
  })

  it('when memory is free again is used again, without a restart', async () => {
    await model().apply(VIEW, change([null, 1], { a: { n: 1 } }))
    await cli('config', 'set', 'maxmemory', '1')
    await expect.poll(() => model().health().reason, { timeout: BACK_MAX_MS }).toContain(FULL)
    await cli('config', 'set', 'maxmemory', '0')
    await untilBack()
    expect(await model().apply(VIEW, change([1, 2], { a: { n: 2 } }, ['b']))).toBe('applied')
  })
})
