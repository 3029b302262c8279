import { type Check, loadChecks, storedOnceVerdict, verifyVerdict } from '../transfers/check.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterMeasured } from './measure-cluster.ts'

const verified = async ({ cluster }: Pick<BenchCluster, 'cluster'>) => {
  const startMs = performance.now()
  const { code, out, err } = await cluster.compose.tool('services/audit/src/main.ts', 'verify')
  const seconds = (performance.now() - startMs) / 1000
  return { whole: code === 0, output: `${out}${err}`, seconds, memoryPeakMiB: undefined }
}

/**
 * The checks without which the figures of a cluster do not count: all money arrived, no transfer is lost or doubled,
 * `verify` passes.
 */
export const checkCluster = async (
  bench: Pick<BenchCluster, 'cluster' | 'load'>,
  { closed, open, hops, trading = [] }: Pick<ClusterMeasured, 'closed' | 'open' | 'hops' | 'trading'>,
): Promise<readonly Check[]> => {
  const results = [closed, open?.result, hops?.result].filter((result) => result !== undefined)
  const stored = storedOnceVerdict(await bench.load.ask('storedOnce'))
  return [
    ...loadChecks(results),
    ...trading.flatMap(({ checks }) => checks),
    stored,
    verifyVerdict(await verified(bench)),
  ]
}
