import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { TradingAnswer } from '@folio/contracts/trading/commands.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { WalletAnswer } from '@folio/contracts/wallet/commands.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { type Refusal, usedRequestId } from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { answeringEvent, unknownAnswer } from '../commands/answering-event.ts'
import { findRecorded, isRefusal } from '../commands/client-command.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import { balanceAfter, recordedHeaders } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Answer } from '../handler.ts'
import { transferStateOf } from '../statements/transfer-state.ts'
import { type Payer, withPayerCode } from './platform-rules.ts'

/** An event, of the wallet or of the platform account, that answers a transfer. */
export type PlatformTransferAnswer = WalletAnswer<'SendTransfer'> | TradingAnswer<'SendTransfer'>

const viewOf = ({ wallets, trading }: Gateway, payer: Payer): ViewReader => (payer === 'wallet' ? wallets : trading)

/** Reads the state of a transfer, by the event that sent it, from the view of the paying side. */
export const stateOf = async (gateway: Gateway, payer: Payer, sent: EventRef & { readonly transferId: string }) => {
  const { transferId } = sent
  const key = payer === 'wallet' ? walletKeys.returned(transferId) : tradingKeys.returned(transferId)
  const [open, returned] = (await viewOf(gateway, payer).get([viewKeys.openProcess(transferId), key])).values
  return transferStateOf(sent, { open, returned })
}

const refuseRepeat = async (gateway: Gateway, payer: Payer, outcome: RequestOutcome): Promise<Refusal> => {
  const event = answeringEvent<PlatformTransferAnswer>(outcome)
  const { stream, revision, position } = outcome.recorded
  switch (event.type) {
    case 'TransferSent': {
      const { transaction_id, transfer_id } = event.data
      await viewOf(gateway, payer).waitFor(position)
      const status = await stateOf(gateway, payer, { stream, revision, transferId: transfer_id })
      return usedRequestId('DuplicateRequestID', { status, transaction_id })
    }
    case 'TransferRefused':
      await viewOf(gateway, payer).waitFor(position)
      return usedRequestId('DuplicateRequestID', { status: 'rejected', transaction_id: event.data.transaction_id })
    default:
      return unknownAnswer(event, outcome)
  }
}

/**
 * Refuses a request whose id was used for another body, with the status of that request in either direction; `requested`
 * while it has no event.
 */
export const refuseReusedRequestId = async (gateway: Gateway, { commandId }: IdentifiedRequest): Promise<Refusal> => {
  for (const payer of ['wallet', 'platform'] as const) {
    const { values } = await viewOf(gateway, payer).get([viewKeys.command(commandId)])
    const recorded = await findRecorded(gateway, commandId, values[0])
    if (recorded !== undefined) return refuseRepeat(gateway, payer, { recorded, isRepeat: true })
  }
  return usedRequestId('DuplicateRequestID', { status: 'requested', transaction_id: null })
}

/** Answers a platform transfer by its outcome: the pending transfer or a refusal. */
export const platformAnswer = async (
  gateway: Gateway,
  { payer, request }: { readonly payer: Payer; readonly request: IdentifiedRequest },
  settled: RequestOutcome | Refusal,
): Promise<Answer<typeof endpoint> | Refusal> => {
  if (isRefusal(settled))
    return settled.code === 'DuplicateRequestID' ? refuseReusedRequestId(gateway, request) : settled
  if (settled.isRepeat) return refuseRepeat(gateway, payer, settled)
  const event = answeringEvent<PlatformTransferAnswer>(settled)
  switch (event.type) {
    case 'TransferSent': {
      const { request_id, transaction_id } = event.data
      const balance_after = balanceAfter(gateway, event.data)
      const data = { status: { state: 'pending' as const, transaction_id, balance_after }, request_id }
      return { data, headers: recordedHeaders(settled) }
    }
    case 'TransferRefused':
      return withPayerCode(payer, refusalAnswer(gateway, settled, event.data))
    default:
      return unknownAnswer(event, settled)
  }
}
