import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { type Check, loadChecks, storedOnceVerdict, verifyVerdict } from '../transfers/check.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { type ClusterMeasured, loadsOf } from './measure-cluster.ts'
import { soakChecks } from './measure-soak.ts'

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
  measured: ClusterMeasured,
): Promise<readonly Check[]> => {
  const results = loadsOf(measured)
  const { trading = [], soak } = measured
  // A check that cannot be made fails, and leaves the figures that were measured.
  const stored = await bench.load.ask('storedOnce').then(storedOnceVerdict, (error: unknown) => ({
    what: 'every acknowledged transfer was looked up in the store',
    passed: false,
    detail: errorMessage(error),
  }))
  return [
    ...loadChecks(results),
    ...(soak === undefined ? [] : soakChecks(soak)),
    ...trading.flatMap(({ checks }) => checks),
    stored,
    verifyVerdict(await verified(bench)),
  ]
}
