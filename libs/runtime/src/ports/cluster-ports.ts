import { openKafkaBus } from '@folio/bus/kafka.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { Keys } from '@folio/keys/port.ts'
import { openRedisKeys } from '@folio/keys/redis.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import type { RedisMemory } from '@folio/redis/redis-connection.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { ClusterSettings, KeySettings } from '../settings/cluster-settings.ts'
import { systemClock } from '../system-clock.ts'
import { closeAll, openAll } from './open-all.ts'
import { startupTimeLeftMs } from './startup-deadline.ts'

/** The state of a dependency of a service: its connection and, of a Redis, its memory. */
export type Dependency = () => { readonly connected: boolean; readonly memory?: RedisMemory }

/** The ports of one service of a cluster, with their states and a way to close them. */
export type ClusterPorts = {
  readonly ports: Pick<Ports, 'bus' | 'store' | 'readModel' | 'clock' | 'log' | 'times'>
  readonly kafka: Awaited<ReturnType<typeof openKafkaBus>>['health']
  readonly dependencies: ReadonlyMap<string, Dependency>
  readonly close: () => Promise<void>
}

/**
 * Exits the process because a restored store has another epoch, which a process reads only at its start; the supervisor
 * restarts it.
 */
const endProcess =
  (log: Log) =>
  (error: Error): void => {
    log.error({ err: error }, 'the event store was restored: the process ends')
    process.exit(1)
  }

/** Connects a service to the broker, the event store and the cache; rejects and names each that failed with the cause. */
export const openClusterPorts = async (settings: ClusterSettings, log: Log): Promise<ClusterPorts> => {
  const clock = systemClock()
  const { kafka, eventStoreUrl, redisUrl, business } = settings
  const [bus, store, readModel] = await openAll([
    openKafkaBus({ connection: kafka, log }),
    openEventStoreDb({
      url: eventStoreUrl,
      log,
      onStaleEpoch: endProcess(log),
      steadyPrefixes: [TICKS_STREAM_PREFIX],
    }),
    openRedisReadModel({ url: redisUrl, clock, openMs: startupTimeLeftMs(settings.startWithinMs) }),
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

/** The conditions under which keys may be used, and the age up to which a process tries again to reach them. */
type KeyChecks = {
  readonly isProduction: boolean
  readonly mustExist: boolean
  readonly log: Log
  readonly startWithinMs: number
}

/** Open keys with the state of their server. */
export type ClusterKeys = { readonly keys: Keys; readonly health: Dependency }

/**
 * Connects to the keys; rejects and names the server and the cause if they cannot be used. It refuses a server without
 * keys if there are events already, because their contents could never be decrypted.
 */
export const openClusterKeys = async (
  { keysUrl, masterKey }: KeySettings,
  { isProduction, mustExist, log, startWithinMs }: KeyChecks,
): Promise<ClusterKeys> => {
  const onUndurable = (fault: string): void =>
    log.warn({ fault }, 'the Redis of the keys can lose keys: change the setting that the fault names')
  const reached = { url: keysUrl, openMs: startupTimeLeftMs(startWithinMs) }
  const keys = await openRedisKeys({ ...reached, masterKey, mustBeDurable: isProduction, mustExist, onUndurable })
  return { keys, health: keys.health }
}
