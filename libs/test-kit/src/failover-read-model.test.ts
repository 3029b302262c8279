import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { ExpiringKey } from '@folio/read-model/expiring-kinds.ts'
import type { ViewChange, ViewValue } from '@folio/read-model/port.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FailoverReadModel, failoverReadModel } from './failover-read-model.ts'

const VIEW = 'wallets'
const at = (position: number) => ({ epoch: 1, position })
const change = (from: number | null, to: number, puts: { readonly [key: string]: ViewValue }): ViewChange => ({
  from: from === null ? null : at(from),
  to: at(to),
  puts: new Map(Object.entries(puts)),
  deletes: new Set(),
})
const claim = (fingerprint: string) => ({ fingerprint, notAfter: 10 })

describe('a read model that fails over', () => {
  let dir = ''
  let model: FailoverReadModel
  let now = 1_000_000

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'folio-failover-'))
    now = 1_000_000
    model = failoverReadModel(await openEmbeddedReadModel({ dir, clock: () => now }), () => now)
    await model.apply(VIEW, { ...change(null, 1, { a: { n: 1 }, b: { n: 1 } }), caughtUpAt: 5 })
  })
  afterEach(async () => {
    await model.close()
    await rm(dir, { recursive: true })
  })

  it('shows the older values and the older checkpoint, and that claims may be lost', async () => {
    await model.snapshot()
    await model.apply(VIEW, { ...change(1, 9, { a: { n: 9 }, c: { n: 9 } }), caughtUpAt: 90 })
    now = 2_000_000
    await model.failOver()
    expect(await model.get(VIEW, ['a', 'b', 'c'])).toEqual({
      status: { checkpoint: at(1), caughtUpAt: 5, claimsSince: 2_000_000 },
      values: [{ n: 1 }, { n: 1 }, undefined],
    })
    expect(await model.apply(VIEW, change(9, 10, {}))).toBe('mismatch')
    expect(await model.apply(VIEW, change(1, 2, { c: { n: 2 } }))).toBe('applied')
  })

  it('loses later claims, and keeps earlier ones', async () => {
    await model.claim(VIEW, 'early', claim('f'))
    await model.snapshot()
    await model.claim(VIEW, 'late', claim('g'))
    await model.apply(VIEW, change(1, 2, { early: { revision: 1 } }))
    await model.failOver()
    expect((await model.get(VIEW, ['early', 'late'])).values).toEqual([claim('f'), undefined])
    expect(await model.claim(VIEW, 'late', claim('another'))).toMatchObject({ claimed: true })
  })

  it('takes a view that was begun later for never begun, until it is begun again', async () => {
    await model.snapshot()
    await model.apply('later', change(null, 3, { a: { n: 3 } }))
    await model.failOver()
    expect(await model.get('later', ['a'])).toMatchObject({ status: { checkpoint: null }, values: [undefined] })
    expect(await model.apply('later', change(3, 4, {}))).toBe('mismatch')
    expect(await model.apply('later', change(null, 2, { a: { n: 2 } }))).toBe('applied')
    expect(await model.get('later', ['a'])).toMatchObject({ status: { checkpoint: at(2) }, values: [{ n: 2 }] })
  })

  it('restores leases', async () => {
    await model.putIfAbsent('otp/taken since', { owner: 1 }, 60_000)
    await model.putIfAbsent('otp/over by then', { owner: 1 }, 1000)
    await model.snapshot()
    await model.take('otp/taken since')
    await model.putIfAbsent('otp/kept since', { owner: 2 }, 60_000)
    now += 1_000_000
    await model.failOver()
    const keys: readonly ExpiringKey[] = ['otp/taken since', 'otp/over by then', 'otp/kept since']
    expect(await Promise.all(keys.map(model.take))).toEqual([{ owner: 1 }, undefined, undefined])
  })

  it('fails over atomically while changes run', async () => {
    const run = async () => {
      for (let n = 1, from = 1; n <= 300; n += 1) {
        const { status } = await model.get(VIEW, [])
        from = status.checkpoint?.position ?? 0
        await model.apply(VIEW, change(from, from + 1, { a: { n: from + 1 }, b: { n: from + 1 } }))
        const { status: seen, values } = await model.get(VIEW, ['a', 'b'])
        expect(values).toEqual([{ n: seen.checkpoint?.position }, { n: seen.checkpoint?.position }])
      }
    }
    const falls = async () => {
      for (let n = 0; n < 20; n += 1) await (n % 2 === 0 ? model.snapshot() : model.failOver())
    }
    await Promise.all([run(), falls()])
  })
})
