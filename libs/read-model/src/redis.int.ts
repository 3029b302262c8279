import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll } from 'vitest'
import { readModelConformance } from './conformance/read-model.conformance.ts'
import { EXPIRING_MAX } from './conformance/read-model-under-test.ts'
import { openRedisReadModel } from './redis.ts'

/** No test of the suite measures the limit of a call, which a machine that stands still would exceed. */
const CALL_MAX_MS = 45_000

await describeWithDocker('the read model on a Redis', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  readModelConformance('a Redis that keeps nothing on disk', async () => {
    const open = () =>
      openRedisReadModel({
        url: `redis://${server.host}:${server.port}`,
        clock: () => Date.now() * 1000,
        timeoutMs: CALL_MAX_MS,
        expiringMax: EXPIRING_MAX,
      })
    const serverTimeMs = async (): Promise<number> => {
      const [seconds, microseconds] = (await server.exec(['redis-cli', 'time'])).trim().split(/\s+/).map(Number)
      if (seconds === undefined || microseconds === undefined) throw new Error('Redis answered no time')
      return seconds * 1000 + microseconds / 1000
    }
    let model = await open()
    const reopen = async (): Promise<void> => {
      await model.close()
      model = await open()
    }
    return {
      model: () => model,
      reopen,
      wipe: async () => {
        await server.kill()
        await server.start()
        await reopen()
      },
      // Values expire by the clock of the server, which may be set back while this machine's timers run on.
      passTime: async (ms) => {
        const untilMs = (await serverTimeMs()) + ms
        await sleep(ms + 1)
        await eventually(async () => (await serverTimeMs()) > untilMs)
      },
      dispose: async () => {
        await server.exec(['redis-cli', 'flushall'])
        await model.close()
      },
    }
  })
})
