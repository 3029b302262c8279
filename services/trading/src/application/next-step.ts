import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { transferOf } from '@folio/contracts/ledger/transfer-shape.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { OPTIONS_ACCOUNT_STREAM_PREFIX } from '@folio/contracts/options-account/views.ts'
import { type TradingEvent, tradingEvents } from '@folio/contracts/trading/events.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, step } from '@folio/service-kit/processes/next-step.ts'

/**
 * Returns the step after an event: an opened account is activated, the wallet receives a transfer that was sent, and a wallet
 * that sent one is told that it was received, or gets it back.
 */
export const nextStep: NextStep<TradingEvent> = (event, ref) => {
  if (isNoOp(tradingEvents, event)) return undefined
  switch (event.type) {
    case 'AccountOpened': {
      const stream = OPTIONS_ACCOUNT_STREAM_PREFIX + event.data.account_id
      return step(optionsAccountCommands, stream, { type: 'ActivateAccount', opened: ref })
    }
    case 'TransferSent': {
      const command = { type: 'ReceiveTransfer' as const, ...transferOf(event.data), sent: ref }
      return step(walletCommands, event.data.destination.wallet_id, command)
    }
    case 'TransferReceived': {
      const command = { type: 'SettleTransfer' as const, ...transferOf(event.data), received: ref }
      return step(walletCommands, event.data.source.wallet_id, command)
    }
    case 'ReceiptRefused': {
      const { reason } = event.data
      const command = { type: 'ReturnTransfer' as const, ...transferOf(event.data), refused: ref, reason }
      return step(walletCommands, event.data.source.wallet_id, command)
    }
    case 'AccountDeactivated':
    case 'AccountReactivated':
    case 'BalanceReset':
    case 'TransferReturned':
    case 'TransferSettled':
    case 'ContractBought':
    case 'ContractSold':
    case 'ContractCancelled':
    case 'LimitOrderChanged':
    case 'ContractSettled':
      return undefined
    default:
      return unreachable(event)
  }
}
