import { transferOf } from '@folio/contracts/transfer-of.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, type Step, step } from '@folio/service-kit/next-step.ts'

const received = (data: WalletEventData<'TransferSent'>, sent: string): Step | undefined => {
  const { source, destination } = data
  if (!('wallet_id' in destination)) return undefined
  const command = { type: 'ReceiveTransfer' as const, ...transferOf({ ...data, source, destination }), sent }
  return step(walletCommands, destination.wallet_id, command)
}

const returned = (data: WalletEventData<'ReceiptRefused'>, refused: string): Step | undefined => {
  const { source, destination, reason } = data
  if (!('wallet_id' in source)) return undefined
  const command = { type: 'ReturnTransfer' as const, ...transferOf({ ...data, source, destination }), refused, reason }
  return step(walletCommands, source.wallet_id, command)
}

/** What was sent has to be received, and what was refused has to go back. */
export const nextStep: NextStep<WalletEvent | RateEvent> = (event, ref) => {
  switch (event.type) {
    case 'TransferSent':
      return received(event.data, ref)
    case 'ReceiptRefused':
      return returned(event.data, ref)
    case 'WalletOpened':
    case 'WalletOpeningRefused':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'WalletClosed':
    case 'FreezingRefused':
    case 'ThawingRefused':
    case 'ClosingRefused':
    case 'CashRefused':
    case 'TransferRefused':
    case 'CashDeposited':
    case 'CashWithdrawn':
    case 'TransferReceived':
    case 'TransferReturned':
    case 'TransferSettled':
    case 'CurrencyExchanged':
    case 'RateSet':
      return undefined
    default:
      return unreachable(event)
  }
}
