import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { latencyHistogram, type Percentiles } from '../load/recorder.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { coreShareDuring } from '../server/process-stats.ts'
import type { TradingOptions } from './trading-options.ts'

/** The calls of the measured time: those that succeeded, their latency, and the server's processor time. */
export type MeasuredCalls = {
  readonly succeeded: number
  readonly perSecond: number
  readonly latency: Percentiles
  /** The reasons of refusals with their counts. */
  readonly refused: Readonly<Record<string, number>>
  /** The share of a core that the server and this program used. */
  readonly serverCpuShare: number | undefined
  readonly ownCpuShare: number
}

/** Counts calls and their latencies since its last reset. */
export type CallRecorder = {
  readonly run: (call: () => Promise<unknown>, sinceMs?: number) => Promise<void>
  /** Measures what is recorded while it waits. */
  readonly measure: (server: MeasuredServer, seconds: number) => Promise<MeasuredCalls>
}

/** Creates a recorder of calls. */
export const callRecorder = (): CallRecorder => {
  const latency = latencyHistogram()
  let refused: Record<string, number> = {}
  let succeeded = 0
  return {
    run: async (call, sinceMs = performance.now()) => {
      try {
        await call()
        succeeded += 1
        latency.add(performance.now() - sinceMs)
      } catch (error) {
        const reason = errorMessage(error)
        refused[reason] = (refused[reason] ?? 0) + 1
      }
    },
    measure: async (server, seconds) => {
      latency.reset()
      refused = {}
      succeeded = 0
      const [startMs, own] = [performance.now(), process.cpuUsage()]
      const serverCpuShare = await coreShareDuring(server.pid, sleep(seconds * 1000))
      const tookMs = performance.now() - startMs
      const { user, system } = process.cpuUsage(own)
      return {
        succeeded,
        perSecond: (succeeded * 1000) / tookMs,
        latency: latency.percentiles(),
        refused,
        serverCpuShare,
        ownCpuShare: (user + system) / 1000 / tookMs,
      }
    },
  }
}

/** Keeps one call of each caller waiting, and measures them after the warm-up. */
export const measureClosed = async (
  server: MeasuredServer,
  callers: readonly (() => Promise<unknown>)[],
  { warmUpSeconds, seconds }: Pick<TradingOptions, 'warmUpSeconds' | 'seconds'>,
): Promise<MeasuredCalls> => {
  const recorder = callRecorder()
  let isStopping = false
  const loops = callers.map(async (call) => {
    while (!isStopping) await recorder.run(call)
  })
  await sleep(warmUpSeconds * 1000)
  const measured = await recorder.measure(server, seconds)
  isStopping = true
  await Promise.all(loops)
  return measured
}
