import type { Log } from '@folio/service-kit/log.ts'
import { type AuditorSettings, auditorSettings } from './cluster-settings.ts'
import { serveHealth } from './health-server.ts'
import { logger } from './logger.ts'
import { startMetrics } from './metrics.ts'
import { onShutdown } from './on-shutdown.ts'
import type { Environment } from './read-settings.ts'

/** What such a program is started with. */
export type UnconnectedOpening = {
  readonly environment: Environment
  readonly settings: AuditorSettings
  readonly log: Log
}

const STOP_WITHIN_MS = 25_000

const begin = async (
  name: string,
  start: (opening: UnconnectedOpening) => Promise<() => Promise<void>>,
  environment: Environment,
): Promise<void> => {
  const log = logger(name)
  const settings = auditorSettings(environment)
  const metrics = startMetrics(name)
  const stop = await start({ environment, settings, log })
  const health = await serveHealth(
    { host: settings.host, port: settings.healthPort },
    { readiness: () => ({ isReady: true, facts: {} }), metrics: metrics.text, metricsType: metrics.contentType },
  )
  onShutdown(async () => {
    await stop()
    await health.stop()
  }, STOP_WITHIN_MS)
  log.info({ healthPort: health.port }, 'ready')
}

/**
 * Runs a service of a cluster that is connected to nothing until somebody asks it, in a process of its own. What it cannot
 * start without it names, with the reason, and ends the process.
 */
export const runUnconnected = async (
  name: string,
  start: (opening: UnconnectedOpening) => Promise<() => Promise<void>>,
): Promise<void> => {
  try {
    await begin(name, start, process.env)
  } catch (error) {
    console.error(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
