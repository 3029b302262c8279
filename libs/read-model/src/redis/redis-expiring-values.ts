import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { checkKey, checkTtl } from '../check-request.ts'
import { fullKind } from '../embedded/memory/values-of-kind.ts'
import { type ExpiringBounds, type ExpiringKey, type ExpiringKind, kindOf } from '../expiring-kinds.ts'
import type { ReadModel, ViewValue } from '../port.ts'
import { entryOf, listOf } from './redis-replies.ts'
import { sortedJson } from './sorted-json.ts'

/** The prefix of the names of keys on the server. */
const KEY_PREFIX = 'folio:expiring:'

const endsOf = (kind: ExpiringKind): string => `folio:expiring-ends:${kind}`

const serverKeysOf = (key: ExpiringKey): readonly string[] => {
  checkKey(key)
  return [KEY_PREFIX + key, endsOf(kindOf(key))]
}

const wholeMs = (ttlMs: number): string => {
  checkTtl(ttlMs)
  return String(Math.min(Math.ceil(ttlMs), Number.MAX_SAFE_INTEGER))
}

/**
 * Stores each expiring value under a key of the server that expires; for each kind, a sorted set of the expiry times
 * counts the values. Each change is one script, so that no two instances exceed a bound together.
 */
export const redisExpiringValues = (
  redis: RedisConnection,
  bounds: ExpiringBounds,
): Pick<ReadModel, 'putIfAbsent' | 'extend' | 'replace' | 'put' | 'peek' | 'take' | 'expiringCounts'> => {
  const put = async (
    key: ExpiringKey,
    value: ViewValue,
    { ttlMs, isOnlyAbsent }: { readonly ttlMs: number; readonly isOnlyAbsent: boolean },
  ): Promise<boolean> => {
    const keys = serverKeysOf(key)
    const kind = kindOf(key)
    const { max = 0, whenFull = 'refuse' } = bounds.get(kind) ?? {}
    const flags = [isOnlyAbsent ? '1' : '0', String(max), whenFull === 'refuse' ? '0' : '1']
    const outcome = await redis.run('expiringKeep', keys, [
      key,
      sortedJson(value),
      wholeMs(ttlMs),
      ...flags,
      KEY_PREFIX,
    ])
    if (outcome === -1) throw fullKind(kind, max)
    return outcome === 1
  }

  const replace: ReadModel['replace'] = async (key, { from, to, ttlMs }) =>
    (await redis.run('expiringReplace', serverKeysOf(key), [key, sortedJson(from), sortedJson(to), wholeMs(ttlMs)])) ===
    1

  return {
    putIfAbsent: (key, value, ttlMs) => put(key, value, { ttlMs, isOnlyAbsent: true }),
    extend: (key, value, ttlMs) => replace(key, { from: value, to: value, ttlMs }),
    replace,
    put: async (key, value, ttlMs) => {
      await put(key, value, { ttlMs, isOnlyAbsent: false })
    },
    peek: async (key) => {
      const [serverKey = ''] = serverKeysOf(key)
      return entryOf(await redis.call('get', serverKey))
    },
    take: async (key) => entryOf(await redis.run('expiringTake', serverKeysOf(key), [key])),
    expiringCounts: async () => {
      const kinds = [...bounds]
      const counts = listOf(
        await redis.run(
          'expiringCounts',
          kinds.map(([kind]) => endsOf(kind)),
          [],
        ),
      )
      return kinds.map(([kind, bound], place) => ({ kind, ...bound, kept: Number(counts[place]) }))
    },
  }
}
