import { type Metrics, startMetrics } from '@folio/runtime/telemetry/metrics.ts'
import { observeExpiringValues, observePorts, observeProgress } from '@folio/runtime/telemetry/port-metrics.ts'
import type { KeyedPorts, Progress } from '@folio/service-kit/ports.ts'

/** Ports with the same metrics as in a process of a cluster. */
export type MeasuredPorts = { readonly ports: KeyedPorts; readonly metrics: Metrics }

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

/**
 * Measures the calls of ports, and adds the other metrics of a process of a cluster with the values of a healthy one.
 */
export const measuredPorts = (ports: KeyedPorts): MeasuredPorts => {
  const metrics = startMetrics('golden')
  const memory = { usedBytes: 1, maxBytes: 2 }
  const redis = () => ({ connected: true, memory })
  const shown = { kafka: () => KAFKA, dependencies: () => new Map([['redis', redis]]) }
  observePorts(metrics, shown as unknown as Parameters<typeof observePorts>[1])
  observeExpiringValues(metrics, ports.readModel)
  observeProgress(metrics, async () => PROGRESS)
  return { metrics, ports: { ...ports, store: metrics.timed(ports.store), meter: metrics.meter } }
}
