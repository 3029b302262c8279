import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { startClosedLoop } from '../load/closed-loop.ts'
import { addressOf } from '../load/connection.ts'
import { latencyRecorder } from '../load/recorder.ts'
import { readWalletEvents } from '../server/read-wallet-events.ts'
import { type RunningServer, startServer } from '../server/server-process.ts'
import { openLedger } from '../transfers/ledger.ts'
import { waitUntilSettled } from '../transfers/settled.ts'
import { transferWorkload } from '../transfers/workload.ts'
import type { ReplayOptions } from './replay-options.ts'

const WALLETS_MAX = 1000
const CONNECTIONS = 256
const EVENTS_PER_TRANSFER = 2
const POLL_MS = 20

const fill = async (server: RunningServer, events: number): Promise<void> => {
  const ledger = await openLedger(server, Math.min(WALLETS_MAX, Math.max(2, Math.floor(events / 100))))
  const { wallets, book } = ledger
  const address = addressOf(server.baseUrl)
  const source = transferWorkload(wallets, { address, book })
  const load = await startClosedLoop({ address, source, recorder: latencyRecorder(), connections: CONNECTIONS })
  while (book.issued() * EVENTS_PER_TRANSFER < events) await sleep(POLL_MS)
  await load.stop()
  const { settled, wrongWallets } = await waitUntilSettled(ledger)
  const acknowledged = book.countOf('acknowledged')
  if (!settled) throw new Error(`the store is not as it should be: the money of ${wrongWallets} wallets is wrong`)
  if (acknowledged < book.issued()) throw new Error(`only ${acknowledged} of ${book.issued()} transfers were made`)
}

const build = async ({ events, dataDir }: ReplayOptions): Promise<void> => {
  console.log(`making a store of ${events.toLocaleString('en-US')} events with a server under load`)
  const unfinished = `${dataDir}.unfinished-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const server = await startServer({ dataDir: unfinished, logFile: `${unfinished}/server.log`, nodeFlags: [] })
  await fill(server, events).finally(server.stop)
  renameSync(unfinished, dataDir)
}

/**
 * Opens a store with at least this number of wallet events; makes a missing one with a real server and real transfers.
 */
export const openReplayStore = async (
  options: ReplayOptions,
): Promise<{ readonly dataDir: string; readonly events: number }> => {
  const { dataDir } = options
  if (!existsSync(dataDir)) await build(options)
  let events = 0
  await readWalletEvents(dataDir, (page) => {
    events += page.length
  })
  if (events < options.events)
    throw new Error(`${dataDir} holds only ${events} events; remove it so that it is generated again`)
  return { dataDir, events }
}
