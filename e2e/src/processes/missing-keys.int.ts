import { createServer } from 'node:net'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { spawnEmulator } from '@folio/test-kit/eventstore-emulator/spawn-emulator.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exitOf } from '../kit/service-exit.ts'

/** The promised time limit, in which the process must start and end. */
const NAMED_MAX_MS = 10_000
const newDirectory = testDirectories()

await describeWithDocker('a gateway that finds everything but the keys', () => {
  let kafka: RealServer
  let redis: RealServer
  let store: Awaited<ReturnType<typeof spawnEmulator>>
  /** A server that accepts connections and never answers. */
  const silent = createServer(() => {})
  beforeAll(async () => {
    ;[kafka, redis, store] = await Promise.all([startKafka(), startRedis(), spawnEmulator(newDirectory())])
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    silent.close()
    await Promise.all([kafka?.stop(), redis?.stop(), store?.end()])
  })

  it.each(['nobody listens', 'nobody answers'])('where %s names them, and ends, within ten seconds', async (fault) => {
    const address = silent.address()
    const port = fault === 'nobody answers' && typeof address === 'object' && address !== null ? address.port : 9
    const settings = {
      KAFKA_BROKERS: `${kafka.host}:${kafka.port}`,
      EVENTSTORE_URL: store.url,
      REDIS_URL: `redis://${redis.host}:${redis.port}`,
      KEYS_URL: `redis://:secret@127.0.0.1:${port}`,
      FOLIO_MASTER_KEY: '0f'.repeat(32),
      FOLIO_OPERATOR_TOKEN: 'a-token-of-some-length',
      PUBLIC_URL: 'http://localhost:8080',
      IDENTITY_URL: 'http://127.0.0.1:9',
      AUDIT_URL: 'http://127.0.0.1:9',
      HOST: '127.0.0.1',
      PORT: '0',
      OPERATOR_PORT: '0',
      HEALTH_PORT: '0',
    }
    const { afterMs: atOnceMs } = await exitOf('api-gateway', {})
    const { code, said, afterMs } = await exitOf('api-gateway', settings)
    expect([code, said]).toEqual([1, expect.stringContaining(`Redis at 127.0.0.1:${port} cannot be used`)])
    expect(said).not.toContain('secret')
    expect(afterMs - atOnceMs).toBeLessThan(NAMED_MAX_MS)
  })
})
