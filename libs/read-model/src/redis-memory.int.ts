import { createHash } from 'node:crypto'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import type { ViewValue } from './port.ts'
import { BACK_MAX_MS, redisFaultKit, VIEW } from './redis-fault-kit.ts'
import { change } from './sample-change.ts'

const CLAIM = { fingerprint: 'f', notAfter: 100 }
const FULL = 'no memory left'
const [PACKS, IDS_PER_PACK, PIECE] = [100, 250, 500]
const BYTES_PER_ID_MAX = 100

/** As many entries of the index of commands as there are in some packs when the index is large. */
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
  const { model, cli, untilBack, standing } = redisFaultKit()
  const usedBytes = async (): Promise<number> => Number(/used_memory:(\d+)/.exec(await cli('info', 'memory'))?.[1])

  it('holds an id of a command in 100 bytes, and gives them back', async () => {
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

  it('when it is full takes nothing more, shows what it has, and lets a view forget or begin anew', async () => {
    await model().apply(VIEW, change([null, 1], { a: { n: 1 }, b: { n: 1 }, c: { n: 1 } }))
    const before = await standing()
    await cli('config', 'set', 'maxmemory', '1')
    await expect(model().apply(VIEW, change([1, 2], { a: { n: 2 } }, ['b']))).rejects.toThrow('OOM')
    await expect(model().claim(VIEW, 'k', CLAIM)).rejects.toThrow('OOM')
    expect(model().health()).toMatchObject({ connected: false, reason: expect.stringContaining(FULL) })
    const values = [{ n: 1 }, { n: 1 }, undefined]
    expect(await model().get(VIEW, ['a', 'b', 'd'])).toEqual({ standing: before, values })

    expect(await model().apply(VIEW, change([1, 1], { forgotten: { position: 1 } }, ['b', 'c']))).toBe('applied')
    expect((await model().get(VIEW, ['b', 'c', 'forgotten'])).values).toEqual([undefined, undefined, { position: 1 }])
    expect(await model().apply(VIEW, change([null, 0]))).toBe('applied')
    expect((await model().get(VIEW, ['a'])).values).toEqual([undefined])
    await cli('config', 'set', 'maxmemory', '0')
  })

  it('when there is room again is used again, without being asked to', async () => {
    await model().apply(VIEW, change([null, 1], { a: { n: 1 } }))
    await cli('config', 'set', 'maxmemory', '1')
    await expect.poll(() => model().health().reason, { timeout: BACK_MAX_MS }).toContain(FULL)
    await cli('config', 'set', 'maxmemory', '0')
    await untilBack()
    expect(await model().apply(VIEW, change([1, 2], { a: { n: 2 } }, ['b']))).toBe('applied')
  })
})
