import { sleep } from '@folio/kernel/timing/sleep.ts'
import { processStats } from '../server/process-stats.ts'
import type { Backlog, Load } from './load.ts'
import type { Recorded, Recorder } from './recorder.ts'

/** The durations of the warm-up, which does not count, and of the measured time. */
export type Phases = { readonly warmUpSeconds: number; readonly seconds: number }

/** The results of a load in its measured time; undefined if the system does not report them, or the loop is closed. */
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

/**
 * The subject of a measurement: a running load, its recorder, and the process id of the server if this program runs it.
 */
export type Measurable = {
  readonly load: Load
  readonly recorder: Recorder
  readonly serverPid?: number | undefined
}

/**
 * Begins to measure a running load, which continues; the returned function ends the measurement and returns its
 * results.
 */
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
