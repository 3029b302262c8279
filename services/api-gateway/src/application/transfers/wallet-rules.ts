import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { notFound, notYours, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'

/** Returns a wallet as a party of a transfer. */
export const partyOf = ({ client_id, wallet_id, wallet_type }: WalletEntry): Party => ({
  client_id,
  wallet_id,
  wallet_type,
})

/** Refuses a transfer between two wallets whose types forbid it, without regard to their balances. */
export const walletTransferRefusal = (source: WalletEntry, destination: WalletEntry): Refusal | undefined => {
  if (source.client_id === destination.client_id) return undefined
  const isAllowed =
    destination.wallet_type === 'main' && (source.wallet_type === 'main' || source.wallet_type === 'p2p')
  return isAllowed
    ? undefined
    : ruleViolation(
        'destination_not_allowed',
        `A ${source.wallet_type} wallet cannot pay a ${destination.wallet_type} wallet of another client.`,
        { source_type: source.wallet_type, destination_type: destination.wallet_type },
      )
}

/**
 * Returns the two wallets of a client's transfer; refuses if one is missing, the source is another client's, or the
 * types forbid it.
 */
export const walletsOf = (
  [source, destination]: readonly [WalletEntry | undefined, WalletEntry | undefined],
  clientId: string,
): { readonly source: WalletEntry; readonly destination: WalletEntry } | Refusal => {
  if (source === undefined) return notFound('source wallet')
  if (destination === undefined) return notFound('destination wallet')
  if (source.client_id !== clientId) return notYours('source wallet')
  return walletTransferRefusal(source, destination) ?? { source, destination }
}

/** The finding about a frozen or closed destination, if any; the source then records a refusal. */
export const findingOf = ({ status }: WalletEntry) => {
  if (status === 'open') return {}
  return { finding: status === 'frozen' ? ('destination_frozen' as const) : ('destination_closed' as const) }
}
