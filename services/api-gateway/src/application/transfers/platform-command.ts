import { encryptedDescription, type IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'
import { accountStatusOf } from '../options/read-account.ts'
import type { Quote } from '../rates/quote.ts'
import { exchangeFacts, pricedFacts, priceOf } from './price.ts'
import { limitsFor } from './transfer-limits.ts'
import { findingOf, partyOf } from './wallet-rules.ts'

/** The two sides of a platform transfer, and the quote if their currencies differ. */
export type PlatformSides = {
  readonly wallet: WalletEntry
  readonly platform: OptionsAccountEntry
  readonly quote: Quote | undefined
}

type PlatformTransferRequest = {
  readonly call: Call<typeof endpoint>
  readonly request: IdentifiedRequest
  readonly sides: PlatformSides
}

const platformParty = ({ client_id, account_id }: OptionsAccountEntry) => ({
  client_id,
  platform: 'options' as const,
  account_id,
})

/** Makes the fields that the commands of both directions have in common, or a refusal. */
const factsOf = async (gateway: Gateway, { call, request, sides }: PlatformTransferRequest) => {
  const { body, receivedAt } = call
  const { amount } = body
  const { from, to, rate } = sides.quote ?? { from: body.currency, to: body.currency, rate: undefined }
  // The fee is in the wallet's currency in both directions.
  const isFeeOfExchanged = body.direction === 'to_wallet'
  const by = { rules: gateway.terms.rules, currencies: gateway.currencies }
  const price = priceOf(by, { from, to, amount, rate, isFeeOfExchanged })
  if ('code' in price) return price
  const limited = await limitsFor(gateway, from)
  if ('code' in limited) return limited
  const { quote } = sides
  const { exchanged } = price
  return {
    type: 'SendTransfer' as const,
    transfer_id: request.commandId,
    transaction_id: gateway.nextTransactionId(),
    request_id: body.request_id,
    currency: from,
    amount,
    ...encryptedDescription(request, body.description),
    ...pricedFacts(price),
    ...(quote === undefined || exchanged === undefined ? {} : { exchange: exchangeFacts(exchanged, quote) }),
    ...(quote === undefined && limited.limits === undefined ? {} : { asked_at: timestampOf(receivedAt), ...limited }),
  }
}

/** Makes the wallet's command to pay a platform account, or a refusal. */
export const paymentToPlatform = async (gateway: Gateway, asked: PlatformTransferRequest) => {
  const facts = await factsOf(gateway, asked)
  if ('code' in facts) return facts satisfies Refusal
  const { wallet, platform } = asked.sides
  const isInactive = (await accountStatusOf(gateway, platform.account_id)) === 'inactive'
  const finding = isInactive ? { finding: 'destination_account_inactive' as const } : {}
  return { ...facts, source: partyOf(wallet), destination: platformParty(platform), ...finding }
}

/** Makes the platform account's command to pay a wallet, or a refusal. */
export const paymentToWallet = async (gateway: Gateway, asked: PlatformTransferRequest) => {
  const facts = await factsOf(gateway, asked)
  if ('code' in facts) return facts satisfies Refusal
  const { wallet, platform } = asked.sides
  return { ...facts, source: platformParty(platform), destination: partyOf(wallet), ...findingOf(wallet) }
}
