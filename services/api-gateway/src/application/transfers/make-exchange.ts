import { encryptedDescription, type IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { makeExchange as endpoint } from '@folio/contracts/http/wallet/make-exchange.ts'
import { type WalletAnswer, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../commands/answering-event.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import { writeEndpoint } from '../commands/write-endpoint.ts'
import { balanceAfter, formatArriving, formatFee, recordedHeaders } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Answer, Call } from '../handler.ts'
import type { Quote } from '../rates/quote.ts'
import { openOfferedQuote } from '../rates/reserve-quote.ts'
import { exchangeFacts, pricedFacts, priceOf } from './price.ts'
import { limitsFor } from './transfer-limits.ts'
import { findingOf, partyOf, walletsOf } from './wallet-rules.ts'

type MakeExchange = Call<typeof endpoint>
type Wallets = { readonly source: WalletEntry; readonly destination: WalletEntry }

/** Makes the command of an exchange, or a refusal. */
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
    ...encryptedDescription(request, body.description),
    ...pricedFacts(price),
    exchange: exchangeFacts(price.arriving, quote),
    asked_at: timestampOf(receivedAt),
    ...limited,
  }
  return source.wallet_id === destination.wallet_id
    ? { type: 'ExchangeCurrency' as const, ...facts }
    : { type: 'SendTransfer' as const, ...facts, ...findingOf(destination) }
}

/** Answers a recorded exchange or refusal, for the first call and for repeats. */
const answerOf = (gateway: Gateway, settled: RequestOutcome): Answer<typeof endpoint> | Refusal => {
  const event = answeringEvent<WalletAnswer<'SendTransfer' | 'ExchangeCurrency'>>(settled)
  switch (event.type) {
    case 'TransferSent':
    case 'CurrencyExchanged': {
      const { request_id, transaction_id } = event.data
      const data = {
        request_id,
        transaction_id,
        status: event.type === 'TransferSent' ? ('pending' as const) : ('complete' as const),
        balance_after: balanceAfter(gateway, event.data),
        destination_amount: formatArriving(gateway, event.data),
        fee: formatFee(gateway, event.data),
      }
      return { data, headers: recordedHeaders(settled) }
    }
    case 'TransferRefused':
      return refusalAnswer(gateway, settled, event.data)
    default:
      return unknownAnswer(event, settled)
  }
}

/** Exchanges money by a quote, inside one wallet or with a transfer to another; answers once the debit is stored. */
export const makeExchange = writeEndpoint(endpoint, {
  scope: endpoint.id,
  topic: walletCommands,
  view: ({ wallets }) => wallets,
  fingerprint: ({ body }) => [
    body.source_wallet_id,
    body.source_currency,
    body.amount,
    body.destination_wallet_id,
    body.destination_currency,
    body.exchange_rate,
    body.rate_token,
    body.description ?? null,
  ],
  keys: ({ body }) => [walletKeys.wallet(body.source_wallet_id), walletKeys.wallet(body.destination_wallet_id)],
  account: ({ body }) => body.source_wallet_id,
  prepare: async (gateway, call, { request, found }) => {
    const { body, client } = call
    const quote = openOfferedQuote(request.key, body, { from: body.source_currency, to: body.destination_currency })
    if ('code' in quote) return quote
    const wallets = walletsOf(found.values, client.client_id)
    if ('code' in wallets) return wallets
    if (!found.isClaimed && !(await gateway.mayBePaid(wallets.destination.client_id)))
      return notFound('destination wallet')
    const command = await commandOf(gateway, call, { request, wallets, quote })
    return 'code' in command ? command : { command, quote }
  },
  answer: answerOf,
})
