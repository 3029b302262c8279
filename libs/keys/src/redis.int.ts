import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { afterAll, beforeAll } from 'vitest'
import { keysConformance } from './conformance/keys.conformance.ts'
import { openRedisKeys } from './redis.ts'

await describeWithDocker('keys on a Redis', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await startRedis({ appendOnly: true })
  })
  afterAll(() => server.stop())

  keysConformance('a Redis that is durable', async () => {
    const masterKey = Buffer.alloc(32, 7)
    const opened = () => openRedisKeys({ url: `redis://${server.host}:${server.port}`, masterKey, mustBeDurable: true })
    const first = await opened()
    let open = first
    return {
      keys: first,
      reopen: async () => {
        await open.close()
        open = await opened()
        return open
      },
      remove: async () => {
        await open.close()
        await server.exec(['redis-cli', 'flushall'])
      },
    }
  })
})
