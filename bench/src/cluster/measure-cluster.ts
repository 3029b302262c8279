import type { TransferResult } from '../transfers/run-transfers.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterOptions } from './cluster-options.ts'
import { measureHops, type TracedResult } from './measure-hops.ts'
import { type ClusterResult, measureLoad } from './measure-load.ts'
import { measureOpen, type OpenResult } from './measure-open.ts'
import { measureRecovery, type Recovery } from './measure-recovery.ts'
import { measureTrading, type TradedPart } from './measure-trading.ts'
import type { Used } from './usage/usage-between.ts'

/** The results of all measurements; those not requested are undefined. */
export type ClusterMeasured = {
  readonly readySeconds: number
  readonly idle?: Used | undefined
  readonly closed?: ClusterResult | undefined
  readonly open?: OpenResult | undefined
  readonly recovery?: readonly Recovery[] | undefined
  readonly hops?: TracedResult | undefined
  readonly trading?: readonly TradedPart[] | undefined
  readonly standalone?: readonly TransferResult[] | undefined
}

/** Runs the parts that need a load, one after another, on a running cluster. */
export const measureLoads = async (
  bench: BenchCluster,
  { parts, closed, open, tracedShare, trading, ...phases }: ClusterOptions,
): Promise<Omit<ClusterMeasured, 'readySeconds'>> => {
  const ifAsked = async <T>(part: 'closed' | 'open' | 'recovery' | 'hops' | 'trading', work: () => Promise<T>) => {
    if (!parts.has(part)) return undefined
    console.log(`measuring: ${part}`)
    return work()
  }
  await bench.load.ask('open', { wallets: closed.wallets })
  const closedResult = await ifAsked('closed', () => measureLoad(bench, { run: closed, ...phases }))
  // The witness starts only now, because its reading of the topics costs the broker time.
  if (parts.has('open') || parts.has('hops')) await bench.witness.ask('watch')
  const openResult = await ifAsked('open', () => measureOpen(bench, { run: open, ...phases }))
  const recovery = await ifAsked('recovery', () => measureRecovery(bench, phases))
  const traded = await ifAsked('trading', () => measureTrading(bench, trading, phases))
  const hops = await ifAsked('hops', () => measureHops(bench, { run: open, ...phases, tracedShare }))
  return { closed: closedResult, open: openResult, recovery, trading: traded, hops }
}
