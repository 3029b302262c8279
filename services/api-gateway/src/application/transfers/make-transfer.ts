import { encryptedDescription, type IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { makeTransfer as endpoint } from '@folio/contracts/http/wallet/make-transfer.ts'
import { type WalletAnswer, type WalletCommandOf, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../commands/answering-event.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import { writeEndpoint } from '../commands/write-endpoint.ts'
import { balanceAfter, recordedHeaders } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Answer, Call } from '../handler.ts'
import { pricedFacts, priceOf } from './price.ts'
import { limitsFor } from './transfer-limits.ts'
import { findingOf, partyOf, walletsOf } from './wallet-rules.ts'

/** A call of one transfer, or an item of a call of many. */
type TransferCall = Pick<Call<typeof endpoint>, 'body' | 'receivedAt'> & { readonly clientId: string }

/** Lists the fields of a transfer that its fingerprint covers; their order never changes. */
export const transferFields = (body: TransferCall['body']): readonly (string | null)[] => [
  body.currency,
  body.amount,
  body.source_wallet_id,
  body.destination_wallet_id,
  body.description ?? null,
]

/** A request for a transfer that has no answer yet, and the two wallets as the view shows them. */
type OpenTransfer = {
  readonly request: IdentifiedRequest
  readonly isClaimed: boolean
  readonly wallets: readonly [WalletEntry | undefined, WalletEntry | undefined]
}

/** Checks a transfer and makes its command, or refuses it. */
export const prepareTransfer = async (
  gateway: Gateway,
  { body, clientId, receivedAt }: TransferCall,
  { request, isClaimed, wallets: shown }: OpenTransfer,
): Promise<WalletCommandOf<'SendTransfer'> | Refusal> => {
  const wallets = walletsOf(shown, clientId)
  if ('code' in wallets) return wallets
  const { source, destination } = wallets
  if (!isClaimed && !(await gateway.mayBePaid(destination.client_id))) return notFound('destination wallet')
  const { currency, amount } = body
  const { terms, currencies } = gateway
  const price = priceOf({ rules: terms.rules, currencies }, { from: currency, to: currency, amount })
  if ('code' in price) return price
  const limited = await limitsFor(gateway, currency)
  if ('code' in limited) return limited
  return {
    type: 'SendTransfer',
    transfer_id: request.commandId,
    transaction_id: gateway.nextTransactionId(),
    request_id: body.request_id,
    currency,
    amount,
    source: partyOf(source),
    destination: partyOf(destination),
    ...encryptedDescription(request, body.description),
    ...pricedFacts(price),
    ...(limited.limits === undefined ? {} : { asked_at: timestampOf(receivedAt), ...limited }),
    ...findingOf(destination),
  }
}

/** The data of a recorded transfer as answers show it, or its refusal. */
export const transferData = (gateway: Gateway, settled: RequestOutcome): Answer<typeof endpoint>['data'] | Refusal => {
  const event = answeringEvent<WalletAnswer<'SendTransfer'>>(settled)
  switch (event.type) {
    case 'TransferSent': {
      const { request_id, transaction_id } = event.data
      return { request_id, transaction_id, status: 'pending', balance_after: balanceAfter(gateway, event.data) }
    }
    case 'TransferRefused':
      return refusalAnswer(gateway, settled, event.data)
    default:
      return unknownAnswer(event, settled)
  }
}

/** Answers a recorded transfer or refusal, for the first call and for repeats. */
const transferAnswer = (gateway: Gateway, settled: RequestOutcome): Answer<typeof endpoint> | Refusal => {
  const data = transferData(gateway, settled)
  return 'code' in data ? data : { data, headers: recordedHeaders(settled) }
}

/** Moves money between two wallets; answers once the debit is stored. */
export const makeTransfer = writeEndpoint(endpoint, {
  scope: endpoint.id,
  topic: walletCommands,
  view: ({ wallets }) => wallets,
  fingerprint: ({ body }) => transferFields(body),
  keys: ({ body }) => [walletKeys.wallet(body.source_wallet_id), walletKeys.wallet(body.destination_wallet_id)],
  account: ({ body }) => body.source_wallet_id,
  prepare: async (gateway, { body, client, receivedAt }, { request, found: { isClaimed, values: wallets } }) => {
    const call = { body, receivedAt, clientId: client.client_id }
    const command = await prepareTransfer(gateway, call, { request, isClaimed, wallets })
    return 'code' in command ? command : { command }
  },
  answer: transferAnswer,
})
