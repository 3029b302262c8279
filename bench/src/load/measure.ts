import { setTimeout as sleep } from 'node:timers/promises'
import { processStats } from '../server/process-stats.ts'
import type { Backlog, Load } from './load.ts'
import type { Recorded, Recorder } from './recorder.ts'

/** How long a load runs before it counts, and how long it counts. */
export type Phases = { readonly warmUpSeconds: number; readonly seconds: number }

/** What a load did in its measured time; undefined where the system does not tell, or the loop is closed. */
export type Measured = Recorded & {
  readonly perSecond: number
  readonly serverCpuSecondsPer1000: number | undefined
  readonly serverMemoryPeakMiB: number | undefined
  readonly generatorCpuShare: number
  readonly generatorCpuUsPerRequest: number
  readonly backlog: Backlog | undefined
}

const ownCpuUs = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Lets a running load warm up, measures it, and leaves it running; `recorder` is the one that the load counts in. */
export const measure = async (
  { load, recorder, serverPid }: { readonly load: Load; readonly recorder: Recorder; readonly serverPid: number },
  { warmUpSeconds, seconds }: Phases,
): Promise<Measured> => {
  await sleep(warmUpSeconds * 1000)
  recorder.reset()
  load.backlog()
  const before = { ms: performance.now(), cpuUs: ownCpuUs(), server: processStats(serverPid) }
  await sleep(seconds * 1000)
  const recorded = recorder.recorded()
  const after = { ms: performance.now(), cpuUs: ownCpuUs(), server: processStats(serverPid) }
  const measuredMs = after.ms - before.ms
  const answered = recorded.succeeded + Object.values(recorded.errors).reduce((sum, count) => sum + count, 0)
  const serverCpuSeconds =
    after.server === undefined || before.server === undefined
      ? undefined
      : after.server.cpuSeconds - before.server.cpuSeconds
  return {
    ...recorded,
    perSecond: (recorded.succeeded * 1000) / measuredMs,
    serverCpuSecondsPer1000:
      serverCpuSeconds === undefined || answered === 0 ? undefined : (serverCpuSeconds * 1000) / answered,
    serverMemoryPeakMiB: after.server?.memoryPeakMiB,
    generatorCpuShare: (after.cpuUs - before.cpuUs) / 1000 / measuredMs,
    generatorCpuUsPerRequest: answered === 0 ? 0 : (after.cpuUs - before.cpuUs) / answered,
    backlog: load.backlog(),
  }
}
