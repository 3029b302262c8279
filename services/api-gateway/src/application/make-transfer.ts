import { makeTransfer as endpoint } from '@folio/contracts/http/wallet/make-transfer.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { surely } from './certainty.ts'
import {
  claimAndSend,
  type IdentifiedRequest,
  identified,
  isRefusal,
  lookUp,
  type RequestOutcome,
} from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { balanceAfter, recordedHeaders, refusalAnswer, walletEventOf } from './recorded-answer.ts'
import { againstRule, notFound, notYours } from './refusals.ts'

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

const party = ({ client_id, wallet_id, wallet_type }: WalletEntry) => ({ client_id, wallet_id, wallet_type })

/** Why money may not go from one wallet to another, if so, whatever is in them. */
const forbidden = (source: WalletEntry, destination: WalletEntry): Refusal | undefined => {
  if (source.client_id === destination.client_id) return undefined
  const isAllowed =
    destination.wallet_type === 'main' && (source.wallet_type === 'main' || source.wallet_type === 'p2p')
  return isAllowed
    ? undefined
    : againstRule('destination_not_allowed', 'This wallet may not pay that wallet.', {
        source_type: source.wallet_type,
        destination_type: destination.wallet_type,
      })
}

const commandOf = (
  { body }: MakeTransfer,
  { commandId, key }: IdentifiedRequest,
  { source, destination, transactionId }: { source: WalletEntry; destination: WalletEntry; transactionId: number },
) => ({
  type: 'SendTransfer' as const,
  transfer_id: commandId,
  transaction_id: transactionId,
  request_id: body.request_id,
  currency: body.currency,
  amount: body.amount,
  source: party(source),
  destination: party(destination),
  ...(body.description === undefined
    ? {}
    : { description: encryptText(key, { commandId, field: 'description', text: body.description }) }),
  ...(destination.status === 'frozen' ? { finding: 'destination_frozen' as const } : {}),
})

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
    if (body.source_wallet_id === body.destination_wallet_id) {
      return {
        status: 400,
        code: 'ValidationError',
        message: 'destination_wallet_id must be another wallet than source_wallet_id.',
        field: 'destination_wallet_id',
      }
    }
    const request = await identifiedTransfer(gateway, call)
    const view = gateway.wallets
    const keys = [walletKeys.wallet(body.source_wallet_id), walletKeys.wallet(body.destination_wallet_id)] as const
    const found = await surely(gateway.wallets, call.receivedAt, () => lookUp(gateway, request, { view, keys }))
    if (found.answered !== undefined) return answerOf(gateway, found.answered)
    const [source, destination] = found.values
    if (source === undefined) return notFound('source wallet')
    if (destination === undefined) return notFound('destination wallet')
    if (source.client_id !== client.client_id) return notYours('source wallet')
    const refusal = forbidden(source, destination)
    if (refusal !== undefined) return refusal
    const command = commandOf(call, request, { source, destination, transactionId: gateway.nextTransactionId() })
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
