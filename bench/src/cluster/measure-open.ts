import type { BenchCluster } from './bench-cluster.ts'
import { type ClusterResult, type LoadSetting, measureLoad } from './measure-load.ts'
import type { LedgerDelay } from './programs/witness-calls.ts'

/** The result of an open load, and the delays of its events until the ledger topic. */
export type OpenResult = { readonly result: ClusterResult; readonly ledger: LedgerDelay }

/** Runs the open load while the witness reads the topics. */
export const measureOpen = async (bench: BenchCluster, setting: LoadSetting): Promise<OpenResult> => {
  const onBegun = async (): Promise<void> => {
    await bench.witness.ask('forget')
  }
  const result = await measureLoad(bench, { ...setting, onBegun })
  return { result, ledger: await bench.witness.ask('ledgerDelay') }
}
