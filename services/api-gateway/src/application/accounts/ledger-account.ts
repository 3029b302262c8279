/** An account as postings name it, taken apart. */
export type LedgerAccount = { readonly kind: 'wallet' | 'trading' | 'system'; readonly id: string }

/** Takes apart the name of an account; undefined for another text. */
export const ledgerAccountIn = (name: string): LedgerAccount | undefined => {
  const colon = name.indexOf(':')
  const kind = name.slice(0, Math.max(0, colon))
  if (kind !== 'wallet' && kind !== 'trading' && kind !== 'system') return undefined
  return { kind, id: name.slice(colon + 1) }
}
