import { makeTransfer as endpoint } from '@folio/contracts/http/wallet/make-transfer.ts'
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
import { balanceAfter, recordedHeaders, walletEventOf } from './recorded-answer.ts'
import { refusalAnswer } from './recorded-refusal.ts'
import { notFound } from './refusals.ts'
import { findingOf, partyOf, walletsOf } from './transfers/between-wallets.ts'
import { limitsFor } from './transfers/limits-for.ts'
import { pricedFacts, priceOf } from './transfers/price.ts'

type MakeTransfer = Call<typeof endpoint>

const identifiedTransfer = (gateway: Gateway, { body, client, correlationId, receivedAt, traceparent }: MakeTransfer) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    requestId: body.request_id,
    body: JSON.stringify([
      body.currency,
      body.amount,
      body.source_wallet_id,
      body.destination_wallet_id,
      body.description ?? null,
    ]),
    correlationId,
    traceparent,
    receivedAt,
  })

/** The command of a transfer, or why it is not made. */
const commandOf = async (
  gateway: Gateway,
  { body, receivedAt }: MakeTransfer,
  { request, source, destination }: { request: IdentifiedRequest; source: WalletEntry; destination: WalletEntry },
) => {
  const { currency, amount } = body
  const { rules } = gateway.terms
  const price = priceOf({ rules, currencies: gateway.currencies }, { from: currency, to: currency, amount })
  if ('code' in price) return price
  const limited = await limitsFor(gateway, currency)
  if ('code' in limited) return limited
  return {
    type: 'SendTransfer' as const,
    transfer_id: request.commandId,
    transaction_id: gateway.nextTransactionId(),
    request_id: body.request_id,
    currency,
    amount,
    source: partyOf(source),
    destination: partyOf(destination),
    ...describedBy(request, body.description),
    ...pricedFacts(price),
    ...(limited.limits === undefined ? {} : { asked_at: timestampOf(receivedAt), ...limited }),
    ...findingOf(destination),
  }
}

/** What is answered to a transfer: what was recorded of it, the first time or again, or why nothing was. */
const answerOf = (gateway: Gateway, settled: RequestOutcome | Refusal): Answer<typeof endpoint> | Refusal => {
  if (isRefusal(settled)) return settled
  const event = walletEventOf(settled)
  switch (event.type) {
    case 'TransferSent': {
      const { request_id, transaction_id } = event.data
      const data = {
        request_id,
        transaction_id,
        status: 'pending' as const,
        balance_after: balanceAfter(gateway, event.data),
      }
      return { data, headers: recordedHeaders(settled) }
    }
    case 'TransferRefused':
      return refusalAnswer(gateway, settled, event.data)
    default:
      throw new Error(`a transfer was answered with ${event.type}`)
  }
}

/** Moves money between two wallets: answered once the debit is stored. */
export const makeTransfer =
  (gateway: Gateway) =>
  async (call: MakeTransfer): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, client } = call
    const request = await identifiedTransfer(gateway, call)
    const view = gateway.wallets
    const keys = [walletKeys.wallet(body.source_wallet_id), walletKeys.wallet(body.destination_wallet_id)] as const
    const found = await surely(gateway.wallets, call.receivedAt, () => lookUp(gateway, request, { view, keys }))
    if (found.answered !== undefined) return answerOf(gateway, found.answered)
    const wallets = walletsOf(found.values, client.client_id)
    if ('code' in wallets) return wallets
    if (!found.isClaimed && !(await gateway.mayBePaid(wallets.destination.client_id)))
      return notFound('destination wallet')
    const command = await commandOf(gateway, call, { request, ...wallets })
    if ('code' in command) return command
    const account = body.source_wallet_id
    const seenPosition = found.mark.position
    const settled = await claimAndSend(gateway, request, {
      view,
      topic: walletCommands,
      account,
      command,
      seenPosition,
    })
    return answerOf(gateway, settled)
  }
