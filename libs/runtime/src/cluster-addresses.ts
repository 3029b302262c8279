import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { eventStoreUrlSetting, redisUrlSetting } from './setting.ts'

const schema = z.object({
  EVENTSTORE_URL: eventStoreUrlSetting,
  REDIS_URL: redisUrlSetting,
})

/** Where the events and the views of a cluster are. */
export type ClusterAddresses = { readonly eventStoreUrl: string; readonly redisUrl: string }

/** Reads where the events and the views of a cluster are; throws `WrongSettings`. */
export const clusterAddresses = (environment: Environment): ClusterAddresses => {
  const { EVENTSTORE_URL, REDIS_URL } = readSettings(schema, environment)
  return { eventStoreUrl: EVENTSTORE_URL, redisUrl: REDIS_URL }
}
