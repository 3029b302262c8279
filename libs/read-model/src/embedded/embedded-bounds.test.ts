import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedBounds, type EmbeddedReadModel, openEmbeddedReadModel } from '../embedded.ts'
import { CLAIM_TTL_MS, type ViewValue } from '../port.ts'
import { change } from '../testing/sample-change.ts'
import { openViewsReader } from '../testing/views-reader.ts'

const VIEW = 'wallets'
const claim = (fingerprint: string) => ({ fingerprint, notAfter: 10 })
const many = (count: number, kind: string): { [key: string]: ViewValue } =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${kind}/${n}`, { n }]))

describe('the embedded read model', () => {
  let dir = ''
  let model: EmbeddedReadModel
  let now = 1_000_000

  const reopen = async (bounds: Partial<EmbeddedBounds> = {}) => {
    await model?.close()
    model = await openEmbeddedReadModel({ dir, clock: () => now, bounds: { writeIntervalMs: 1, ...bounds } })
  }

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'folio-views-'))
    await reopen()
  })
  afterEach(async () => {
    await model.close()
    await rm(dir, { recursive: true })
  })

  it('reports no lost claims after a start, because no request in flight outlives the process', async () => {
    await model.apply(VIEW, change([null, 1]))
    await model.claim(VIEW, 'a', claim('f'))
    expect((await model.get(VIEW, [])).status.claimsSince).toBe(0)
    await reopen()
    expect(await model.get(VIEW, ['a'])).toMatchObject({ status: { claimsSince: 0 }, values: [undefined] })
    now = 7_000_000
    await model.apply(VIEW, change([null, 1]))
    expect((await model.get(VIEW, [])).status.claimsSince).toBe(7_000_000)
  })

  it('drops a claim that no event completes after its time, and not before', async () => {
    await model.apply(VIEW, change([null, 1]))
    await model.claim(VIEW, 'a', claim('f'))
    now += CLAIM_TTL_MS * 1000 - 1
    expect(await model.claim(VIEW, 'a', claim('g'))).toMatchObject({ claimed: false })
    now += 1
    expect((await model.get(VIEW, ['a'])).values).toEqual([undefined])
    expect(await model.claim(VIEW, 'a', claim('g'))).toMatchObject({ claimed: true })
  })

  it('makes room for a claim when a shorter one than the first has ended', async () => {
    await reopen({ claimsMax: 2 })
    await model.apply(VIEW, change([null, 1]))
    await model.claim(VIEW, 'a', claim('f'))
    await model.claim(VIEW, 'b', { ...claim('f'), ttlMs: 5000 })
    await expect(model.claim(VIEW, 'c', claim('f'))).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
    now += 5_000_000
    expect(await model.claim(VIEW, 'c', claim('f'))).toMatchObject({ claimed: true })
    expect((await model.get(VIEW, ['a', 'b'])).values).toEqual([claim('f'), undefined])
  })

  it('refuses a claim above its limit instead of dropping one early, and accepts the next when one is completed', async () => {
    await reopen({ claimsMax: 2 })
    await model.apply(VIEW, change([null, 1]))
    await model.claim(VIEW, 'a', claim('f'))
    await model.claim(VIEW, 'b', claim('f'))
    await expect(model.claim(VIEW, 'c', claim('f'))).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
    expect(await model.claim(VIEW, 'a', claim('f'))).toMatchObject({ claimed: true })
    await model.apply(VIEW, change([1, 2], { a: { revision: 1 } }))
    expect(await model.claim(VIEW, 'c', claim('f'))).toMatchObject({ claimed: true })
  })

  it('refuses an expiring value above its limit, and accepts it when another has expired', async () => {
    await reopen({ expiringMax: { otp: 2 } })
    await model.putIfAbsent('otp/a', {}, 1000)
    await model.putIfAbsent('otp/b', {}, 2000)
    await expect(model.putIfAbsent('otp/c', {}, 1000)).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
    now += 1_000_000
    expect(await model.putIfAbsent('otp/c', {}, 1000)).toBe(true)
  })

  it('keeps all other values while 200,000 unfinished log-ins begin', async () => {
    await reopen({ expiringMax: { 'oidc/interaction': 1000 } })
    const carried = ['otp/1', 'oidc/grant/1', 'oidc/refresh/1', 'oidc/session/1', 'quote/1', 'socket/1'] as const
    for (const key of carried) await model.putIfAbsent(key, { key }, 60_000)
    for (let n = 0; n < 200_000; n += 1) await model.put(`oidc/interaction/${n}`, { n }, 60_000)
    for (const key of carried) expect(await model.take(key)).toEqual({ key })
    expect(await model.putIfAbsent('otp/2', {}, 60_000)).toBe(true)
    expect(await model.peek('oidc/interaction/198999')).toBeUndefined()
    expect(await model.peek('oidc/interaction/199000')).toEqual({ n: 199_000 })
  })

  it('keeps the values of an earlier release above a limit, and accepts no more before they have expired', async () => {
    for (const key of ['otp/a', 'otp/b', 'otp/c'] as const) await model.putIfAbsent(key, { key }, 1000)
    await reopen({ expiringMax: { otp: 2 } })
    expect(await model.peek('otp/a')).toEqual({ key: 'otp/a' })
    await expect(model.putIfAbsent('otp/d', {}, 1000)).rejects.toThrow(
      "limit of 2 expiring values of the kind 'otp' reached",
    )
    now += 1_000_000
    expect(await model.putIfAbsent('otp/d', {}, 1000)).toBe(true)
  })

  it('delays changes until it has capacity, and loses none', async () => {
    await reopen({ unwrittenMax: 50 })
    await model.apply(VIEW, change([null, 0]))
    for (let n = 1; n <= 20; n += 1) await model.apply(VIEW, change([n - 1, n], many(30, `batch-${n}`)))
    await reopen()
    const { status, entries } = await model.list(VIEW, { prefix: 'batch-', limit: 1000 })
    expect(status.checkpoint).toEqual({ epoch: 1, position: 20 })
    expect(entries).toHaveLength(600)
  })

  it('reads a key once from the file, then from a cache that drops the least recently used', async () => {
    await model.apply(VIEW, change([null, 1], many(10, 'k')))
    await reopen({ cacheEntriesMax: 2 })
    for (const key of ['k/1', 'k/1', 'k/2', 'k/3', 'k/1']) await model.get(VIEW, [key])
    expect(model.counters()).toMatchObject({ file: 4, memory: 1 })
  })

  it('never shows a cached value after another was put', async () => {
    await model.apply(VIEW, change([null, 1], many(3, 'k')))
    await reopen()
    expect((await model.get(VIEW, ['k/1', 'k/2'])).values).toEqual([{ n: 1 }, { n: 2 }])
    await model.apply(VIEW, change([1, 2], { 'k/1': { n: 100 } }, ['k/2']))
    await reopen()
    expect((await model.get(VIEW, ['k/1', 'k/2'])).values).toEqual([{ n: 100 }, undefined])
  })

  it('is read by another process at one checkpoint while it changes', async () => {
    await model.apply(VIEW, change([null, 0], { n: { n: 0 } }))
    await reopen()
    const reader = openViewsReader(dir)
    for (let n = 1; n <= 200; n += 1) {
      await model.apply(VIEW, change([n - 1, n], { n: { n }, [`k/${n}`]: {} }))
      const { status, values } = await reader.get(VIEW, ['n'])
      expect(values).toEqual([{ n: status.checkpoint?.position }])
      const listed = await reader.list(VIEW, { prefix: 'k/', limit: 1000 })
      expect(listed.entries).toHaveLength(listed.status.checkpoint?.position ?? -1)
    }
    await model.close()
    expect((await reader.get(VIEW, ['n'])).status.checkpoint).toEqual({ epoch: 1, position: 200 })
    expect(await reader.names()).toEqual([VIEW])
    await reader.close()
  })

  it('is empty for another process if it has no file', async () => {
    const reader = openViewsReader(join(dir, 'nowhere'))
    expect(await reader.get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: null }, values: [undefined] })
    await reader.close()
  })

  it('rejects calls once it is closed', async () => {
    await model.close()
    await expect(model.get(VIEW, ['a'])).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
    await expect(model.apply(VIEW, change([null, 1]))).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
  })
})
