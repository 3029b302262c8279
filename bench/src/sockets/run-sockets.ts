import { sleep } from '@folio/kernel/timing/sleep.ts'
import { addressOf } from '../load/connection.ts'
import { type Measured, measure } from '../load/measure.ts'
import { startOpenLoop } from '../load/open-loop.ts'
import { latencyRecorder } from '../load/recorder.ts'
import { inParallel } from '../server/in-parallel.ts'
import { openFundedWallets } from '../server/open-funded-wallets.ts'
import { memoryNowMiB } from '../server/process-stats.ts'
import type { RunningServer } from '../server/server-process.ts'
import { type BalanceSocket, openBalanceSocket } from './balance-socket.ts'
import { depositWorkload } from './deposit-workload.ts'
import { type PushBook, type Pushed, pushBook } from './push-book.ts'
import type { SocketOptions } from './socket-options.ts'
import { openTradingAccounts, socketAddress, type TradingAccount } from './trading-account.ts'

/** The results of the measured time. */
export type SocketsResult = {
  readonly connections: number
  readonly clients: number
  /** The delays from the request that moved the money until the push arrived. */
  readonly pushed: Pushed
  readonly pushesPerSecond: number
  readonly deposits: Measured
  /** The number of pushes that never came for acknowledged transfers. */
  readonly missing: number
  /** The reasons of unexpected closes of sockets. */
  readonly closed: readonly string[]
  /** The growth of the server's resident memory while the sockets were opened, for each of them, in KiB. */
  readonly memoryPerConnectionKiB: number | undefined
  readonly openedInSeconds: number
}

const OPENING_AT_ONCE = 64
const LANES = 64
const SETTLE_MAX_MS = 10_000
const POLL_MS = 10
const REST_MS = 2_000

const openAll = (
  server: RunningServer,
  accounts: readonly TradingAccount[],
  { perClient, book }: Pick<SocketOptions, 'perClient'> & { readonly book: PushBook },
): Promise<readonly BalanceSocket[]> =>
  inParallel(
    Array.from({ length: accounts.length * perClient }, (_, index) => index),
    {
      atOnce: OPENING_AT_ONCE,
      work: async (index) => {
        const account = Math.floor(index / perClient)
        const owner = accounts[account]
        if (owner === undefined) throw new Error(`there is no account ${account}`)
        const url = await socketAddress(server, owner)
        return openBalanceSocket(url, (seq) => book.told(account, index % perClient, seq))
      },
    },
  )

const untilAllCame = async (missing: () => number): Promise<number> => {
  const giveUpAtMs = performance.now() + SETTLE_MAX_MS
  while (missing() > 0 && performance.now() < giveUpAtMs) await sleep(POLL_MS)
  return missing()
}

/** Opens the sockets on a running server, moves money at a steady rate, and measures the delays of the pushes. */
export const runSockets = async (server: RunningServer, options: SocketOptions): Promise<SocketsResult> => {
  const { connections, perClient, pushesPerSecond } = options
  const clients = connections / perClient
  console.log(`server process ${server.pid}: opening ${clients} clients with an account each`)
  const wallets = await openFundedWallets(server, { count: clients, funding: '1000.00' })
  const accounts = await openTradingAccounts(server, wallets)
  const book = pushBook(clients, perClient)

  console.log(`opening ${connections} sockets`)
  await sleep(REST_MS)
  const memoryBefore = memoryNowMiB(server.pid)
  const openingMs = performance.now()
  const sockets = await openAll(server, accounts, { perClient, book })
  const openedInSeconds = (performance.now() - openingMs) / 1000
  await sleep(REST_MS)
  const memoryAfter = memoryNowMiB(server.pid)

  console.log(`${pushesPerSecond} pushes/s: ${options.warmUpSeconds} s to warm up, then ${options.seconds} s`)
  const address = addressOf(server.baseUrl)
  const source = depositWorkload(accounts, { address, book })
  const recorder = latencyRecorder()
  const ratePerSecond = pushesPerSecond / perClient
  const load = await startOpenLoop({ address, source, recorder, connections: LANES, ratePerSecond })
  await sleep(options.warmUpSeconds * 1000)
  book.reset()
  const deposits = await measure({ load, recorder, serverPid: server.pid }, { ...options, warmUpSeconds: 0 })
  const pushed = book.pushed()
  await load.stop()
  const missing = await untilAllCame(() => book.missing(source.acknowledged()))
  const closed = sockets.flatMap(({ closedWith }) => closedWith() ?? [])
  await inParallel(sockets, { atOnce: OPENING_AT_ONCE, work: ({ close }) => close() })
  return {
    connections,
    clients,
    pushed: { ...pushed, outOfOrder: book.pushed().outOfOrder },
    pushesPerSecond: pushed.arrived / options.seconds,
    deposits,
    missing,
    closed,
    memoryPerConnectionKiB:
      memoryBefore === undefined || memoryAfter === undefined
        ? undefined
        : ((memoryAfter - memoryBefore) * 1024) / connections,
    openedInSeconds,
  }
}
