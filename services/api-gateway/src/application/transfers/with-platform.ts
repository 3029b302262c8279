import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { againstRule, notAllowed } from '../refusals.ts'
import type { Payer } from './payer.ts'

/** Why no money may move between a wallet and a platform account, if so, whatever there is on either side. */
export const forbiddenWith = (
  wallet: WalletEntry,
  platform: OptionsAccountEntry,
  { field, currency, payer }: { readonly field: string; readonly currency: string; readonly payer: Payer },
): Refusal | undefined => {
  if (platform.currency !== currency) {
    return notAllowed(field, `The account holds ${platform.currency}, not ${currency}.`)
  }
  const { wallet_type: type } = wallet
  if (type === 'main' || type === 'p2p' || (type === 'partner' && payer === 'platform')) return undefined
  const message =
    type === 'partner' ? 'This wallet pays own wallets alone.' : 'This wallet has no dealings with platforms.'
  return againstRule('destination_not_allowed', message, { wallet_type: wallet.wallet_type })
}
