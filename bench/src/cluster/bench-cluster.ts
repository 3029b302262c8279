import { clusterOf, type RunningCluster } from '@folio/e2e/cluster/running-cluster.ts'
import type { Calls } from './calls.ts'
import type { LoadCalls } from './load-calls.ts'
import { type RemoteCalls, remoteCalls } from './remote-calls.ts'
import type { WitnessCalls } from './witness-calls.ts'

/** A cluster for a benchmark, and the programs in its network that load it and look at it. */
export type BenchCluster = {
  readonly project: string
  readonly cluster: RunningCluster
  readonly load: RemoteCalls<LoadCalls>
  readonly witness: RemoteCalls<WitnessCalls>
  /** The same cluster, its services begun anew so that this share of all requests is traced and told to the witness. */
  readonly traced: (share: number) => RunningCluster
  readonly endPrograms: () => Promise<void>
}

const TRACES_PORT = 4318
const QUIET = '--disable-warning=TimeoutNegativeWarning'

/** The cluster's own project, so that nothing of another one is measured or harmed. */
export const newProject = (): string => `folio-bench-${process.pid}`

/** The cluster of a project, not running yet. */
export const benchClusterOf = (project: string): RunningCluster => clusterOf(project)

/** Starts the programs beside a cluster that runs. */
export const startPrograms = (
  { project, cluster }: Pick<BenchCluster, 'project' | 'cluster'>,
  { isWithoutEdge }: { readonly isWithoutEdge: boolean },
): BenchCluster => {
  const start = <C extends Calls>(name: string, ...args: readonly string[]): RemoteCalls<C> =>
    remoteCalls<C>(cluster.compose.program(`${project}-${name}`, QUIET, ...args))
  const asked = `http://${isWithoutEdge ? 'api-gateway' : 'edge'}:8080`
  const load = start<LoadCalls>('load', 'bench/src/cluster/load.ts', asked)
  const witness = start<WitnessCalls>('witness', 'bench/src/cluster/witness.ts')
  return {
    project,
    cluster,
    load,
    witness,
    traced: (share) =>
      clusterOf(project, {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://${project}-witness:${TRACES_PORT}`,
        OTEL_TRACES_SAMPLER_ARG: String(share),
      }),
    endPrograms: async () => {
      await Promise.all([load.end(), witness.end()])
    },
  }
}
