import type { RunningServer } from '../../server/server-process.ts'
import { openLedger } from '../../transfers/ledger.ts'
import { type RunningTransfers, startTransfers } from '../../transfers/run-transfers.ts'
import { transferRun } from '../../transfers/transfer-run.ts'

const WALLETS = 1000
const CONNECTIONS = 64
const EVENTS_PER_TRANSFER = 2

/** Starts payments between 1,000 wallets, which make this number of events a second. */
export const startSteadyEvents = async (server: RunningServer, eventsPerSecond: number): Promise<RunningTransfers> => {
  const ratePerSecond = eventsPerSecond / EVENTS_PER_TRANSFER
  const run = transferRun({ connections: CONNECTIONS, wallets: WALLETS, ratePerSecond })
  return startTransfers(run, await openLedger(server, WALLETS))
}
