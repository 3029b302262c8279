import type { makePlatformTransfer as endpoint } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer } from '../../http/route.ts'
import { type IdentifiedRequest, isRefusal, type RequestOutcome, recordedFor } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { balanceAfter, recordedHeaders } from '../recorded-answer.ts'
import { refusalAnswer } from '../recorded-refusal.ts'
import { duplicateRequestId } from '../refusals.ts'
import { asPaidBy, type Payer } from './payer.ts'

/** The event of either side that answers a transfer between them. */
const eventOf = ({ recorded: { type, data } }: RequestOutcome): WalletEvent | TradingEvent =>
  ({ type, data }) as unknown as WalletEvent | TradingEvent

const viewOf = ({ wallets, trading }: Gateway, payer: Payer): BelievedView => (payer === 'wallet' ? wallets : trading)

/** What has become of a transfer that was sent, as the view of the side that paid has it. */
const stateOf = async (gateway: Gateway, payer: Payer, transferId: string) => {
  const returned = payer === 'wallet' ? walletKeys.returned(transferId) : tradingKeys.returned(transferId)
  const { values } = await viewOf(gateway, payer).get([viewKeys.openProcess(transferId), returned])
  if (values[0] !== undefined) return 'pending'
  return values[1] === undefined ? 'complete' : 'returned'
}

/** A second use of a request id is an error, which tells what became of the first: `requested` as long as nothing did. */
const usedBefore = (status: string, transaction_id: number | null): Refusal => ({
  ...duplicateRequestId(),
  message: 'This request_id was used before.',
  details: { status, transaction_id },
})

const reused = async (gateway: Gateway, payer: Payer, outcome: RequestOutcome): Promise<Refusal> => {
  const event = eventOf(outcome)
  if (event.type !== 'TransferSent' && event.type !== 'TransferRefused') {
    throw new Error(`a transfer with a platform was answered with ${event.type}`)
  }
  const { transaction_id, transfer_id } = event.data
  await viewOf(gateway, payer).reach(outcome.recorded.position)
  const status = event.type === 'TransferRefused' ? 'rejected' : await stateOf(gateway, payer, transfer_id)
  return usedBefore(status, transaction_id)
}

/** Refuses a request whose id has been used for another body, by what became of that one, whichever side was to pay. */
export const usedForAnother = async (gateway: Gateway, { commandId }: IdentifiedRequest): Promise<Refusal> => {
  for (const payer of ['wallet', 'platform'] as const) {
    const { values } = await viewOf(gateway, payer).get([viewKeys.command(commandId)])
    const recorded = await recordedFor(gateway, commandId, values[0])
    if (recorded !== undefined) return reused(gateway, payer, { recorded, isRepeat: true })
  }
  return usedBefore('requested', null)
}

/** What is answered to a transfer between a wallet and a platform, or why nothing was done. */
export const platformAnswer = async (
  gateway: Gateway,
  { payer, request }: { readonly payer: Payer; readonly request: IdentifiedRequest },
  settled: RequestOutcome | Refusal,
): Promise<Answer<typeof endpoint> | Refusal> => {
  if (isRefusal(settled)) return settled.code === 'DuplicateRequestID' ? usedForAnother(gateway, request) : settled
  if (settled.isRepeat) return reused(gateway, payer, settled)
  const event = eventOf(settled)
  switch (event.type) {
    case 'TransferSent': {
      const { request_id, transaction_id } = event.data
      const balance_after = balanceAfter(gateway, event.data)
      const data = { status: { state: 'pending' as const, transaction_id, balance_after }, request_id }
      return { data, headers: recordedHeaders(settled) }
    }
    case 'TransferRefused':
      return asPaidBy(payer, refusalAnswer(gateway, settled, event.data))
    default:
      throw new Error(`a transfer with a platform was answered with ${event.type}`)
  }
}
