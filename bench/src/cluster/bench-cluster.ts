import type { Calls } from '@folio/e2e/cluster/compose/calls/calls.ts'
import { type RemoteCalls, remoteCalls } from '@folio/e2e/cluster/compose/calls/remote-calls.ts'
import { clusterOf, type RunningCluster } from '@folio/e2e/cluster/compose/running-cluster.ts'
import type { LoadCalls } from './programs/load-calls.ts'
import type { WitnessCalls } from './programs/witness-calls.ts'

/** A cluster for a benchmark, and the load program and the witness in its network. */
export type BenchCluster = {
  readonly project: string
  readonly cluster: RunningCluster
  readonly load: RemoteCalls<LoadCalls>
  readonly witness: RemoteCalls<WitnessCalls>
  /** Restarts the services so that they trace this share of all requests and send the traces to the witness. */
  readonly traced: (share: number) => RunningCluster
  readonly endPrograms: () => Promise<void>
}

const TRACES_PORT = 4318
const QUIET = '--disable-warning=TimeoutNegativeWarning'

/** The compose project of the cluster, so that no other cluster is measured or changed. */
export const newProject = (): string => `folio-bench-${process.pid}`

/** Makes the cluster of a project without starting it. */
export const benchClusterOf = (project: string): RunningCluster => clusterOf(project)

/** Starts the programs beside a running cluster. */
export const startPrograms = (
  { project, cluster }: Pick<BenchCluster, 'project' | 'cluster'>,
  { isWithoutEdge }: { readonly isWithoutEdge: boolean },
): BenchCluster => {
  const start = <C extends Calls>(name: string, ...args: readonly string[]): RemoteCalls<C> =>
    remoteCalls<C>(cluster.compose.program(name, QUIET, ...args))
  const asked = `http://${isWithoutEdge ? 'api-gateway' : 'edge'}:8080`
  const load = start<LoadCalls>('load', 'bench/src/cluster/programs/load.ts', asked)
  const witness = start<WitnessCalls>('witness', 'bench/src/cluster/programs/witness.ts')
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
