import { errorMessage } from '@folio/kernel/text/error-message.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { Ports, Progress } from '@folio/service-kit/ports.ts'
import { silentTracer } from '@folio/service-kit/telemetry/telemetry.ts'
import { type KindsAtCapacity, watchKindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import { type HealthServer, type Readiness, serveHealth } from './health-server.ts'
import { onShutdown } from './on-shutdown.ts'
import { type ClusterPorts, type Dependency, openClusterKeys, openClusterPorts } from './ports/cluster-ports.ts'
import { openSharedLimits, type SharedLimits } from './ports/shared-limits.ts'
import { openedAtStartup, startupTimeLeftMs } from './ports/startup-deadline.ts'
import { returnMemoryWhileIdle } from './return-memory.ts'
import { type ClusterSettings, clusterSettings, keySettings } from './settings/cluster-settings.ts'
import type { Environment } from './settings/read-settings.ts'
import { tracingSettings } from './settings/tracing-settings.ts'
import { logger } from './telemetry/logger.ts'
import { type Metrics, type ObservableGauge, startMetrics } from './telemetry/metrics.ts'
import { observeExpiringValues, observePorts, observeProgress } from './telemetry/port-metrics.ts'
import { startTracing, type Tracing } from './telemetry/tracing.ts'

/** A service that runs in its own process. */
export type RunningService = {
  readonly isWell: () => boolean
  /** The progress of its follower, if it has one. */
  readonly progress?: () => Promise<Progress>
  /** Gauges of its own. */
  readonly gauges?: readonly ObservableGauge[]
  readonly stop: () => Promise<void>
}

/** The arguments with which a service of a cluster starts. */
export type StartContext = {
  readonly ports: Ports
  /** Opens the keys of clients, for services that use them. */
  readonly keys: () => Promise<Keys>
  /** Opens the limiters that all instances share, for services that limit calls. */
  readonly limits: () => Promise<SharedLimits>
  readonly environment: Environment
  readonly settings: ClusterSettings
  /** True while every dependency of the service is connected. */
  readonly isConnected: () => boolean
}

const UNTRACED: Pick<Tracing, 'stop'> = { stop: async () => {} }

/** The parts that have started so far, in the order of their start. */
type Parts = {
  health?: HealthServer
  open?: ClusterPorts
  /** The kinds of expiring values that are at capacity. */
  expiring?: { readonly full: () => KindsAtCapacity; readonly stop: () => Promise<void> }
  keys?: Awaited<ReturnType<typeof openClusterKeys>>
  limits?: SharedLimits
  service?: RunningService
  tracing: Pick<Tracing, 'stop'>
  isStopping: boolean
}

/** The progress of the follower, if there is one and the store answers. */
const followerOf = async ({ progress }: RunningService): Promise<object> => {
  const follower = await progress?.().catch(() => undefined)
  return follower === undefined ? {} : { follower }
}

/** The dependencies of the service that are open so far. */
const dependenciesOf = ({ open, keys }: Parts): ReadonlyMap<string, Dependency> =>
  new Map([...(open?.dependencies ?? []), ...(keys ? [['keys', keys.health] as const] : [])])

const isConnected = (parts: Parts): boolean => [...dependenciesOf(parts).values()].every((health) => health().connected)

const readinessOf = async (parts: Parts): Promise<Readiness> => {
  const { open, expiring, service, isStopping } = parts
  const states = [...dependenciesOf(parts)].map(([name, health]) => [name, health().connected] as const)
  const isReady = !isStopping && service !== undefined && service.isWell() && isConnected(parts)
  const facts = {
    stopping: isStopping,
    well: service?.isWell() ?? false,
    dependencies: Object.fromEntries(states.map(([name, connected]) => [name, connected ? 'connected' : 'lost'])),
    partitions: open?.kafka().partitions ?? [],
    ...(isReady ? { ...(await followerOf(service)), full: expiring?.full() ?? 'unknown' } : {}),
  }
  return { isReady, facts }
}

/** Stops readiness first, then the service, its ports, and its telemetry. */
const stopAll = async (parts: Parts): Promise<void> => {
  parts.isStopping = true
  await parts.service?.stop()
  await parts.limits?.close()
  await parts.keys?.keys.close()
  await parts.expiring?.stop()
  await parts.open?.close()
  await parts.tracing.stop()
  await parts.health?.stop()
}

const watch = (parts: Parts, { kafka, ports }: ClusterPorts, metrics: Metrics): void => {
  observeExpiringValues(metrics, ports.readModel)
  observePorts(metrics, { kafka, dependencies: () => dependenciesOf(parts) })
  observeProgress(metrics, async () => parts.service?.progress?.())
}

const begin = async (
  name: string,
  start: (context: StartContext) => Promise<RunningService>,
  environment: Environment,
): Promise<void> => {
  const log = logger(name)
  const settings = clusterSettings(name, environment)
  const metrics = startMetrics(name)
  const traces = tracingSettings(environment)
  const tracing = traces && startTracing(name, traces)
  const parts: Parts = { tracing: tracing ?? UNTRACED, isStopping: false }
  onShutdown(() => stopAll(parts))
  parts.health = await serveHealth(
    { host: settings.host, port: settings.healthPort },
    { readiness: () => readinessOf(parts), metrics: metrics.text, metricsType: metrics.contentType },
  )
  const reached = <T>(opening: () => Promise<T>): Promise<T> =>
    openedAtStartup(opening, {
      untilAgeMs: settings.startWithinMs,
      onFailure: (error) =>
        log.warn({ err: error }, 'a server cannot be reached at the start: tries again in a second'),
    })
  const open = await reached(() => openClusterPorts(settings, log))
  parts.open = open
  parts.expiring = await watchKindsAtCapacity(open.ports.readModel, log)
  watch(parts, open, metrics)
  const ports: Ports = {
    ...open.ports,
    store: metrics.timed(open.ports.store),
    meter: metrics.meter,
    tracer: tracing?.tracer ?? silentTracer,
  }
  const keys = async (): Promise<Keys> => {
    const mustExist = (await open.ports.store.lastPosition()) > 0
    const { isProduction, startWithinMs } = settings
    const checks = { isProduction, mustExist, log, startWithinMs }
    parts.keys = await reached(() => openClusterKeys(keySettings(environment), checks))
    return parts.keys.keys
  }
  const limits = async (): Promise<SharedLimits> => {
    parts.limits = await reached(() =>
      openSharedLimits({ url: settings.redisUrl, openMs: startupTimeLeftMs(settings.startWithinMs) }),
    )
    return parts.limits
  }
  parts.service = await start({ ports, keys, limits, environment, settings, isConnected: () => isConnected(parts) })
  for (const gauge of parts.service.gauges ?? []) metrics.observe(gauge)
  returnMemoryWhileIdle()
  log.info({ healthPort: parts.health.port }, 'ready')
}

/**
 * Runs a service in a process of its own, on the broker, store and cache that the environment names, until a signal ends
 * it. If it cannot start, it prints each missing dependency with the reason and exits the process.
 */
export const run = async (name: string, start: (context: StartContext) => Promise<RunningService>): Promise<void> => {
  try {
    await begin(name, start, process.env)
  } catch (error) {
    console.error(`${name} cannot start: ${errorMessage(error)}`)
    process.exit(1)
  }
}
