import { startClosedLoop } from '../load/closed-loop.ts'
import { addressOf } from '../load/connection.ts'
import { type Measured, measure, type Phases } from '../load/measure.ts'
import { startOpenLoop } from '../load/open-loop.ts'
import { latencyRecorder } from '../load/recorder.ts'
import type { Ledger } from './ledger.ts'
import { type Settled, waitUntilSettled } from './settled.ts'
import type { TransferRun } from './transfer-options.ts'
import { transferWorkload } from './workload.ts'

/** One load and what it did. */
export type TransferResult = TransferRun & Measured & { readonly settled: Settled }

/** Runs one load on a running server, then waits until all the money that it moved has arrived. */
export const runTransfers = async (run: TransferRun, ledger: Ledger, phases: Phases): Promise<TransferResult> => {
  const { server, wallets, book } = ledger
  const address = addressOf(server.baseUrl)
  const recorder = latencyRecorder()
  const source = transferWorkload(wallets.slice(0, run.wallets), { address, book })
  const setting = { address, source, recorder, connections: run.connections }
  const load =
    run.ratePerSecond === undefined
      ? await startClosedLoop(setting)
      : await startOpenLoop({ ...setting, ratePerSecond: run.ratePerSecond })
  const measured = await measure({ load, recorder, serverPid: server.pid }, phases)
  await load.stop()
  const settled = await waitUntilSettled(ledger)
  return { ...run, ...measured, settled }
}
