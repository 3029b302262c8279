import { openKafkaBus } from '@folio/bus/kafka.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { Keys } from '@folio/keys/port.ts'
import { openRedisKeys } from '@folio/keys/redis.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import type { RedisMemory } from '@folio/redis/redis-connection.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import type { ClusterSettings, KeySettings } from './cluster-settings.ts'
import { closeAll, openAll } from './open-all.ts'
import { systemClock } from './system-clock.ts'
import { timeLeftMs } from './time-left.ts'

/** How something that a service depends on is doing: whether it can be used just now, and more. */
export type Dependency = () => { readonly connected: boolean; readonly memory?: RedisMemory }

/** The ports of one service of a cluster, how they are doing, and how to close them again. */
export type ClusterPorts = {
  readonly ports: Pick<Ports, 'bus' | 'store' | 'readModel' | 'clock' | 'log' | 'times'>
  readonly kafka: Awaited<ReturnType<typeof openKafkaBus>>['health']
  readonly dependencies: ReadonlyMap<string, Dependency>
  readonly close: () => Promise<void>
}

/** A restored store has another epoch: a process learns it only by starting, and whoever started this one starts it again. */
const endProcess =
  (log: Log) =>
  (error: Error): void => {
    log.error({ err: error }, 'the event store was restored: the process ends')
    process.exit(1)
  }

/** Connects a service to the broker, the event store and the cache; rejects, naming each that cannot be used and why. */
export const openClusterPorts = async (settings: ClusterSettings, log: Log): Promise<ClusterPorts> => {
  const clock = systemClock()
  const { kafka, eventStoreUrl, redisUrl, business } = settings
  const [bus, store, readModel] = await openAll([
    openKafkaBus({ connection: kafka, log }),
    openEventStoreDb({ url: eventStoreUrl, log, onEpochPassed: endProcess(log) }),
    openRedisReadModel({ url: redisUrl, clock, openMs: timeLeftMs() }),
  ])
  return {
    ports: { bus, store, readModel, clock, log, times: business.times },
    kafka: bus.health,
    dependencies: new Map<string, Dependency>([
      ['kafka', bus.health],
      ['eventstore', store.health],
      ['redis', readModel.health],
    ]),
    close: () => closeAll([bus, readModel, store]),
  }
}

/** Keys that were opened, and how they are doing. */
export type ClusterKeys = { readonly keys: Keys; readonly health: Dependency }

/**
 * Connects to the keys; rejects, naming the server and the cause, when they cannot be used. A server without keys is
 * refused where there are events already: what they hold encrypted could never be read again.
 */
export const openClusterKeys = async (
  { keysUrl, masterKey }: KeySettings,
  { isProduction, mustExist, log }: { readonly isProduction: boolean; readonly mustExist: boolean; readonly log: Log },
): Promise<ClusterKeys> => {
  const onUndurable = (fault: string): void => log.warn({ fault }, 'keys may be lost')
  const reached = { url: keysUrl, openMs: timeLeftMs() }
  const keys = await openRedisKeys({ ...reached, masterKey, mustBeDurable: isProduction, mustExist, onUndurable })
  return { keys, health: keys.health }
}
