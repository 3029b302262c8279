import { openKafkaBus } from '@folio/bus/kafka.ts'
import type { Bus } from '@folio/bus/port.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { clusterAddresses } from '../settings/cluster-addresses.ts'
import { kafkaSettings } from '../settings/kafka-settings.ts'
import type { Environment } from '../settings/read-settings.ts'
import { systemClock } from '../system-clock.ts'
import { closeAll, openAll } from './open-all.ts'

/** The ports that republish what a cluster has published before. */
export type RepublishPorts = {
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly close: () => Promise<void>
}

/**
 * Connects to the store, the broker and the read model of a cluster; rejects, naming each that cannot be used and why.
 */
export const openRepublishPorts = async (environment: Environment): Promise<RepublishPorts> => {
  const { eventStoreUrl, redisUrl } = clusterAddresses(environment)
  const [bus, store, readModel] = await openAll([
    openKafkaBus({ connection: kafkaSettings('audit', environment), log: silentLog }),
    openEventStoreDb({ url: eventStoreUrl, log: silentLog }),
    openRedisReadModel({ url: redisUrl, clock: systemClock() }),
  ])
  return { store, bus, readModel, close: () => closeAll([bus, readModel, store]) }
}
