import type { Clock } from '@folio/kernel/timestamp.ts'
import { openRedis } from '@folio/redis/open-redis.ts'
import type { RedisHealth } from '@folio/redis/redis-connection.ts'
import { serverFacts } from '@folio/redis/server-facts.ts'
import { type ExpiringKind, expiringBounds } from './expiring-kinds.ts'
import { type ReadModel, ReadModelUnavailable } from './port.ts'
import { redisExpiringValues } from './redis-expiring-values.ts'
import { redisScripts } from './redis-scripts.ts'
import { redisViews } from './redis-views.ts'

/** Where the views are. */
export type RedisReadModelOptions = {
  /** `redis://user:password@host:port/database`, or `rediss:` over TLS. */
  readonly url: string
  readonly clock: Clock
  /** How long a call may go unanswered. */
  readonly timeoutMs?: number
  /** How long to try to connect at first. */
  readonly openMs?: number
  /** How many expiring values of a kind are kept, where it is not the usual number. */
  readonly expiringMax?: Readonly<Partial<Record<ExpiringKind, number>>>
}

/** A read model on a Redis, and how the connection to it is doing. */
export type RedisReadModel = ReadModel & { readonly health: () => RedisHealth }

/** A server that evicts would make what was projected look as if it had never been. */
const faultOf = async (call: Parameters<typeof serverFacts>[0]): Promise<string | undefined> => {
  const policy = (await serverFacts(call, 'memory')).get('maxmemory_policy')
  return policy === 'noeviction' ? undefined : `its maxmemory-policy is ${policy} and must be noeviction`
}

/**
 * Views on one Redis, a primary; every call is one script, and so of one moment. Rejects with `ReadModelUnavailable`, with
 * host, port and reason, where it cannot be reached or may evict. It comes back by itself when it is lost later.
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
