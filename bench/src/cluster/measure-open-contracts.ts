import type { PartResult } from '../report/part-result.ts'
import { type HolderUsage, openCourse, openResult } from '../trading/open-course.ts'
import type { TradingOptions } from '../trading/trading-options.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { measureIdle } from './idle/measure-idle.ts'
import { projectUsage } from './usage/container-usage.ts'
import type { Used } from './usage/usage-between.ts'

/** The figures of open contracts, and the usage of all containers: idle before the purchases, and a minute after the last. */
export type OpenContractsResult = PartResult & { readonly before: Used; readonly used: Used }

/** The service that holds the contracts, and its container. */
const HOLDER = 'trading'
const HOLDER_CONTAINER = `${HOLDER}-1`

const holderUsage = ({ containers }: Used): HolderUsage => {
  const holder = containers.find(({ container }) => container === HOLDER_CONTAINER)
  return { share: holder?.coreShare, memoryMiB: holder?.memoryMiB }
}

/** Measures open contracts on a cluster whose trading service is stopped until one of them is due. */
export const measureOpenContracts = async (
  { project, cluster, load }: Pick<BenchCluster, 'project' | 'cluster' | 'load'>,
  options: TradingOptions,
): Promise<OpenContractsResult> => {
  const { open, names, seconds } = options
  const idles: Used[] = []
  const figures = await openCourse({
    openHolders: () => load.ask('openHolders', { open, names }),
    buyLasting: () => load.ask('buyLasting', { open }),
    buyLast: () => load.ask('buyLast'),
    idle: async () => {
      const used = await measureIdle(project, seconds)
      idles.push(used)
      return holderUsage(used)
    },
    stop: async () => {
      await cluster.compose.run('stop', HOLDER)
    },
    // It returns when the container runs, so that the socket that waits for the end is open before the service is ready.
    start: async () => {
      await cluster.compose.run('start', HOLDER)
      return undefined
    },
    lastSettled: (account) => load.ask('lastSettled', { account }),
    memoryMiB: async () => (await projectUsage(project)).containers.get(HOLDER_CONTAINER)?.memoryMiB,
  })
  await cluster.up('--no-recreate')
  const [before, used] = [idles[0], idles.at(-1)]
  if (before === undefined || used === undefined) throw new Error('the idle cluster was not measured')
  return { ...openResult(figures, options), before, used }
}
