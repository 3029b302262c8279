import { errorMessage } from '@folio/kernel/text/error-message.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { serveHealth } from './health-server.ts'
import { onShutdown } from './on-shutdown.ts'
import { returnMemoryWhileIdle } from './return-memory.ts'
import { type AuditorSettings, auditorSettings } from './settings/cluster-settings.ts'
import type { Environment } from './settings/read-settings.ts'
import { logger } from './telemetry/logger.ts'
import { type ObservableGauge, startMetrics } from './telemetry/metrics.ts'

/** The arguments with which a service without ports starts. */
export type PortlessStartContext = {
  readonly environment: Environment
  readonly settings: AuditorSettings
  readonly log: Log
}

/** A started service without ports: the facts that its readiness shows, the gauges of its metrics, and the function that stops it. */
export type StartedWithoutPorts = {
  readonly facts: () => object
  readonly gauges?: readonly ObservableGauge[]
  readonly stop: () => Promise<void>
}

const begin = async (
  name: string,
  start: (context: PortlessStartContext) => Promise<StartedWithoutPorts>,
  environment: Environment,
): Promise<void> => {
  const log = logger(name)
  const settings = auditorSettings(environment)
  const metrics = startMetrics(name)
  const { stop, facts, gauges = [] } = await start({ environment, settings, log })
  gauges.forEach(metrics.observe)
  const health = await serveHealth(
    { host: settings.host, port: settings.healthPort },
    { readiness: () => ({ isReady: true, facts: facts() }), metrics: metrics.text, metricsType: metrics.contentType },
  )
  onShutdown(async () => {
    await stop()
    await health.stop()
  })
  returnMemoryWhileIdle()
  log.info({ healthPort: health.port }, 'ready')
}

/**
 * Runs a service of a cluster in a process of its own that connects to nothing until a request comes. If it cannot start,
 * it prints the reason and exits the process.
 */
export const runWithoutPorts = async (
  name: string,
  start: (context: PortlessStartContext) => Promise<StartedWithoutPorts>,
): Promise<void> => {
  try {
    await begin(name, start, process.env)
  } catch (error) {
    console.error(`${name} cannot start: ${errorMessage(error)}`)
    process.exit(1)
  }
}
