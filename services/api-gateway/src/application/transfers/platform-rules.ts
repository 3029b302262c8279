import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { currencyNotAllowed, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'

/** The paying side of a platform transfer, whose stream records the answer. */
export type Payer = 'wallet' | 'platform'

/** Gives a refusal of a platform transfer the error code `WalletFundsInsufficient` if the paying wallet has too little. */
export const withPayerCode = (payer: Payer, refusal: Refusal): Refusal =>
  payer === 'wallet' && refusal.details?.['rule'] === 'insufficient_funds'
    ? { ...refusal, code: 'WalletFundsInsufficient' }
    : refusal

/** Refuses a platform transfer between a wallet and an account that the rules forbid, without regard to their balances. */
export const platformTransferRefusal = (
  wallet: WalletEntry,
  platform: OptionsAccountEntry,
  { field, currency, payer }: { readonly field: string; readonly currency: string; readonly payer: Payer },
): Refusal | undefined => {
  if (platform.currency !== currency) {
    return currencyNotAllowed(field, `The account holds ${platform.currency}, not ${currency}.`)
  }
  const { wallet_type: type } = wallet
  if (type === 'main' || type === 'p2p' || (type === 'partner' && payer === 'platform')) return undefined
  const message =
    type === 'partner'
      ? 'A partner wallet cannot pay a platform account.'
      : `A ${type} wallet cannot be used with platform accounts.`
  return ruleViolation('destination_not_allowed', message, { wallet_type: wallet.wallet_type })
}
