import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { inTime } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSharedLimits, type SharedLimits } from './shared-limits.ts'

const POLICY = { name: 'calls', quota: 3, windowSeconds: 5 }
const WINDOW_MS = POLICY.windowSeconds * 1000
/** The server answers within this time, also on a machine that stands still. */
const CALL_MAX_MS = 45_000

await describeWithDocker('limits on a Redis', () => {
  let server: RealServer
  let url: string
  let instances: readonly SharedLimits[] = []

  beforeAll(async () => {
    server = await startRedis()
    url = `redis://${server.host}:${server.port}`
    const patient = { url, timeoutMs: CALL_MAX_MS }
    instances = [await openSharedLimits(patient), await openSharedLimits(patient)]
  })
  afterAll(async () => {
    for (const { close } of instances) await close()
    await server.stop()
  })

  const takeFromAll = async (key: string) => {
    const taken = []
    for (const { limiter } of [...instances, ...instances]) taken.push(await limiter(POLICY).take(key))
    return { key, taken }
  }

  it('have one quota for all instances, per key, until the window ends', async () => {
    const { key, taken } = await inTime(WINDOW_MS, (tried) => `client-${tried}`, takeFromAll)
    expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false])
    expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0])
    expect((await instances[0]?.limiter(POLICY).take('another'))?.isAllowed).toBe(true)
    await sleep(WINDOW_MS + 100)
    expect((await instances[1]?.limiter(POLICY).take(key))?.remaining).toBe(2)
  })

  it('are counted by each instance alone while the server is away', async () => {
    const alone = await openSharedLimits({ url })
    await server.exec(['redis-cli', 'client', 'pause', '60000', 'ALL']).catch(() => {})
    const limiter = alone.limiter({ ...POLICY, name: 'other', windowSeconds: 600 })
    const allowed = []
    for (let i = 0; i < 4; i += 1) allowed.push((await limiter.take('client-1')).isAllowed)
    expect(allowed).toEqual([true, true, true, false])
    await alone.close()
  })
})
