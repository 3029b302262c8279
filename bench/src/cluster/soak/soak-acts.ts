import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folioServices } from '@folio/e2e/cluster/compose/compose-file.ts'
import type { RunningCluster } from '@folio/e2e/cluster/compose/running-cluster.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { SCALED, scaleTo } from '../measure-scale.ts'

/** An act during a soak, begun after this share of its time. */
export type SoakAct = {
  readonly what: string
  readonly after: number
  readonly run: (cluster: RunningCluster) => Promise<string>
}

/** An act that was done, or tried in vain: its text says what came of it. */
export type DoneAct = {
  readonly what: string
  readonly afterSeconds: number
  readonly tookSeconds: number
  readonly isDone: boolean
  readonly said: string
}

const MIB = 1024 * 1024

const HEALTHY_TRIES_MAX = 12
const HEALTHY_EVERY_MS = 5000

/**
 * Scales, and waits until the cluster is healthy with so many instances of wallet and gateway: compose gives up on the
 * first unhealthy container, and one that was paused, or the edge whose gateways began anew, counts as unhealthy until
 * its next check.
 */
const untilHealthy = async (cluster: RunningCluster, instances: number): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await scaleTo({ cluster }, instances)
      return
    } catch (error) {
      if (tries === HEALTHY_TRIES_MAX) throw error
      await sleep(HEALTHY_EVERY_MS)
    }
  }
}

const scale = async (cluster: RunningCluster, instances: number): Promise<string> => {
  await untilHealthy(cluster, instances)
  return `${instances} of wallet and api-gateway`
}

/** The number of instances of the scaled services while services restart: that of the act before. */
const RESTARTED_OF_SCALED = 2

/**
 * Restarts the instances of one service after another, each when the ones before it are healthy again; each ends by itself, as
 * in an upgrade.
 */
const restartEach = async (cluster: RunningCluster): Promise<string> => {
  for (const service of folioServices) {
    const instances = SCALED.includes(service) ? RESTARTED_OF_SCALED : 1
    for (let instance = 1; instance <= instances; instance += 1) {
      await cluster.compose.engine('restart', service, instance)
      // With the number of instances: without it compose would end one of two.
      await untilHealthy(cluster, RESTARTED_OF_SCALED)
    }
  }
  return `${folioServices.length} services`
}

/**
 * Copies the folder of a container while it is paused, as the runbook does; returns the size of the copy when the cluster, of
 * one instance of each service, is healthy again.
 */
const copyPaused = async (
  cluster: RunningCluster,
  { service, folder, file }: { readonly service: string; readonly folder: string; readonly file: string },
): Promise<string> => {
  const { compose } = cluster
  await compose.engine('pause', service)
  await compose.copyOut(service, folder, file).finally(() => compose.engine('unpause', service))
  await untilHealthy(cluster, 1)
  return `${service} ${((await stat(file)).size / MIB).toFixed(0)} MiB`
}

const backUp = async (cluster: RunningCluster): Promise<string> => {
  const to = await mkdtemp(join(tmpdir(), 'folio-backup-'))
  try {
    const store = { service: 'eventstore', folder: '/var/lib/eventstore/.', file: join(to, 'store.tar') }
    const keys = { service: 'keys', folder: '/data/.', file: join(to, 'keys.tar') }
    return [await copyPaused(cluster, store), await copyPaused(cluster, keys)].join(', ')
  } finally {
    await rm(to, { recursive: true })
  }
}

/**
 * The acts of a soak in their order. Restarts come in the first quarter, because the memory of a process counts from its start;
 * the instances that come and go later are further ones.
 */
export const SOAK_ACTS: readonly SoakAct[] = [
  { what: 'scaled out', after: 0.05, run: (cluster) => scale(cluster, RESTARTED_OF_SCALED) },
  { what: 'restarted', after: 0.1, run: restartEach },
  { what: 'scaled in', after: 0.2, run: (cluster) => scale(cluster, 1) },
  { what: 'backed up', after: 0.5, run: backUp },
  { what: 'scaled out', after: 0.7, run: (cluster) => scale(cluster, 2) },
  { what: 'scaled in', after: 0.85, run: (cluster) => scale(cluster, 1) },
]
