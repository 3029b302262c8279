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

/** What is measured: a running load, the recorder that it counts in, and the server's process where it is one of ours. */
export type Measurable = {
  readonly load: Load
  readonly recorder: Recorder
  readonly serverPid?: number | undefined
}

/** Begins to measure a running load, which runs on; the answer ends it, and tells what the load did since. */
export const beginMeasuring = ({ load, recorder, serverPid }: Measurable): (() => Measured) => {
  const used = () => ({
    ms: performance.now(),
    cpuUs: ownCpuUs(),
    server: serverPid === undefined ? undefined : processStats(serverPid),
  })
  recorder.reset()
  load.backlog()
  const before = used()
  return () => {
    const recorded = recorder.recorded()
    const after = used()
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
}

/** Lets a running load warm up, measures it, and leaves it running. */
export const measure = async (running: Measurable, { warmUpSeconds, seconds }: Phases): Promise<Measured> => {
  await sleep(warmUpSeconds * 1000)
  const end = beginMeasuring(running)
  await sleep(seconds * 1000)
  return end()
}
