import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { checkKey } from './check-key.ts'
import { checkTtl } from './check-request.ts'
import type { ReadModel } from './port.ts'
import { entryOf } from './redis-replies.ts'
import { sortedJson } from './sorted-json.ts'

const redisKey = (key: string): string => {
  checkKey(key)
  return `folio:expiring:${key}`
}

const wholeMs = (ttlMs: number): string => {
  checkTtl(ttlMs)
  return String(Math.min(Math.ceil(ttlMs), Number.MAX_SAFE_INTEGER))
}

/** Values that end by themselves, each a key of the server that expires. */
export const redisExpiringValues = (
  redis: RedisConnection,
): Pick<ReadModel, 'putIfAbsent' | 'extend' | 'keep' | 'look' | 'take'> => ({
  putIfAbsent: async (key, value, ttlMs) =>
    (await redis.call('set', redisKey(key), sortedJson(value), 'PX', wholeMs(ttlMs), 'NX')) !== null,
  extend: async (key, value, ttlMs) =>
    (await redis.run('extend', [redisKey(key)], [sortedJson(value), wholeMs(ttlMs)])) === 1,
  keep: async (key, value, ttlMs) => {
    await redis.call('set', redisKey(key), sortedJson(value), 'PX', wholeMs(ttlMs))
  },
  look: async (key) => entryOf(await redis.call('get', redisKey(key))),
  take: async (key) => entryOf(await redis.call('getdel', redisKey(key))),
})
