import type { PartResult } from '../report/part-result.ts'
import { textTable } from '../report/text-table.ts'
import { ticksChecks, ticksRows } from '../sockets/ticks-report.ts'
import { CLUSTER_AIMS } from '../trading/trading-aims.ts'
import { type TradingOptions, tradingOptions } from '../trading/trading-options.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterOptions, ClusterTradingPart } from './cluster-options.ts'
import { measureIdleTrading } from './idle/measure-idle-trading.ts'
import { measureOpenContracts } from './measure-open-contracts.ts'
import { projectUsage } from './usage/container-usage.ts'
import { type Used, usageBetween } from './usage/usage-between.ts'

/**
 * A part of trading on the cluster, and the usage of all containers from the opening of its clients to its end; of the idle
 * cluster, with the market and trading and without; of open contracts, while the cluster idled beside them and before.
 */
export type TradedPart = PartResult & {
  readonly part: ClusterTradingPart
  readonly used: Used
  readonly before?: Used
}

/** The sizes and times of the parts. */
export type TradingSetting = Pick<
  ClusterOptions,
  'warmUpSeconds' | 'seconds' | 'idleSeconds' | 'openContracts' | 'tickSockets'
>

type Bench = Pick<BenchCluster, 'project' | 'cluster' | 'load'>

/** The edge lets an address open 1,000 sockets. */
const STREAMS_PER_SOCKET = 5
const RATE_PER_SECOND = 100
const STREAMS = 3000
const DUE = 1000

const optionsOf = (
  part: ClusterTradingPart,
  { warmUpSeconds, seconds, openContracts }: TradingSetting,
): TradingOptions => ({
  ...tradingOptions([]),
  warmUpSeconds,
  seconds,
  ratePerSecond: RATE_PER_SECOND,
  streams: STREAMS,
  streamsPerSocket: STREAMS_PER_SOCKET,
  due: DUE,
  open: openContracts,
  aims: CLUSTER_AIMS,
  names: part,
})

const measureSockets = async (
  { load }: Bench,
  { warmUpSeconds, seconds, tickSockets }: TradingSetting,
): Promise<PartResult> => {
  const pushed = await load.ask('pushTicks', { connections: tickSockets, warmUpSeconds, seconds })
  return { rows: ticksRows(pushed), checks: ticksChecks(pushed, CLUSTER_AIMS.tickPushP99Ms) }
}

const measurePart = async (
  bench: Bench,
  part: ClusterTradingPart,
  setting: TradingSetting,
): Promise<Omit<TradedPart, 'part'>> => {
  const options = optionsOf(part, setting)
  if (part === 'idle') return measureIdleTrading(bench, setting.idleSeconds)
  if (part === 'open') return measureOpenContracts(bench, options)
  const before = await projectUsage(bench.project)
  const result = part === 'sockets' ? measureSockets(bench, setting) : bench.load.ask('trade', { part, options })
  return { ...(await result), used: usageBetween(before, await projectUsage(bench.project)) }
}

/** Measures parts of trading one after another, each with clients of its own. */
export const measureTrading = async (
  bench: Bench,
  parts: readonly ClusterTradingPart[],
  setting: TradingSetting,
): Promise<readonly TradedPart[]> => {
  const measured: TradedPart[] = []
  for (const part of parts) {
    console.log(`measuring: ${part} of trading`)
    const result = await measurePart(bench, part, setting)
    console.log(textTable(result.rows))
    measured.push({ ...result, part })
  }
  return measured
}
