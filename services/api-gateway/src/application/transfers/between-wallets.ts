import type { Party } from '@folio/contracts/wallet/parties.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { againstRule, notFound, notYours } from '../refusals.ts'

/** A wallet as a side of a transfer. */
export const partyOf = ({ client_id, wallet_id, wallet_type }: WalletEntry): Party => ({
  client_id,
  wallet_id,
  wallet_type,
})

/** Why money may not go from one wallet to another, if so, whatever is in them. */
export const forbidden = (source: WalletEntry, destination: WalletEntry): Refusal | undefined => {
  if (source.client_id === destination.client_id) return undefined
  const isAllowed =
    destination.wallet_type === 'main' && (source.wallet_type === 'main' || source.wallet_type === 'p2p')
  return isAllowed
    ? undefined
    : againstRule('destination_not_allowed', 'This wallet may not pay that wallet.', {
        source_type: source.wallet_type,
        destination_type: destination.wallet_type,
      })
}

/** The two wallets of a transfer that a client asks for, or why it may not: one is not there, not the client's, or not to be paid. */
export const walletsOf = (
  [source, destination]: readonly [WalletEntry | undefined, WalletEntry | undefined],
  clientId: string,
): { readonly source: WalletEntry; readonly destination: WalletEntry } | Refusal => {
  if (source === undefined) return notFound('source wallet')
  if (destination === undefined) return notFound('destination wallet')
  if (source.client_id !== clientId) return notYours('source wallet')
  return forbidden(source, destination) ?? { source, destination }
}

/** What is known of the other side that forbids a transfer; the source records the refusal. */
export const findingOf = ({ status }: WalletEntry) => {
  if (status === 'open') return {}
  return { finding: status === 'frozen' ? ('destination_frozen' as const) : ('destination_closed' as const) }
}
