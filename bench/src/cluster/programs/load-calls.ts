import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { patientReader } from '@folio/runtime/backup/patient-reader.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { beginMeasuring, type Measured } from '../../load/measure.ts'
import { appendAccount } from '../../replay/make-account.ts'
import {
  type MomentsOfAccount,
  type MomentsSetting,
  timeMoments,
  untilProjected,
} from '../../replay/moments-of-account.ts'
import type { PartResult } from '../../report/part-result.ts'
import { exampleAddress, type MeasuredServer } from '../../server/measured-server.ts'
import { readAllWalletEvents } from '../../server/read-wallet-events.ts'
import { runTicks, type TicksResult, type TicksSetting } from '../../sockets/run-ticks.ts'
import type { TradingAccount } from '../../sockets/trading-account.ts'
import {
  buyLast,
  buyLasting,
  type LastContract,
  type LastSettled,
  lastSettled,
  type OpenContracts,
  openHolders,
} from '../../trading/open-contracts.ts'
import { SERVER_PARTS, type ServerPart } from '../../trading/parts/server-parts.ts'
import type { Trader } from '../../trading/traders.ts'
import type { TradingOptions } from '../../trading/trading-options.ts'
import { type Ledger, openLedger } from '../../transfers/ledger.ts'
import {
  ofTransfers,
  type RunningTransfers,
  startTransfers,
  type TransferResult,
} from '../../transfers/run-transfers.ts'
import { type StoredOnce, storedOnceCheck } from '../../transfers/stored-once.ts'
import type { TransferRun } from '../../transfers/transfer-run.ts'
import type { Payers } from '../../transfers/workload.ts'
import { type AnswersAgain, answersAgain } from './answers-again.ts'
import { type Journal, type JournalEntry, journal } from './journal.ts'

/** The parts of a cluster that a load needs. */
export type Target = {
  readonly baseUrl: string
  readonly operatorUrl: string
  readonly operatorToken: string
  readonly eventStoreUrl: string
}

/** A load to start; with a journal, the program keeps every call of it. */
export type StartLoad = {
  readonly run: TransferRun
  readonly warmUpSeconds: number
  readonly payers?: Payers
  readonly withJournal: boolean
}

/** A part of trading to measure. */
export type TradePart = { readonly part: ServerPart; readonly options: TradingOptions }

type Running = RunningTransfers & { readonly run: TransferRun; readonly end: () => Measured }

/** Makes the calls of the load program over one set of wallets. */
export const loadCalls = (target: Target) => {
  let ledger: Ledger | undefined
  let running: Running | undefined
  let kept: Journal | undefined
  let holders: readonly Trader[] = []
  const server: MeasuredServer = { ...target, addressOf: exampleAddress }

  const openStore = () => openEventStoreDb({ url: target.eventStoreUrl, log: silentLog })

  const opened = (): Ledger => {
    if (ledger === undefined) throw new Error('no wallets are open yet')
    return ledger
  }

  return {
    /** Opens and funds this number of wallets. */
    open: async ({ wallets }: { readonly wallets: number }): Promise<void> => {
      ledger = await openLedger(target, wallets)
    },
    /** Starts a load; returns when the warm-up is over and the measured time begins. */
    start: async ({ run, warmUpSeconds, payers, withJournal }: StartLoad): Promise<void> => {
      if (running !== undefined) throw new Error('a load is running')
      kept = withJournal ? journal() : undefined
      const variation = { ...(payers && { payers }), ...(kept && { watch: kept.watch }) }
      const started = await startTransfers(run, opened(), variation)
      await sleep(warmUpSeconds * 1000)
      running = { ...started, run, end: beginMeasuring(started) }
    },
    /** Restarts the measured time of the running load. */
    measureAnew: async (): Promise<void> => {
      if (running === undefined) throw new Error('no load is running')
      running = { ...running, end: beginMeasuring(running) }
    },
    /** Ends the measured time; the load continues until `stop`. The figures are those of transfers, also of calls of many. */
    measured: async (): Promise<Measured> => {
      if (running === undefined) throw new Error('no load is running')
      return ofTransfers(running.end(), running.run.bulk ?? 1)
    },
    /** Stops the load, and waits until its money has arrived. */
    stop: async (): Promise<TransferResult['settled']> => {
      if (running === undefined) throw new Error('no load is running')
      const { stop } = running
      running = undefined
      return stop()
    },
    /** Computes the recovery of the payers of the last load after a moment. */
    answersAgain: async (moment: Parameters<typeof answersAgain>[1]): Promise<AnswersAgain> =>
      answersAgain(kept?.entries() ?? [], moment),
    /** Returns the calls of the last load with these numbers. */
    calls: async ({ numbers }: { readonly numbers: readonly number[] }): Promise<readonly JournalEntry[]> => {
      const wanted = new Set(numbers)
      return kept?.entries().filter(({ number }) => wanted.has(number)) ?? []
    },
    /** Measures a part of trading, with clients of its own. */
    trade: ({ part, options }: TradePart): Promise<PartResult> => SERVER_PARTS[part](server, options),
    /** Measures pushes of ticks to public sockets. */
    pushTicks: (setting: TicksSetting): Promise<TicksResult> => runTicks(server, setting),
    /** Opens the clients of contracts that stay open. */
    openHolders: async (contracts: OpenContracts): Promise<void> => {
      holders = await openHolders(server, contracts)
    },
    /** Buys contracts that last for hours; returns the purchases a second. */
    buyLasting: ({ open }: Pick<OpenContracts, 'open'>): Promise<number> => buyLasting(holders, open),
    /** Buys one more contract that soon ends, and closes the sockets. */
    buyLast: (): Promise<LastContract> => buyLast(holders),
    /** Waits until the end of the account's last contract is pushed. */
    lastSettled: ({ account }: { readonly account: TradingAccount }): Promise<LastSettled> =>
      lastSettled(server, account),
    /** Makes a wallet of this number of events, waits until the views have them, and asks for it as it was at random moments. */
    moments: async (setting: MomentsSetting): Promise<MomentsOfAccount> => {
      const store = await openStore()
      await appendAccount(store, setting.events).finally(store.close)
      await untilProjected(target)
      return timeMoments(target, setting)
    },
    /** Compares all requested transfers with the whole store. */
    storedOnce: async (): Promise<StoredOnce> => {
      const check = storedOnceCheck(opened().book)
      const store = await openStore()
      // After hours of load a store may not answer for some seconds.
      await readAllWalletEvents(patientReader(store), check.add).finally(store.close)
      return check.result()
    },
  }
}

/** The calls of the load program. */
export type LoadCalls = ReturnType<typeof loadCalls>
