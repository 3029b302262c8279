import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Refusal, usedRequestId } from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { answeringEvent } from '../commands/answering-event.ts'
import { findRecorded, isRefusal } from '../commands/client-command.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import { balanceAfter, recordedHeaders } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Answer } from '../handler.ts'
import { type Payer, withPayerCode } from './platform-rules.ts'

/** The event, of the wallet or of the platform account, that answers a transfer. */
export const moneyEventOf = answeringEvent<WalletEvent | TradingEvent>

const viewOf = ({ wallets, trading }: Gateway, payer: Payer): ViewReader => (payer === 'wallet' ? wallets : trading)

/** Reads the state of a sent transfer from the view of the paying side. */
export const stateOf = async (gateway: Gateway, payer: Payer, transferId: string) => {
  const returned = payer === 'wallet' ? walletKeys.returned(transferId) : tradingKeys.returned(transferId)
  const { values } = await viewOf(gateway, payer).get([viewKeys.openProcess(transferId), returned])
  if (values[0] !== undefined) return 'pending'
  return values[1] === undefined ? 'complete' : 'returned'
}

const refuseRepeat = async (gateway: Gateway, payer: Payer, outcome: RequestOutcome): Promise<Refusal> => {
  const event = moneyEventOf(outcome)
  if (event.type !== 'TransferSent' && event.type !== 'TransferRefused') {
    throw new Error(`a transfer with a platform was answered with ${event.type}`)
  }
  const { transaction_id, transfer_id } = event.data
  await viewOf(gateway, payer).waitFor(outcome.recorded.position)
  const status = event.type === 'TransferRefused' ? 'rejected' : await stateOf(gateway, payer, transfer_id)
  return usedRequestId('DuplicateRequestID', { status, transaction_id })
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
  const event = moneyEventOf(settled)
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
      throw new Error(`a transfer with a platform was answered with ${event.type}`)
  }
}
