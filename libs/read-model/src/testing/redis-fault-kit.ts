import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { ViewStatus } from '../port.ts'
import { openRedisReadModel, type RedisReadModel, type RedisReadModelOptions } from '../redis.ts'

/** The view that the tests of faults use. */
export const VIEW = 'wallets'

/** The time that the tests wait for a connection to come back, in milliseconds. */
export const BACK_MAX_MS = 45_000

/** A Redis that is empty before each test, a read model on it, and the faults that tests cause. */
export type RedisFaultKit = {
  readonly server: () => RealServer
  readonly model: () => RedisReadModel
  readonly clock: () => number
  readonly openedWith: (options?: Partial<RedisReadModelOptions>) => Promise<RedisReadModel>
  /** Runs a command on the server itself and returns its output. */
  readonly cli: (...command: readonly string[]) => Promise<string>
  /** Has the server save its present state, which it returns to at every restart. */
  readonly remember: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly untilBack: () => Promise<void>
  readonly status: () => Promise<ViewStatus>
}

/** Starts the server before a suite, and stops it afterwards. */
export const redisFaultKit = (): RedisFaultKit => {
  let server: RealServer
  let model: RedisReadModel

  const clock = (): number => Date.now() * 1000
  const openedWith = (options: Partial<RedisReadModelOptions> = {}): Promise<RedisReadModel> =>
    openRedisReadModel({ url: `redis://${server.host}:${server.port}`, clock, timeoutMs: 2_000, ...options })
  const cli = (...command: readonly string[]): Promise<string> => server.exec(['redis-cli', ...command])
  const remember = async (): Promise<void> => {
    await cli('save')
  }
  const untilBack = async (): Promise<void> => {
    await expect.poll(() => model.health().connected, { timeout: BACK_MAX_MS }).toBe(true)
  }

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await cli('flushall')
    await remember()
    model = await openedWith()
  })
  afterEach(() => model.close())

  return {
    server: () => server,
    model: () => model,
    clock,
    openedWith,
    cli,
    remember,
    restart: async () => {
      await server.kill()
      await server.start()
      await untilBack()
    },
    untilBack,
    status: async () => (await model.get(VIEW, [])).status,
  }
}
