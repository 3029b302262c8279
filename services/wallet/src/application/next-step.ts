import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { transferOf } from '@folio/contracts/ledger/transfer-shape.ts'
import { type AgentCommandOf, paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { type WalletEvent, type WalletEventData, walletEvents } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, type Step, step } from '@folio/service-kit/processes/next-step.ts'

/** Makes the command with which the destination, a wallet or a trading account, receives a transfer. */
const sent = (data: WalletEventData<'TransferSent'>, ref: string): Step => {
  const { source, destination } = data
  const type = 'ReceiveTransfer' as const
  return 'wallet_id' in destination
    ? step(walletCommands, destination.wallet_id, { type, ...transferOf({ ...data, source, destination }), sent: ref })
    : step(tradingCommands, destination.account_id, {
        type,
        ...transferOf({ ...data, source, destination }),
        sent: ref,
      })
}

/** Makes the command that settles a transfer of a trading account, since that account does not see this stream. */
const received = (data: WalletEventData<'TransferReceived'>, ref: string): Step | undefined => {
  const { source } = data
  if ('wallet_id' in source) return undefined
  const command = { type: 'SettleTransfer' as const, ...transferOf({ ...data, source }), received: ref }
  return step(tradingCommands, source.account_id, command)
}

/** Makes the command that returns a refused transfer to its source. */
const refused = (data: WalletEventData<'ReceiptRefused'>, ref: string): Step => {
  const { source, destination, reason } = data
  const type = 'ReturnTransfer' as const
  const why = { refused: ref, reason }
  return 'wallet_id' in source
    ? step(walletCommands, source.wallet_id, { type, ...transferOf({ ...data, source, destination }), ...why })
    : step(tradingCommands, source.account_id, { type, ...transferOf({ ...data, source, destination }), ...why })
}

/** Makes the command that reports the end of a transfer to the agent's process that began it. */
const ended = (
  data: WalletEventData<'TransferReceived' | 'TransferRefused' | 'TransferReturned'>,
  how: Pick<AgentCommandOf<'EndTransfer'>, 'end' | 'reason' | 'ended'>,
): Step | undefined => {
  const { process, source, destination } = data
  if (process === undefined || !('wallet_id' in source) || !('wallet_id' in destination)) return undefined
  return step(paymentAgentCommands, process.account, {
    type: 'EndTransfer',
    kind: process.kind,
    transfer_id: data.transfer_id,
    transaction_id: data.transaction_id,
    request_id: data.request_id,
    currency: data.currency,
    amount: data.amount,
    source,
    destination,
    ...(data.description === undefined ? {} : { description: data.description }),
    ...(process.worth === undefined ? {} : { worth: process.worth }),
    ...(process.hour_of_agent === undefined ? {} : { counted_hour: process.hour_of_agent }),
    ...how,
  })
}

/**
 * Returns the step after an event: the destination receives a transfer that was sent, the source gets a refused one back, and
 * the process in another service that began a transfer is told its end.
 */
export const nextStep: NextStep<WalletEvent | RateEvent> = (event, ref) => {
  if (isNoOp(walletEvents, event)) return undefined
  switch (event.type) {
    case 'TransferSent':
      return sent(event.data, ref)
    case 'TransferReceived':
      return received(event.data, ref) ?? ended(event.data, { end: 'completed', ended: ref })
    case 'ReceiptRefused':
      return refused(event.data, ref)
    case 'TransferRefused':
      return ended(event.data, { end: 'rejected', reason: event.data.reason, ended: ref })
    case 'TransferReturned':
      return ended(event.data, { end: 'failed', reason: event.data.reason, ended: ref })
    case 'WalletOpened':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'WalletClosed':
    case 'CashDeposited':
    case 'CashWithdrawn':
    case 'TransferSettled':
    case 'CurrencyExchanged':
    case 'RateSet':
      return undefined
    default:
      return unreachable(event)
  }
}
