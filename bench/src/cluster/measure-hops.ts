import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { type Hops, hopsOf } from './hops/hops.ts'
import { type ClusterResult, type LoadSetting, measureLoad } from './measure-load.ts'

/** The hops of traced transfers, and the load that they were part of. */
export type TracedResult = {
  readonly result: ClusterResult
  readonly hops: Hops
  /** True if the load had hardly warmed up, so that it shows services that have just begun. */
  readonly isFromTheStart: boolean
}

/** Exceeds the two seconds after which the edge resolves the addresses of the gateways again. */
const EDGE_NOTICES_MS = 5000
/** Services that have had the load for longer have compiled part of their code. */
const COLD_SECONDS_MAX = 1
/** Exceeds the five seconds after which a process sends its batch of spans at the latest. */
const SPANS_ARRIVE_MS = 8000

/** Restarts the services with tracing, runs the open load, and computes the hops of the traced transfers. */
export const measureHops = async (
  bench: BenchCluster,
  { tracedShare, run, ...setting }: LoadSetting & { readonly tracedShare: number },
): Promise<TracedResult> => {
  const { load, witness } = bench
  await bench.traced(tracedShare).up()
  await sleep(EDGE_NOTICES_MS)
  const onBegun = async (): Promise<void> => {
    await witness.ask('forget')
  }
  const traced = { ...run, name: `traced: ${run.name}` }
  const result = await measureLoad(bench, { ...setting, run: traced, withJournal: true, onBegun })
  await sleep(SPANS_ARRIVE_MS)
  const transfers = await witness.ask('tracedTransfers')
  const calls = await load.ask('calls', { numbers: transfers.map(({ number }) => number) })
  const callOf = new Map(calls.map((call) => [call.number, call]))
  const whole = transfers.flatMap((each) => {
    const call = callOf.get(each.number)
    return call === undefined || call.status !== 200 ? [] : [{ call, traced: each }]
  })
  if (whole.length === 0) throw new Error('no transfer was traced from beginning to end')
  return { result, hops: hopsOf(whole), isFromTheStart: setting.warmUpSeconds <= COLD_SECONDS_MAX }
}
