import type { LedgerEvent } from '../../api/ledger-event.ts'

/** The paths of the reads that an event of an account changes. */
const WALLET_READS = ['/wallet/v1/wallets', '/wallet/v1/transactions'] as const
const ACCOUNT_READS = ['/trading/v1/options/accounts'] as const

const REFUSED_READS = ['/wallet/v1/refused-transfers'] as const

/** Returns how the paths begin of the reads that an event changes. */
export const changedReads = ({ stream, type }: LedgerEvent): readonly string[] => {
  if (!stream.startsWith('wallet-')) return ACCOUNT_READS
  return type === 'TransferRefused' ? REFUSED_READS : WALLET_READS
}

/** Tells if a read, by the path that is its key, is one of those that changed. */
export const isChanged = (key: unknown, changed: ReadonlySet<string>): boolean =>
  typeof key === 'string' && [...changed].some((beginning) => key.startsWith(beginning))
