import type { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Call } from '../../http/route.ts'
import { describedBy, type IdentifiedRequest } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { accountStatusOf } from '../options/account-status.ts'
import type { Quote } from '../rates/quote.ts'
import { findingOf, partyOf } from './between-wallets.ts'
import { exchangeFacts } from './exchange-facts.ts'
import { limitsFor } from './limits-for.ts'
import { pricedFacts, priceOf } from './price.ts'

/** The two sides of a transfer between a wallet and a platform, and the quote where their currencies differ. */
export type PlatformSides = {
  readonly wallet: WalletEntry
  readonly platform: OptionsAccountEntry
  readonly quote: Quote | undefined
}

type Asked = {
  readonly call: Call<typeof endpoint>
  readonly request: IdentifiedRequest
  readonly sides: PlatformSides
}

const platformParty = ({ client_id, account_id }: OptionsAccountEntry) => ({
  client_id,
  platform: 'options' as const,
  account_id,
})

/** What the command of either direction says of money and terms, or why it is not made. */
const factsOf = async (gateway: Gateway, { call, request, sides }: Asked) => {
  const { body, receivedAt } = call
  const { amount } = body
  const { from, to, rate } = sides.quote ?? { from: body.currency, to: body.currency, rate: undefined }
  // The fee is in the wallet's currency, whichever side pays.
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
    ...describedBy(request, body.description),
    ...pricedFacts(price),
    ...(quote === undefined || exchanged === undefined ? {} : { exchange: exchangeFacts(exchanged, quote) }),
    ...(quote === undefined && limited.limits === undefined ? {} : { asked_at: timestampOf(receivedAt), ...limited }),
  }
}

/** The wallet's command to pay a platform account, or why it is not sent. */
export const paymentToPlatform = async (gateway: Gateway, asked: Asked) => {
  const facts = await factsOf(gateway, asked)
  if ('code' in facts) return facts satisfies Refusal
  const { wallet, platform } = asked.sides
  const isInactive = (await accountStatusOf(gateway, platform.account_id)) === 'inactive'
  const finding = isInactive ? { finding: 'destination_account_inactive' as const } : {}
  return { ...facts, source: partyOf(wallet), destination: platformParty(platform), ...finding }
}

/** The platform account's command to pay a wallet, or why it is not sent. */
export const paymentToWallet = async (gateway: Gateway, asked: Asked) => {
  const facts = await factsOf(gateway, asked)
  if ('code' in facts) return facts satisfies Refusal
  const { wallet, platform } = asked.sides
  return { ...facts, source: platformParty(platform), destination: partyOf(wallet), ...findingOf(wallet) }
}
