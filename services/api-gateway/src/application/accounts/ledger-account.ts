import { unreachable } from '@folio/kernel/unreachable.ts'
import { type AccountStream, tradingStream, walletStream } from './account-stream.ts'

/** An account as postings name it, taken apart. */
export type LedgerAccount = { readonly kind: 'wallet' | 'trading' | 'system'; readonly id: string }

/** Takes apart the name of an account; undefined for another text. */
export const ledgerAccountIn = (name: string): LedgerAccount | undefined => {
  const colon = name.indexOf(':')
  const kind = name.slice(0, Math.max(0, colon))
  if (kind !== 'wallet' && kind !== 'trading' && kind !== 'system') return undefined
  return { kind, id: name.slice(colon + 1) }
}

/** Returns the stream of an account; undefined for a system account, which no stream belongs to. */
export const streamOf = ({ kind, id }: LedgerAccount): AccountStream | undefined => {
  switch (kind) {
    case 'wallet':
      return walletStream(id)
    case 'trading':
      return tradingStream(id)
    case 'system':
      return undefined
    default:
      return unreachable(kind)
  }
}
