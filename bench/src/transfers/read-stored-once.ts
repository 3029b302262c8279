import { readWalletEvents } from '../server/read-wallet-events.ts'
import { type StoredOnce, storedOnceCheck } from './stored-once.ts'
import type { TransferBook } from './transfer-book.ts'

/** Reads the whole store of a data directory and compares it with the book. */
export const readStoredOnce = async (dataDir: string, book: TransferBook): Promise<StoredOnce> => {
  const check = storedOnceCheck(book)
  await readWalletEvents(dataDir, check.add)
  return check.result()
}
