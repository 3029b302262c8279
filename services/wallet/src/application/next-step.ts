import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, step } from '@folio/service-kit/next-step.ts'
import { transferOf } from '../domain/events.ts'

/** What was sent has to be received, and what was refused has to go back. */
export const nextStep: NextStep<WalletEvent> = (event, ref) => {
  switch (event.type) {
    case 'TransferSent':
      return step(walletCommands, event.data.destination.wallet_id, {
        type: 'ReceiveTransfer',
        ...transferOf(event.data),
        sent: ref,
      })
    case 'ReceiptRefused':
      return step(walletCommands, event.data.source.wallet_id, {
        type: 'ReturnTransfer',
        ...transferOf(event.data),
        refused: ref,
        reason: event.data.reason,
      })
    case 'WalletOpened':
    case 'WalletOpeningRefused':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'FreezingRefused':
    case 'ThawingRefused':
    case 'CashRefused':
    case 'TransferRefused':
    case 'CashDeposited':
    case 'CashWithdrawn':
    case 'TransferReceived':
    case 'TransferReturned':
      return undefined
    default:
      return unreachable(event)
  }
}
