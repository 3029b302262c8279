import { type Metrics, startMetrics } from '@folio/runtime/metrics.ts'
import { showExpiring, showPorts, showProgress } from '@folio/runtime/show-metrics.ts'
import type { KeyedPorts, Progress } from '@folio/service-kit/ports.ts'

/** Ports that are measured as those of a process of a cluster are. */
export type WatchedPorts = { readonly ports: KeyedPorts; readonly metrics: Metrics }

const PROGRESS: Progress = {
  viewed: 1,
  published: 1,
  stored: 1,
  eventsBehind: 0,
  open: 0,
  behindMs: 0,
  isFollowing: true,
}
const KAFKA = {
  partitions: [{ topic: 'folio.wallet.commands.v1', partition: 0 }],
  lag: 0,
  unfinished: 0,
  queued: 0,
  deadLetters: 0,
}

/** Measures what is done through ports, and shows what else a process of a cluster shows, as if all were well with it. */
export const watchedPorts = (ports: KeyedPorts): WatchedPorts => {
  const metrics = startMetrics('golden')
  const memory = { usedBytes: 1, maxBytes: 2 }
  const redis = () => ({ connected: true, memory })
  const shown = { kafka: () => KAFKA, dependencies: () => new Map([['redis', redis]]) }
  showPorts(metrics, shown as unknown as Parameters<typeof showPorts>[1])
  showExpiring(metrics, ports.readModel)
  showProgress(metrics, async () => PROGRESS)
  return { metrics, ports: { ...ports, store: metrics.timed(ports.store), meter: metrics.meter } }
}
