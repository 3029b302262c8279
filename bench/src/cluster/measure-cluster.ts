import type { MomentsOfAccount } from '../replay/moments-of-account.ts'
import type { TransferResult } from '../transfers/run-transfers.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterOptions, Part } from './cluster-options.ts'
import { measureHops, type TracedResult } from './measure-hops.ts'
import { type ClusterResult, measureLoad } from './measure-load.ts'
import { measureOpen, type OpenResult } from './measure-open.ts'
import { measureRecovery, type Recovery } from './measure-recovery.ts'
import { measureScale, type ScaledResult } from './measure-scale.ts'
import { measureSoak, type SoakResult } from './measure-soak.ts'
import { measureTrading, type TradedPart } from './measure-trading.ts'
import type { Used } from './usage/usage-between.ts'

/** The results of all measurements; those not requested are undefined. */
export type ClusterMeasured = {
  readonly readySeconds: number
  readonly idle?: Used | undefined
  readonly closed?: ClusterResult | undefined
  readonly open?: OpenResult | undefined
  readonly recovery?: readonly Recovery[] | undefined
  readonly bulk?: ClusterResult | undefined
  readonly scale?: readonly ScaledResult[] | undefined
  readonly soak?: SoakResult | undefined
  readonly history?: MomentsOfAccount | undefined
  readonly hops?: TracedResult | undefined
  readonly trading?: readonly TradedPart[] | undefined
  readonly standalone?: readonly TransferResult[] | undefined
}

/** Returns the results of all loads of transfers, in the order of the measurements. */
export const loadsOf = ({ closed, bulk, open, scale = [], soak, hops }: ClusterMeasured): readonly ClusterResult[] =>
  [closed, bulk, open?.result, ...scale, soak?.result, hops?.result].filter((result) => result !== undefined)

/** Runs the parts that need a load, one after another, on a running cluster. */
export const measureLoads = async (
  bench: BenchCluster,
  { parts, closed, open, bulk, coreShare, soakHours, history, tracedShare, trading, ...phases }: ClusterOptions,
): Promise<Omit<ClusterMeasured, 'readySeconds'>> => {
  const ifAsked = async <T>(part: Part, work: () => Promise<T>) => {
    if (!parts.has(part)) return undefined
    console.log(`measuring: ${part}`)
    return work()
  }
  await bench.load.ask('open', { wallets: closed.wallets })
  const closedResult = await ifAsked('closed', () => measureLoad(bench, { run: closed, ...phases }))
  const bulkResult = await ifAsked('bulk', () => measureLoad(bench, { run: bulk, ...phases }))
  // The witness starts only now, because its reading of the topics costs the broker time.
  if (parts.has('open') || parts.has('hops')) await bench.witness.ask('watch')
  const openResult = await ifAsked('open', () => measureOpen(bench, { run: open, ...phases }))
  const recovery = await ifAsked('recovery', () => measureRecovery(bench, phases))
  const scale = await ifAsked('scale', () => measureScale(bench, { wallets: closed.wallets, coreShare, ...phases }))
  const traded = await ifAsked('trading', () => measureTrading(bench, trading, phases))
  const soak = await ifAsked('soak', () => measureSoak(bench, { run: open, hours: soakHours, ...phases }))
  const hops = await ifAsked('hops', () => measureHops(bench, { run: open, ...phases, tracedShare }))
  const moments = await ifAsked('history', () => bench.load.ask('moments', history))
  const loads = { closed: closedResult, bulk: bulkResult, open: openResult, recovery, scale, soak, hops }
  return { ...loads, trading: traded, history: moments }
}
