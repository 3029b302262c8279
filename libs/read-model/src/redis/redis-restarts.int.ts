import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import { ReadModelUnavailable } from '../port.ts'
import { BACK_MAX_MS, redisFaultKit, VIEW } from '../testing/redis-fault-kit.ts'
import { at, change } from '../testing/sample-change.ts'

const CLAIM = { fingerprint: 'f', notAfter: 100 }

await describeWithDocker('a read model whose Redis begins another run', () => {
  const { server, model, clock, openedWith, cli, remember, restart, untilBack, status } = redisFaultKit()

  it('is not begun after the server lost all data, and refuses to be continued', async () => {
    await model().apply(VIEW, change([null, 5], { a: { n: 5 } }))
    await restart()
    expect(await model().get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: null }, values: [undefined] })
    expect(await model().apply(VIEW, change([5, 6]))).toBe('mismatch')
  })

  it('has an earlier checkpoint and its values after the server fell back', async () => {
    await model().apply(VIEW, change([null, 5], { a: { n: 5 }, b: { n: 5 } }))
    await remember()
    await model().apply(VIEW, change([5, 9], { a: { n: 9 }, c: { n: 9 } }, ['b']))
    await restart()
    expect(await model().get(VIEW, ['a', 'b', 'c'])).toMatchObject({
      status: { checkpoint: at(5) },
      values: [{ n: 5 }, { n: 5 }, undefined],
    })
    expect((await model().list(VIEW, { prefix: '', limit: 9 })).entries.map(([key]) => key)).toEqual(['a', 'b'])
    expect(await model().apply(VIEW, change([9, 10]))).toBe('mismatch')
    expect(await model().apply(VIEW, change([5, 10], { a: { n: 10 } }))).toBe('applied')
  })

  it('is at one checkpoint with its values when the server is killed under load', async () => {
    await model().apply(VIEW, change([null, 0], { a: { n: 0 } }))
    // Only the kill ends the calls of this one, also on a machine that stands still.
    const patient = await openedWith({ timeoutMs: BACK_MAX_MS })
    let applied = 0
    const load = async (): Promise<void> => {
      for (;;) {
        await patient.apply(VIEW, change([applied, applied + 1], { a: { n: applied + 1 } }))
        applied += 1
        if (applied === 50) await remember()
      }
    }
    const loaded = expect(load()).rejects.toBeInstanceOf(ReadModelUnavailable)
    await expect.poll(() => applied, { timeout: BACK_MAX_MS }).toBeGreaterThan(60)
    await restart()
    await loaded
    await patient.close()
    const { status: stands, values } = await model().get(VIEW, ['a'])
    expect(values).toEqual([{ n: stands.checkpoint?.position }])
    expect(stands.checkpoint).toEqual(at(50))
    expect(await model().apply(VIEW, change([applied, applied + 1]))).toBe('mismatch')
  })

  it.each<[string, () => Promise<{ status: { claimsSince: number } }>]>([
    ['a look-up', () => model().get(VIEW, ['a'])],
    ['a list', () => model().list(VIEW, { prefix: '', limit: 1 })],
    ['a claim', () => model().claim(VIEW, 'k', CLAIM)],
  ])('reports lost claims at the first %s', async (_, ask) => {
    await model().apply(VIEW, change([null, 5]))
    await remember()
    await sleep(2)
    const lostAt = clock()
    await restart()
    expect((await ask()).status.claimsSince).toBeGreaterThan(lostAt)
    expect((await status()).claimsSince).toBeGreaterThan(lostAt)
  })

  it('fixes the time of the loss with the first claim or change', async () => {
    await model().apply(VIEW, change([null, 5]))
    await remember()
    for (const settle of [() => model().claim(VIEW, 'k', CLAIM), () => model().apply(VIEW, change([5, 6]))]) {
      await restart()
      await settle()
      const { claimsSince } = await status()
      await sleep(2)
      expect((await model().claim(VIEW, 'k', CLAIM)).status.claimsSince).toBe(claimsSince)
      const other = await openedWith()
      expect((await other.get(VIEW, [])).status.claimsSince).toBe(claimsSince)
      await other.close()
    }
  })

  it('keeps the claims that the server kept', async () => {
    await model().apply(VIEW, change([null, 5]))
    await model().claim(VIEW, 'k', CLAIM)
    await remember()
    await restart()
    const other = { ...CLAIM, fingerprint: 'g' }
    expect(await model().claim(VIEW, 'k', other)).toMatchObject({ claimed: false, entry: CLAIM })
  })

  it('reports lost claims when a replica becomes the primary', async () => {
    await model().apply(VIEW, change([null, 5]))
    const before = await status()
    await cli('replicaof', '127.0.0.1', '1')
    await cli('replicaof', 'no', 'one')
    const claimsSince = async () => (await status()).claimsSince
    await expect.poll(claimsSince, { timeout: BACK_MAX_MS }).toBeGreaterThan(before.claimsSince)
  })

  it('reports no lost claims when the server was only paused', async () => {
    await model().apply(VIEW, change([null, 5]))
    await model().claim(VIEW, 'k', CLAIM)
    const before = await status()
    await server().pause()
    await expect(model().claim(VIEW, 'other', CLAIM)).rejects.toBeInstanceOf(ReadModelUnavailable)
    // The client drops the connection soon after a call that got no answer.
    await expect.poll(() => model().health().connected, { timeout: BACK_MAX_MS }).toBe(false)
    await server().unpause()
    await untilBack()
    expect(await status()).toEqual(before)
    const other = { ...CLAIM, fingerprint: 'g' }
    expect(await model().claim(VIEW, 'k', other)).toMatchObject({ claimed: false, entry: CLAIM })
  })
})
