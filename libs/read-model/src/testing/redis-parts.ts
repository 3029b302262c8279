/** The parts of the Redis read model whose commands a test freezes. */
export { redisExpiringValues } from '../redis/redis-expiring-values.ts'
export { redisViews } from '../redis/redis-views.ts'
