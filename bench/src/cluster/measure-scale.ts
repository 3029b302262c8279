import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { TransferRun } from '../transfers/transfer-run.ts'
import { transferRun } from '../transfers/transfer-run.ts'
import type { BenchCluster } from './bench-cluster.ts'
import type { ClusterResult } from './measure-load.ts'
import { projectUsage } from './usage/container-usage.ts'
import { limitCores } from './usage/docker-api.ts'
import { usageBetween } from './usage/usage-between.ts'

/** The result of a load on so many instances of each scaled service. */
export type ScaledResult = ClusterResult & { readonly instances: number }

/** The numbers of instances that are measured, the first as the yardstick of the others. */
const INSTANCES = [1, 2, 3]
/** The services of which there are several instances. */
export const SCALED: readonly string[] = ['wallet', 'api-gateway']
/**
 * The connections of each instance: a closed load keeps as many calls under way, so that with the same number for more
 * instances the time of a call would bound the rate, not the instances. A gateway would refuse more.
 */
const CONNECTIONS = 32
/** Exceeds the time in which the edge finds new gateways and partitions move to new instances. */
const SHARED_MS = 15_000
/** The time under the limit that does not count. */
const LIMITED_MS = 5000

type Setting = {
  readonly wallets: number
  /** The share of a core that each instance gets. */
  readonly coreShare: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Runs so many instances of each scaled service, and waits until the cluster is healthy. */
export const scaleTo = async ({ cluster }: Pick<BenchCluster, 'cluster'>, instances: number): Promise<void> => {
  await cluster.up('--no-recreate', ...SCALED.flatMap((service) => ['--scale', `${service}=${instances}`]))
}

const scaledRun = (instances: number, { wallets, coreShare }: Setting): TransferRun => {
  const run = transferRun({ connections: CONNECTIONS * instances, wallets, ratePerSecond: undefined })
  return { ...run, name: `${instances} × ${coreShare.toFixed(2)} of a core, ${run.name}` }
}

const measureInstances = async (bench: BenchCluster, instances: number, setting: Setting): Promise<ScaledResult> => {
  const { project, load } = bench
  await scaleTo(bench, instances)
  if (instances > 1) await sleep(SHARED_MS)
  const containers = SCALED.flatMap((service) =>
    Array.from({ length: instances }, (_, index) => `${project}-${service}-${index + 1}`),
  )
  const limitAll = (share: number | undefined) => Promise.all(containers.map((name) => limitCores(name, share)))
  const run = scaledRun(instances, setting)
  // Code is compiled before the limit, under which that would take minutes.
  await load.ask('start', { run, warmUpSeconds: setting.warmUpSeconds, withJournal: false })
  const measureLimited = async () => {
    await limitAll(setting.coreShare)
    try {
      await sleep(LIMITED_MS)
      const before = await projectUsage(project)
      await load.ask('measureAnew')
      await sleep(setting.seconds * 1000)
      const measured = await load.ask('measured')
      return { ...measured, used: usageBetween(before, await projectUsage(project)) }
    } finally {
      await limitAll(undefined)
    }
  }
  const limited = await measureLimited()
  return { ...run, ...limited, settled: await load.ask('stop'), instances }
}

/** Tells what each limited instance used of its share, and the whole machine of its cores: what is used up limits. */
const sharesText = ({ used: { containers, machineCpuSeconds, seconds } }: ScaledResult): string => {
  const limited = containers.filter(({ container }) => SCALED.some((service) => container.startsWith(`${service}-`)))
  const shares = limited.map(({ container, coreShare }) => `${container} ${coreShare.toFixed(3)}`)
  return `cores used: ${shares.join(', ')}; whole machine ${(machineCpuSeconds / seconds).toFixed(2)}`
}

/** Measures a closed load on one, two and three wallet services and gateways, each limited to the same share of a core. */
export const measureScale = async (bench: BenchCluster, setting: Setting): Promise<readonly ScaledResult[]> => {
  const results: ScaledResult[] = []
  for (const instances of INSTANCES) {
    const result = await measureInstances(bench, instances, setting)
    console.log(`${result.name}: ${result.perSecond.toFixed(0)}/s, p99 ${result.latency.p99Ms.toFixed(0)} ms`)
    console.log(`  ${sharesText(result)}`)
    results.push(result)
  }
  await scaleTo(bench, 1)
  return results
}
