import { sleep } from '@folio/kernel/timing/sleep.ts'
import { aimsOf, aimsTable } from './cluster/aims.ts'
import { type BenchCluster, benchClusterOf, newProject, startPrograms } from './cluster/bench-cluster.ts'
import { checkCluster } from './cluster/check-cluster.ts'
import { CLUSTER_USAGE, type ClusterOptions, clusterOptions } from './cluster/cluster-options.ts'
import { hopsTable } from './cluster/hops/hops-table.ts'
import { measureIdle } from './cluster/idle/measure-idle.ts'
import { type ClusterMeasured, loadsOf, measureLoads } from './cluster/measure-cluster.ts'
import { measureStandalone } from './cluster/measure-standalone.ts'
import { soakTable } from './cluster/soak/soak-table.ts'
import { addedTable, disturbances, idleTable, usageTable } from './cluster/usage/usage-table.ts'
import { runBench } from './command/run-bench.ts'
import { machineFacts } from './report/machine-facts.ts'
import { machineLines } from './report/machine-lines.ts'
import { writeResults } from './report/write-results.ts'
import type { Check } from './transfers/check.ts'
import { transfersTable } from './transfers/transfers-table.ts'

/** The pause after a start, in which code is compiled and topics and views settle. */
const SETTLE_MS = 10_000

type Whole = { readonly measured: ClusterMeasured; readonly checks: readonly Check[] }

const onCluster = async (options: ClusterOptions): Promise<Whole> => {
  const project = newProject()
  const cluster = benchClusterOf(project)
  let bench: BenchCluster | undefined
  try {
    console.log(`building the images, then starting the project ${project}`)
    await cluster.compose.run('--profile', 'tools', 'build', '--quiet')
    const readySeconds = await cluster.up()
    console.log(`ready after ${readySeconds.toFixed(1)} s`)
    await sleep(SETTLE_MS)
    const idle = options.parts.has('idle') ? await measureIdle(project, options.idleSeconds) : undefined
    bench = startPrograms({ project, cluster }, options)
    const measured = { readySeconds, idle, ...(await measureLoads(bench, options)) }
    return { measured, checks: await checkCluster(bench, measured) }
  } finally {
    await bench?.endPrograms()
    if (options.keep) console.log(`the cluster is left running: docker compose --project-name ${project} …`)
    else await cluster.remove()
  }
}

const show = (measured: ClusterMeasured, checks: readonly Check[]): void => {
  const { idle, soak, hops, trading = [], standalone = [] } = measured
  const results = loadsOf(measured)
  const parts = [
    aimsTable(aimsOf(measured)),
    results.length + standalone.length > 0 && transfersTable([...results, ...standalone]),
    results.length > 0 && usageTable(results),
    idle && idleTable(idle),
    hops && hopsTable(hops.hops),
    soak && soakTable(soak),
    ...trading.map(({ part, used, before }) =>
      before === undefined ? idleTable(used, part) : addedTable(before, used, part),
    ),
    disturbances(results).join('\n'),
    checks.map(({ what, passed, detail }) => `${passed ? 'ok    ' : 'FAILED'}  ${what}: ${detail}`).join('\n'),
  ]
  for (const part of parts) if (part) console.log(`\n${part}`)
}

const measureCluster = async (options: ClusterOptions): Promise<boolean> => {
  const machine = machineFacts(process.cwd())
  const { measured: ofCluster, checks } = await onCluster(options)
  const standalone = options.parts.has('standalone') ? await measureStandalone(options) : undefined
  const measured = { ...ofCluster, standalone }
  console.log(`\n${machineLines(machine)}\neverything runs on this machine, load generator included`)
  show(measured, checks)
  console.log(`\nwritten to ${writeResults('cluster', { machine, aims: aimsOf(measured), measured, checks })}`)
  return checks.every(({ passed }) => passed)
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: CLUSTER_USAGE,
  options: clusterOptions,
  measure: measureCluster,
})
