import type { LedgerEvent } from '../../api/ledger-event.ts'

/** The reads that events of accounts change, by the paths that are their keys. */
const READS = {
  ofWallets: /^\/wallet\/v1\/(?:wallets|transactions)/,
  refusedByWallets: /^\/wallet\/v1\/refused-transfers/,
  ofAccounts: /^\/trading\/v1\/options\/accounts(?:\?|$)/,
  refusedByAccounts: /^\/trading\/v1\/options\/accounts\/[^/]+\/refused-transfers/,
} as const

/** A kind of reads that an event changes. */
export type ChangedReads = keyof typeof READS

/** Returns the kind of reads that an event changes. */
export const changedReads = ({ stream, type }: LedgerEvent): ChangedReads => {
  const isRefusal = type === 'TransferRefused'
  if (stream.startsWith('wallet-')) return isRefusal ? 'refusedByWallets' : 'ofWallets'
  return isRefusal ? 'refusedByAccounts' : 'ofAccounts'
}

/** Tells if a read, by the path that is its key, is one of those that changed. */
export const isChanged = (key: unknown, changed: ReadonlySet<ChangedReads>): boolean =>
  typeof key === 'string' && [...changed].some((kind) => READS[kind].test(key))
