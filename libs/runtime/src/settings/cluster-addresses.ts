import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { eventStoreUrlSetting, redisUrlSetting } from './setting.ts'

const schema = z.object({
  EVENTSTORE_URL: eventStoreUrlSetting,
  REDIS_URL: redisUrlSetting,
})

/** The addresses of the event store and of the Redis of the views. */
export type ClusterAddresses = { readonly eventStoreUrl: string; readonly redisUrl: string }

/** Reads the addresses of the event store and of the Redis of the views; throws `WrongSettings`. */
export const clusterAddresses = (environment: Environment): ClusterAddresses => {
  const { EVENTSTORE_URL, REDIS_URL } = readSettings(schema, environment)
  return { eventStoreUrl: EVENTSTORE_URL, redisUrl: REDIS_URL }
}
