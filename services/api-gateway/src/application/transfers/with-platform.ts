import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { againstRule, notAllowed } from '../refusals.ts'

/** Why no money may move between a wallet and a platform account, if so, whatever there is on either side. */
export const forbiddenWith = (
  wallet: WalletEntry,
  platform: OptionsAccountEntry,
  { field, currency }: { readonly field: string; readonly currency: string },
): Refusal | undefined => {
  if (platform.currency !== currency) {
    return notAllowed(field, `The account holds ${platform.currency}, not ${currency}.`)
  }
  if (wallet.wallet_type === 'main' || wallet.wallet_type === 'p2p') return undefined
  const message = 'This wallet has no dealings with platforms.'
  return againstRule('destination_not_allowed', message, { wallet_type: wallet.wallet_type })
}
