import type { Clock } from '@folio/kernel/timestamp.ts'
import { openRedis } from '@folio/redis/open-redis.ts'
import type { RedisHealth } from '@folio/redis/redis-connection.ts'
import { serverInfo } from '@folio/redis/server-info.ts'
import { type ExpiringKind, expiringBounds } from './expiring-kinds.ts'
import { type ReadModel, ReadModelUnavailable } from './port.ts'
import { redisExpiringValues } from './redis/redis-expiring-values.ts'
import { redisScripts } from './redis/redis-scripts.ts'
import { redisViews } from './redis/redis-views.ts'

/** Options of a read model on a Redis. */
export type RedisReadModelOptions = {
  /** `redis://user:password@host:port/database`, or `rediss:` over TLS. */
  readonly url: string
  readonly clock: Clock
  /** The time after which an unanswered call fails, in milliseconds. */
  readonly timeoutMs?: number
  /** The time allowed for the first connection, in milliseconds. */
  readonly openMs?: number
  /** The largest number of expiring values, for each kind whose bound is not the default. */
  readonly expiringMax?: Readonly<Partial<Record<ExpiringKind, number>>>
}

/** A read model on a Redis, with the health of its connection. */
export type RedisReadModel = ReadModel & { readonly health: () => RedisHealth }

/** Returns a fault for a server that may evict keys: an evicted entry would look as if it had never been projected. */
const faultOf = async (call: Parameters<typeof serverInfo>[0]): Promise<string | undefined> => {
  const policy = (await serverInfo(call, 'memory')).get('maxmemory_policy')
  return policy === 'noeviction' ? undefined : `its maxmemory-policy is ${policy} and must be noeviction`
}

/**
 * Connects to views on one Redis, a primary; every call is atomic on the server. Rejects with `ReadModelUnavailable`,
 * naming host, port and reason, where the server cannot be reached or may evict keys. A connection that is lost later
 * is restored automatically.
 */
export const openRedisReadModel = async (options: RedisReadModelOptions): Promise<RedisReadModel> => {
  const { clock, expiringMax, ...reached } = options
  const redis = await openRedis({
    ...reached,
    name: 'folio-views',
    scripts: redisScripts,
    fault: faultOf,
    unavailable: (message) => new ReadModelUnavailable(message),
  })
  return {
    ...redisViews(redis, clock),
    ...redisExpiringValues(redis, expiringBounds('server', expiringMax)),
    health: redis.health,
    close: redis.close,
  }
}
