import { makeExchange as endpoint } from '@folio/contracts/http/wallet/make-exchange.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { surely } from './certainty.ts'
import {
  claimAndSend,
  describedBy,
  type IdentifiedRequest,
  identified,
  isRefusal,
  lookUp,
  type RequestOutcome,
} from './client-command.ts'
import type { Gateway } from './gateway.ts'
import type { Quote } from './rates/quote.ts'
import { releaseQuote } from './rates/spent-quote.ts'
import { balanceAfter, feeShown, givenShown, recordedHeaders, walletEventOf } from './recorded-answer.ts'
import { refusalAnswer } from './recorded-refusal.ts'
import { notFound } from './refusals.ts'
import { findingOf, partyOf, walletsOf } from './transfers/between-wallets.ts'
import { exchangeFacts } from './transfers/exchange-facts.ts'
import { limitsFor } from './transfers/limits-for.ts'
import { pricedFacts, priceOf } from './transfers/price.ts'
import { holdQuote, quoteOffered } from './transfers/quoted.ts'

type MakeExchange = Call<typeof endpoint>
type Wallets = { readonly source: WalletEntry; readonly destination: WalletEntry }

const identifiedExchange = (gateway: Gateway, { body, client, correlationId, receivedAt, traceparent }: MakeExchange) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    requestId: body.request_id,
    body: JSON.stringify([
      body.source_wallet_id,
      body.source_currency,
      body.amount,
      body.destination_wallet_id,
      body.destination_currency,
      body.exchange_rate,
      body.rate_token,
      body.description ?? null,
    ]),
    correlationId,
    traceparent,
    receivedAt,
  })

/** The command of an exchange, or why it is not made. */
const commandOf = async (
  gateway: Gateway,
  { body, receivedAt }: MakeExchange,
  { request, wallets, quote }: { request: IdentifiedRequest; wallets: Wallets; quote: Quote },
) => {
  const { source, destination } = wallets
  const { rules } = gateway.terms
  const asked = { from: quote.from, to: quote.to, amount: body.amount, rate: quote.rate }
  const price = priceOf({ rules, currencies: gateway.currencies }, asked)
  if ('code' in price) return price
  const limited = await limitsFor(gateway, quote.from)
  if ('code' in limited) return limited
  const facts = {
    transfer_id: request.commandId,
    transaction_id: gateway.nextTransactionId(),
    request_id: body.request_id,
    currency: quote.from,
    amount: body.amount,
    source: partyOf(source),
    destination: partyOf(destination),
    ...describedBy(request, body.description),
    ...pricedFacts(price),
    exchange: exchangeFacts(price.arriving, quote),
    asked_at: timestampOf(receivedAt),
    ...limited,
  }
  return source.wallet_id === destination.wallet_id
    ? { type: 'ExchangeCurrency' as const, ...facts }
    : { type: 'SendTransfer' as const, ...facts, ...findingOf(destination) }
}

/** What is answered to an exchange: what was recorded of it, the first time or again, or why nothing was. */
const answerOf = (gateway: Gateway, settled: RequestOutcome | Refusal): Answer<typeof endpoint> | Refusal => {
  if (isRefusal(settled)) return settled
  const event = walletEventOf(settled)
  switch (event.type) {
    case 'TransferSent':
    case 'CurrencyExchanged': {
      const { request_id, transaction_id } = event.data
      const data = {
        request_id,
        transaction_id,
        status: event.type === 'TransferSent' ? ('pending' as const) : ('complete' as const),
        balance_after: balanceAfter(gateway, event.data),
        destination_amount: givenShown(gateway, event.data),
        fee: feeShown(gateway, event.data),
      }
      return { data, headers: recordedHeaders(settled) }
    }
    case 'TransferRefused':
      return refusalAnswer(gateway, settled, event.data)
    default:
      throw new Error(`an exchange was answered with ${event.type}`)
  }
}

/** Exchanges money by a quote, inside one wallet or on the way to another: answered once the debit is stored. */
export const makeExchange =
  (gateway: Gateway) =>
  async (call: MakeExchange): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, client } = call
    const pair = { from: body.source_currency, to: body.destination_currency }
    const request = await identifiedExchange(gateway, call)
    const view = gateway.wallets
    const keys = [walletKeys.wallet(body.source_wallet_id), walletKeys.wallet(body.destination_wallet_id)] as const
    const found = await surely(view, call.receivedAt, () => lookUp(gateway, request, { view, keys }))
    if (found.answered !== undefined) return answerOf(gateway, found.answered)
    const quote = quoteOffered(request.key, body, pair)
    if ('code' in quote) return quote
    const wallets = walletsOf(found.values, client.client_id)
    if ('code' in wallets) return wallets
    if (!found.isClaimed && !(await gateway.mayBePaid(wallets.destination.client_id)))
      return notFound('destination wallet')
    const command = await commandOf(gateway, call, { request, wallets, quote })
    if ('code' in command) return command
    // What was sent before may have used the quote: then the wallet says so, whatever has become of the quote since.
    const { isClaimed, claimsSince } = found
    const { commandId } = request
    const unheld = isClaimed ? undefined : await holdQuote(gateway, { quote, commandId, claimsSince })
    if (unheld !== undefined) return unheld
    const settled = await claimAndSend(gateway, request, {
      view,
      topic: walletCommands,
      account: wallets.source.wallet_id,
      command,
      seenPosition: found.mark.position,
    })
    if (!isRefusal(settled) && settled.recorded.type === 'TransferRefused')
      await releaseQuote(gateway, quote, commandId)
    return answerOf(gateway, settled)
  }
