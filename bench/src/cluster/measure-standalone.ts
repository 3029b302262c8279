import { startServer } from '../server/server-process.ts'
import { openWorkDir } from '../server/work-dir.ts'
import { openLedger } from '../transfers/ledger.ts'
import { runTransfers, type TransferResult } from '../transfers/run-transfers.ts'
import type { ClusterOptions } from './cluster-options.ts'

/** Runs the same loads on the standalone, one process on this machine, without an edge. */
export const measureStandalone = async ({
  closed,
  open,
  ...phases
}: Pick<ClusterOptions, 'closed' | 'open' | 'warmUpSeconds' | 'seconds'>): Promise<readonly TransferResult[]> => {
  const workDir = openWorkDir(undefined)
  const server = await startServer({ ...workDir, nodeFlags: [] })
  const measure = async (): Promise<readonly TransferResult[]> => {
    const ledger = await openLedger(server, closed.wallets)
    const results: TransferResult[] = []
    for (const run of [closed, open]) {
      results.push(
        await runTransfers({ ...run, name: `standalone: ${run.name}` }, { ledger, serverPid: server.pid }, phases),
      )
    }
    return results
  }
  const results = await measure().finally(server.stop)
  workDir.done({ keep: false })
  return results
}
