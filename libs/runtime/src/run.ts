import type { Keys } from '@folio/keys/port.ts'
import { type FullKinds, watchFullKinds } from '@folio/service-kit/full-kinds.ts'
import type { Ports, Progress } from '@folio/service-kit/ports.ts'
import { silentTracer } from '@folio/service-kit/tracer.ts'
import { type ClusterPorts, type Dependency, openClusterKeys, openClusterPorts } from './cluster-ports.ts'
import { type ClusterSettings, clusterSettings, keySettings } from './cluster-settings.ts'
import { type HealthServer, type Readiness, serveHealth } from './health-server.ts'
import { logger } from './logger.ts'
import { type Metrics, type Shown, startMetrics } from './metrics.ts'
import { onShutdown } from './on-shutdown.ts'
import type { Environment } from './read-settings.ts'
import { openSharedLimits, type SharedLimits } from './redis-limits.ts'
import { showExpiring, showPorts, showProgress } from './show-metrics.ts'
import { timeLeftMs } from './time-left.ts'
import { startTracing, type Tracing } from './tracing.ts'
import { tracingSettings } from './tracing-settings.ts'

/** A service that runs in its own process. */
export type Running = {
  readonly isWell: () => boolean
  /** How far its follower is, where it has one. */
  readonly progress?: () => Promise<Progress>
  /** What else it shows of itself, to whoever looks. */
  readonly shown?: readonly Shown[]
  readonly stop: () => Promise<void>
}

/** What a service is started with in a cluster. */
export type Opening = {
  readonly ports: Ports
  /** Opens the secrets of clients, for those who handle them. */
  readonly keys: () => Promise<Keys>
  /** Opens the limiters that all instances share, for those who limit. */
  readonly limits: () => Promise<SharedLimits>
  readonly environment: Environment
  readonly settings: ClusterSettings
  /** Whether everything that the service depends on can be used just now. */
  readonly isConnected: () => boolean
}

const STOP_WITHIN_MS = 25_000

const UNTRACED: Pick<Tracing, 'stop'> = { stop: async () => {} }

/** What runs so far, in the order it was begun. */
type Parts = {
  health?: HealthServer
  open?: ClusterPorts
  /** Which of the values that end by themselves are full. */
  expiring?: { readonly full: () => FullKinds; readonly stop: () => Promise<void> }
  keys?: Awaited<ReturnType<typeof openClusterKeys>>
  limits?: SharedLimits
  service?: Running
  tracing: Pick<Tracing, 'stop'>
  isStopping: boolean
}

/** How far the follower is, where there is one and the store can say. */
const followerOf = async ({ progress }: Running): Promise<object> => {
  const follower = await progress?.().catch(() => undefined)
  return follower === undefined ? {} : { follower }
}

/** What the service depends on, as far as it is open yet. */
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

/** Readiness off first, then the service, what it stands on, and what watched it. */
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
  showExpiring(metrics, ports.readModel)
  showPorts(metrics, { kafka, dependencies: () => dependenciesOf(parts) })
  showProgress(metrics, async () => parts.service?.progress?.())
}

const begin = async (
  name: string,
  start: (opening: Opening) => Promise<Running>,
  environment: Environment,
): Promise<void> => {
  const log = logger(name)
  const settings = clusterSettings(name, environment)
  const metrics = startMetrics(name)
  const traces = tracingSettings(environment)
  const tracing = traces && startTracing(name, traces)
  const parts: Parts = { tracing: tracing ?? UNTRACED, isStopping: false }
  onShutdown(() => stopAll(parts), STOP_WITHIN_MS)
  parts.health = await serveHealth(
    { host: settings.host, port: settings.healthPort },
    { readiness: () => readinessOf(parts), metrics: metrics.text, metricsType: metrics.contentType },
  )
  const open = await openClusterPorts(settings, log)
  parts.open = open
  parts.expiring = await watchFullKinds(open.ports.readModel, log)
  watch(parts, open, metrics)
  const ports: Ports = {
    ...open.ports,
    store: metrics.timed(open.ports.store),
    meter: metrics.meter,
    tracer: tracing?.tracer ?? silentTracer,
  }
  const keys = async (): Promise<Keys> => {
    const mustExist = (await open.ports.store.lastPosition()) > 0
    const { isProduction } = settings
    parts.keys = await openClusterKeys(keySettings(environment), { isProduction, mustExist, log })
    return parts.keys.keys
  }
  const limits = async (): Promise<SharedLimits> => {
    parts.limits = await openSharedLimits({ url: settings.redisUrl, openMs: timeLeftMs() })
    return parts.limits
  }
  parts.service = await start({ ports, keys, limits, environment, settings, isConnected: () => isConnected(parts) })
  for (const shown of parts.service.shown ?? []) metrics.show(shown)
  log.info({ healthPort: parts.health.port }, 'ready')
}

/**
 * Runs a service in a process of its own, on the broker, store and cache that the environment names, until it is asked to
 * end. What it cannot start without it names, with the reason, and ends the process.
 */
export const run = async (name: string, start: (opening: Opening) => Promise<Running>): Promise<void> => {
  try {
    await begin(name, start, process.env)
  } catch (error) {
    console.error(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
