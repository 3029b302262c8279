import { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { surely } from './certainty.ts'
import { claimAndSend, claimOnly, type IdentifiedRequest, identified, isRefusal, lookUp } from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { releaseQuote } from './rates/spent-quote.ts'
import { notFound, notYours } from './refusals.ts'
import { platformAnswer, usedForAnother } from './transfers/platform-answer.ts'
import { type PlatformSides, paymentToPlatform, paymentToWallet } from './transfers/platform-command.ts'
import { holdQuote, quoteOffered } from './transfers/quoted.ts'
import { forbiddenWith } from './transfers/with-platform.ts'

type MakePlatformTransfer = Call<typeof endpoint>

const identifiedTransfer = (
  gateway: Gateway,
  { body, client, correlationId, receivedAt, traceparent }: MakePlatformTransfer,
) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    requestId: body.request_id,
    body: JSON.stringify([
      body.wallet_id,
      body.amount,
      body.currency,
      body.direction,
      body.platform_name,
      body.platform_account_id,
      body.wallet_currency ?? null,
      body.exchange_rate ?? null,
      body.rate_token ?? null,
      body.description ?? null,
    ]),
    correlationId,
    traceparent,
    receivedAt,
  })

/** The quote that a call comes with; nothing where both sides have the same currency. */
const quoteOf = ({ body }: MakePlatformTransfer, { key }: IdentifiedRequest) => {
  const { wallet_currency, exchange_rate, rate_token, currency, direction } = body
  if (wallet_currency === undefined || exchange_rate === undefined || rate_token === undefined) return undefined
  const pair =
    direction === 'from_wallet' ? { from: wallet_currency, to: currency } : { from: currency, to: wallet_currency }
  return quoteOffered(key, { exchange_rate, rate_token }, pair)
}

/** The two sides, if both are there and the caller's. */
const sidesOf = async (gateway: Gateway, { body, client, receivedAt }: MakePlatformTransfer, wallet?: WalletEntry) => {
  const { optionsAccounts } = gateway
  const key = optionsAccountKeys.account(body.platform_account_id)
  const { values } = await surely(optionsAccounts, receivedAt, () => optionsAccounts.get([key]))
  const [platform] = values
  if (wallet === undefined) return notFound('wallet')
  if (platform === undefined) return notFound('options account')
  if (wallet.client_id !== client.client_id) return notYours('wallet')
  if (platform.client_id !== client.client_id) return notYours('options account')
  const payer = body.direction === 'from_wallet' ? 'wallet' : 'platform'
  const refusal = forbiddenWith(wallet, platform, { field: 'currency', currency: body.currency, payer })
  return refusal ?? { wallet, platform }
}

type Sending = {
  readonly call: MakePlatformTransfer
  readonly request: IdentifiedRequest
  readonly sides: PlatformSides
}

/** How the side that pays is asked to, or why it is not. */
const askingOf = async (gateway: Gateway, sending: Sending) => {
  const { request, sides } = sending
  const { wallets: view } = gateway
  if (sending.call.body.direction === 'from_wallet') {
    const command = await paymentToPlatform(gateway, sending)
    if ('code' in command) return command
    const asked = { view, topic: walletCommands, account: sides.wallet.wallet_id, command }
    return (seenPosition: number) => claimAndSend(gateway, request, { ...asked, seenPosition })
  }
  const command = await paymentToWallet(gateway, sending)
  if ('code' in command) return command
  const asked = { view: gateway.trading, topic: tradingCommands, account: sides.platform.account_id, command }
  // The request id is claimed where one of the other direction would be: it serves one of the two.
  return async (seenPosition: number) =>
    (await claimOnly(gateway, request, view)) ?? claimAndSend(gateway, request, { ...asked, seenPosition })
}

/** Moves money between a wallet and a platform account: answered once the side that pays has stored the debit. */
export const makePlatformTransfer =
  (gateway: Gateway) =>
  async (call: MakePlatformTransfer): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body } = call
    const isFromWallet = body.direction === 'from_wallet'
    const payer = isFromWallet ? 'wallet' : 'platform'
    const { wallets, trading } = gateway
    const request = await identifiedTransfer(gateway, call)
    const keys = [walletKeys.wallet(body.wallet_id)] as const
    const inWallets = await surely(wallets, call.receivedAt, () => lookUp(gateway, request, { view: wallets, keys }))
    const inTrading = await lookUp(gateway, request, { view: trading, keys: [] })
    const { answered } = isFromWallet ? inWallets : inTrading
    if (answered !== undefined) return platformAnswer(gateway, { payer, request }, answered)
    if ((isFromWallet ? inTrading : inWallets).answered !== undefined) return usedForAnother(gateway, request)
    const quote = quoteOf(call, request)
    if (quote !== undefined && 'code' in quote) return quote
    const found = await sidesOf(gateway, call, inWallets.values[0])
    if ('code' in found) return found
    const { isClaimed, claimsSince, mark } = isFromWallet ? inWallets : inTrading
    const { commandId } = request
    const ask = await askingOf(gateway, { call, request, sides: { ...found, quote } })
    if (typeof ask !== 'function') return ask
    // What was sent before may have used the quote: then the side that pays says so, whatever has become of it since.
    const unheld = quote && !isClaimed ? await holdQuote(gateway, { quote, commandId, claimsSince }) : undefined
    if (unheld !== undefined) return unheld
    const settled = await ask(mark.position)
    if (quote && !isRefusal(settled) && settled.recorded.type === 'TransferRefused')
      await releaseQuote(gateway, quote, commandId)
    return platformAnswer(gateway, { payer, request }, settled)
  }
