import type { PartResult } from '../report/part-result.ts'
import { textTable } from '../report/text-table.ts'
import type { ServerPart } from '../trading/parts/server-parts.ts'
import { CLUSTER_AIMS } from '../trading/trading-aims.ts'
import { tradingOptions } from '../trading/trading-options.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterOptions } from './cluster-options.ts'
import { projectUsage } from './usage/container-usage.ts'
import { type Used, usageBetween } from './usage/usage-between.ts'

/** A part of trading on the cluster, and the usage of all containers from the opening of its clients to its end. */
export type TradedPart = PartResult & { readonly part: ServerPart; readonly used: Used }

/** The edge lets an address open 1,000 sockets. */
const STREAMS_PER_SOCKET = 5
const RATE_PER_SECOND = 100
const STREAMS = 3000
const DUE = 1000

/** Measures parts of trading one after another, each with clients of its own. */
export const measureTrading = async (
  { project, load }: Pick<BenchCluster, 'project' | 'load'>,
  parts: readonly ServerPart[],
  { warmUpSeconds, seconds }: Pick<ClusterOptions, 'warmUpSeconds' | 'seconds'>,
): Promise<readonly TradedPart[]> => {
  const measured: TradedPart[] = []
  for (const part of parts) {
    console.log(`measuring: ${part} of trading`)
    const options = {
      ...tradingOptions([]),
      warmUpSeconds,
      seconds,
      ratePerSecond: RATE_PER_SECOND,
      streams: STREAMS,
      streamsPerSocket: STREAMS_PER_SOCKET,
      due: DUE,
      aims: CLUSTER_AIMS,
      names: part,
    }
    const before = await projectUsage(project)
    const result = await load.ask('trade', { part, options })
    console.log(textTable(result.rows))
    measured.push({ ...result, part, used: usageBetween(before, await projectUsage(project)) })
  }
  return measured
}
