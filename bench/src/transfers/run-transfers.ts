import { startClosedLoop } from '../load/closed-loop.ts'
import { addressOf } from '../load/connection.ts'
import type { RequestSource } from '../load/lane.ts'
import type { Load } from '../load/load.ts'
import { type Measured, measure, type Phases } from '../load/measure.ts'
import { startOpenLoop } from '../load/open-loop.ts'
import { latencyRecorder, type Recorder } from '../load/recorder.ts'
import { bulkWorkload } from './bulk-workload.ts'
import type { Ledger } from './ledger.ts'
import { type Settled, waitUntilSettled } from './settled.ts'
import type { TransferRun } from './transfer-run.ts'
import { type Payers, type TransferRequest, transferWorkload } from './workload.ts'

/** One load and its results. */
export type TransferResult = TransferRun & Measured & { readonly settled: Settled }

/** A running load, its recorder, and a function that stops it and waits until all money that it moved has arrived. */
export type RunningTransfers = {
  readonly load: Load
  readonly recorder: Recorder
  readonly stop: () => Promise<Settled>
}

/** The variations of a load: the choice of the payers, and a wrapper of the source of requests. */
export type Variation = {
  readonly payers?: Payers
  readonly watch?: (source: RequestSource<TransferRequest>) => RequestSource<TransferRequest>
}

/** Starts one load on a running server. */
export const startTransfers = async (
  run: TransferRun,
  ledger: Ledger,
  { payers, watch = (source) => source }: Variation = {},
): Promise<RunningTransfers> => {
  const { server, wallets, book } = ledger
  const address = addressOf(server.baseUrl)
  const recorder = latencyRecorder()
  const stop = async (load: Load): Promise<Settled> => {
    await load.stop()
    return waitUntilSettled(ledger)
  }
  if (run.bulk !== undefined) {
    const bulk = bulkWorkload(wallets.slice(0, run.wallets), { address, book, size: run.bulk })
    const load = await startClosedLoop({ address, source: bulk, recorder, connections: run.connections })
    return { load, recorder, stop: () => stop(load) }
  }
  const workload = { address, book, payers, payees: run.payees }
  const source = watch(transferWorkload(wallets.slice(0, run.wallets), workload))
  const setting = { address, source, recorder, connections: run.connections }
  const load =
    run.ratePerSecond === undefined
      ? await startClosedLoop(setting)
      : await startOpenLoop({ ...setting, ratePerSecond: run.ratePerSecond })
  return { load, recorder, stop: () => stop(load) }
}

/** The figures of calls as those of their transfers; the latencies stay those of calls. */
export const ofTransfers = (measured: Measured, perCall: number): Measured => ({
  ...measured,
  succeeded: measured.succeeded * perCall,
  perSecond: measured.perSecond * perCall,
  serverCpuSecondsPer1000:
    measured.serverCpuSecondsPer1000 === undefined ? undefined : measured.serverCpuSecondsPer1000 / perCall,
  generatorCpuUsPerRequest: measured.generatorCpuUsPerRequest / perCall,
})

/** Runs one load on a running server, then waits until all the money that it moved has arrived. */
export const runTransfers = async (
  run: TransferRun,
  { ledger, serverPid }: { readonly ledger: Ledger; readonly serverPid: number },
  phases: Phases,
): Promise<TransferResult> => {
  const running = await startTransfers(run, ledger)
  const measured = ofTransfers(await measure({ ...running, serverPid }, phases), run.bulk ?? 1)
  return { ...run, ...measured, settled: await running.stop() }
}
