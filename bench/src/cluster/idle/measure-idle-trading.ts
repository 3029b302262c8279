import { sleep } from '@folio/kernel/timing/sleep.ts'
import { aimed, type PartResult, percent } from '../../report/part-result.ts'
import type { BenchCluster } from '../bench-cluster.ts'
import { isOfCluster, type Used } from '../usage/usage-between.ts'
import { measureIdle } from './measure-idle.ts'

/** An idle cluster with the market and trading, and right after it without them. */
export type IdleRound = { readonly beside: Used; readonly without: Used }

const SERVICES = ['trading', 'market']
/** The usage of a container differs by some tenths of a percent from one minute to the next. */
const ROUNDS = 2
/** After a stop or a start the members of groups, and the code that is compiled, need a while. */
const REST_MS = 45_000
const ADDED_PERCENT_MAX = 8

const shareOf = ({ containers }: Used): number =>
  containers.reduce((sum, { container, coreShare }) => sum + (isOfCluster(container) ? coreShare : 0), 0)

/** Returns what the market and trading add to all containers of an idle cluster, and compares the mean of the rounds with its aim. */
export const idleTradingResult = (rounds: readonly IdleRound[]): PartResult => {
  const shares = rounds.map(({ beside, without }) => [shareOf(beside), shareOf(without)] as const)
  const mean = shares.reduce((sum, [beside, without]) => sum + beside - without, 0) / shares.length
  return {
    rows: [
      ['idle, all containers', 'without market and trading', 'they add'],
      ...shares.map(([beside, without]) => [beside, without, beside - without].map(percent)),
    ],
    checks: [
      aimed('% of a core that market and trading add to an idle cluster', mean * 100, { max: ADDED_PERCENT_MAX }),
    ],
  }
}

/** Measures an idle cluster with and without the market and trading, which run again at the end. */
export const measureIdleTrading = async (
  { project, cluster }: Pick<BenchCluster, 'project' | 'cluster'>,
  seconds: number,
): Promise<PartResult & { readonly before: Used; readonly used: Used }> => {
  const measureRound = async (): Promise<IdleRound> => {
    await sleep(REST_MS)
    const beside = await measureIdle(project, seconds)
    await cluster.compose.run('stop', ...SERVICES)
    await sleep(REST_MS)
    const without = await measureIdle(project, seconds)
    await cluster.up('--no-recreate')
    return { beside, without }
  }
  const last = await measureRound()
  const rounds = [last]
  while (rounds.length < ROUNDS) rounds.push(await measureRound())
  const { beside, without } = rounds.at(-1) ?? last
  return { ...idleTradingResult(rounds), before: without, used: beside }
}
