import type { BenchWallet } from '../server/open-funded-wallets.ts'
import { openFundedWallets } from '../server/open-funded-wallets.ts'
import type { RunningServer } from '../server/server-process.ts'
import { type TransferBook, transferBook } from './transfer-book.ts'

/** The state that all loads on one server share: its wallets, their funding, and the book of all transfers. */
export type Ledger = {
  readonly server: Pick<RunningServer, 'baseUrl'>
  readonly wallets: readonly BenchWallet[]
  readonly fundingCents: number
  readonly book: TransferBook
}

/**
 * Funds every wallet so well that random transfers of less than a dollar never empty it: a refusal costs less than a
 * transfer.
 */
const FUNDING_DOLLARS = 1_000_000

/** Opens and funds wallets on a server that has none, and makes a book for the transfers between them. */
export const openLedger = async (
  server: Pick<RunningServer, 'baseUrl' | 'operatorUrl' | 'operatorToken'>,
  walletCount: number,
): Promise<Ledger> => ({
  server,
  wallets: await openFundedWallets(server, { count: walletCount, funding: `${FUNDING_DOLLARS}.00` }),
  fundingCents: FUNDING_DOLLARS * 100,
  book: transferBook(walletCount),
})
