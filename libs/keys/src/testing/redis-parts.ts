/** The part of the Redis keys whose commands a test freezes. */
export { redisKeys } from '../redis/redis-keys.ts'
