import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inParallel } from '../server/in-parallel.ts'
import type { BenchWallet } from '../server/open-funded-wallets.ts'
import type { Ledger } from './ledger.ts'
import { walletCents } from './wallet-balance.ts'

/**
 * The time until all money had arrived, including the reads of the balances; `settled` is false after the time limit.
 */
export type Settled = { readonly settled: boolean; readonly withinMs: number; readonly wrongWallets: number }

const SETTLE_MAX_MS = 10_000
const READING_AT_ONCE = 16
const POLL_MS = 5

/**
 * Waits until every wallet holds exactly its funding and the sum of its acknowledged transfers. With unknown outcomes
 * it cannot check single wallets: it then waits until the sum of all wallets is what was funded.
 */
export const waitUntilSettled = async (ledger: Ledger): Promise<Settled> => {
  const { server, wallets, fundingCents, book } = ledger
  const { baseUrl } = server
  const startMs = performance.now()
  const isLate = (): boolean => performance.now() - startMs > SETTLE_MAX_MS
  const result = (wrongWallets: number): Settled => ({
    settled: wrongWallets === 0,
    withinMs: performance.now() - startMs,
    wrongWallets,
  })

  const arrives = async (wallet: BenchWallet, index: number): Promise<boolean> => {
    const expected = fundingCents + book.changeOf(index)
    while ((await walletCents(baseUrl, wallet)) !== expected) {
      if (isLate()) return false
      await sleep(POLL_MS)
    }
    return true
  }
  if (book.countOf('unknown') === 0) {
    const arrived = await inParallel(wallets, { atOnce: READING_AT_ONCE, work: arrives })
    return result(arrived.filter((each) => !each).length)
  }
  for (;;) {
    const cents = await inParallel(wallets, { atOnce: READING_AT_ONCE, work: (wallet) => walletCents(baseUrl, wallet) })
    const sum = cents.reduce<number>((total, each) => total + (each ?? 0), 0)
    if (sum === fundingCents * wallets.length) return result(0)
    if (isLate()) return result(wallets.length)
    await sleep(POLL_MS)
  }
}
