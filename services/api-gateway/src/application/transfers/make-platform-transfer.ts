import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { SeenRequest } from '@folio/client-commands/send-request.ts'
import { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { notFound, notYours, type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { claimAndSend, claimRequest, identifyRequest, lookUp, mayBeUnderWay } from '../commands/client-command.ts'
import { prepareUnderWay } from '../commands/under-way.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { openOfferedQuote, sendWithQuote } from '../rates/reserve-quote.ts'
import { platformAnswer, refuseReusedRequestId } from './platform-answer.ts'
import { type PlatformSides, paymentToPlatform, paymentToWallet } from './platform-command.ts'
import { platformTransferRefusal } from './platform-rules.ts'

type MakePlatformTransfer = Call<typeof endpoint>

const identifiedTransfer = (gateway: Gateway, call: MakePlatformTransfer) => {
  const { body } = call
  return identifyRequest(gateway, call, {
    clientId: call.client.client_id,
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
  })
}

/** Opens the quote that a call has; undefined if both sides have the same currency. */
const quoteOf = ({ body }: MakePlatformTransfer, { key }: IdentifiedRequest) => {
  const { wallet_currency, exchange_rate, rate_token, currency, direction } = body
  if (wallet_currency === undefined || exchange_rate === undefined || rate_token === undefined) return undefined
  const pair =
    direction === 'from_wallet' ? { from: wallet_currency, to: currency } : { from: currency, to: wallet_currency }
  return openOfferedQuote(key, { exchange_rate, rate_token }, pair)
}

/** Finds the two sides; refuses if one is missing, another client's or not allowed. */
const sidesOf = async (gateway: Gateway, { body, client, receivedAt }: MakePlatformTransfer, wallet?: WalletEntry) => {
  const { optionsAccounts } = gateway
  const key = optionsAccountKeys.account(body.platform_account_id)
  const { values } = await confirmMissing(optionsAccounts, receivedAt, () => optionsAccounts.get([key]))
  const [platform] = values
  if (wallet === undefined) return notFound('wallet')
  if (platform === undefined) return notFound('options account')
  if (wallet.client_id !== client.client_id) return notYours('wallet')
  if (platform.client_id !== client.client_id) return notYours('options account')
  const payer = body.direction === 'from_wallet' ? 'wallet' : 'platform'
  const refusal = platformTransferRefusal(wallet, platform, { field: 'currency', currency: body.currency, payer })
  return refusal ?? { wallet, platform }
}

type Sending = {
  readonly call: MakePlatformTransfer
  readonly request: IdentifiedRequest
  readonly sides: PlatformSides
}

/** Returns the function that sends the command to the paying side, or a refusal. */
const askingOf = async (gateway: Gateway, sending: Sending) => {
  const { request, sides } = sending
  const { wallets: view } = gateway
  if (sending.call.body.direction === 'from_wallet') {
    const command = await paymentToPlatform(gateway, sending)
    if ('code' in command) return command
    const asked = { view, topic: walletCommands, account: sides.wallet.wallet_id, command }
    return (seen: SeenRequest) => claimAndSend(gateway, request, { ...asked, ...seen })
  }
  const command = await paymentToWallet(gateway, sending)
  if ('code' in command) return command
  const asked = { view: gateway.trading, topic: tradingCommands, account: sides.platform.account_id, command }
  // The request id is claimed in the wallet view as for the other direction, because it serves one of the two. No event
  // of the wallet view completes this claim, so it lasts only until trading's view shows the answer to a look-up.
  return async (seen: SeenRequest) =>
    (await claimRequest(gateway, request, view)) ?? claimAndSend(gateway, request, { ...asked, ...seen })
}

/** Checks a transfer and makes the function that sends its command, with the quote that it uses; or refuses it. */
const preparedOf = async (
  gateway: Gateway,
  { call, request }: Pick<Sending, 'call' | 'request'>,
  wallet?: WalletEntry,
) => {
  const quote = quoteOf(call, request)
  if (quote !== undefined && 'code' in quote) return quote
  const found = await sidesOf(gateway, call, wallet)
  if ('code' in found) return found
  const ask = await askingOf(gateway, { call, request, sides: { ...found, quote } })
  return typeof ask === 'function' ? { ask, quote } : ask
}

/** Moves money between a wallet and a platform account; answers once the debit of the paying side is stored. */
export const makePlatformTransfer = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body } = call
    const isFromWallet = body.direction === 'from_wallet'
    const payer = isFromWallet ? 'wallet' : 'platform'
    const { wallets, trading } = gateway
    const request = await identifiedTransfer(gateway, call)
    const keys = [walletKeys.wallet(body.wallet_id)] as const
    const inWallets = await confirmMissing(wallets, call.receivedAt, () =>
      lookUp(gateway, request, { view: wallets, keys }),
    )
    const inTrading = await lookUp(gateway, request, { view: trading, keys: [] })
    const { answered } = isFromWallet ? inWallets : inTrading
    if (answered !== undefined) return platformAnswer(gateway, { payer, request }, answered)
    if ((isFromWallet ? inTrading : inWallets).answered !== undefined) return refuseReusedRequestId(gateway, request)
    const seen = isFromWallet ? inWallets : inTrading
    const { isClaimed, claimsSince, checkpoint } = seen
    // A payment to the wallet with this id may be under way whose claims are lost in trading and have ended in the wallets.
    const claimsKept = inTrading.claimsKept && (!isFromWallet || inWallets.claimsKept)
    if (mayBeUnderWay({ isClaimed, claimsKept })) return unavailable()
    const [wallet] = inWallets.values
    const prepared = await prepareUnderWay(gateway, seen, () => preparedOf(gateway, { call, request }, wallet))
    if ('code' in prepared) return prepared
    const { ask, quote } = prepared
    const send = () => ask({ seenPosition: checkpoint.position, isClaimed })
    const { commandId } = request
    const settled = await (quote === undefined
      ? send()
      : sendWithQuote(gateway, { quote, commandId, claimsSince, isClaimed }, send))
    return platformAnswer(gateway, { payer, request }, settled)
  },
)
