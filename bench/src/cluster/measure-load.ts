import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { TransferResult } from '../transfers/run-transfers.ts'
import type { TransferRun } from '../transfers/transfer-run.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { projectUsage } from './usage/container-usage.ts'
import { type Used, usageBetween } from './usage/usage-between.ts'

/** The result of a load on the cluster, and the usage of all containers meanwhile. */
export type ClusterResult = TransferResult & { readonly used: Used }

/** The options of one load. */
export type LoadSetting = {
  readonly run: TransferRun
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly withJournal?: boolean
  /** Called when the measured time begins. */
  readonly onBegun?: () => Promise<void>
}

/** Runs one load on the cluster and waits until all its money has arrived. */
export const measureLoad = async (
  { project, load }: Pick<BenchCluster, 'project' | 'load'>,
  { run, warmUpSeconds, seconds, withJournal = false, onBegun }: LoadSetting,
): Promise<ClusterResult> => {
  await load.ask('start', { run, warmUpSeconds, withJournal })
  const before = await projectUsage(project)
  await onBegun?.()
  await sleep(seconds * 1000)
  const [after, measured] = await Promise.all([projectUsage(project), load.ask('measured')])
  return { ...run, ...measured, settled: await load.ask('stop'), used: usageBetween(before, after) }
}
