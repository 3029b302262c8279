import type { transactionShown } from '@folio/contracts/http/wallet/transaction.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/projection.ts'
import type { z } from 'zod'

/** One row of a wallet's statement as callers see it. */
export type TransactionRow = z.infer<typeof transactionShown>

/** A movement as its event tells it; whether a transfer is still open is for the view to say. */
export type Movement = {
  readonly row: Omit<TransactionRow, 'metadata'>
  readonly currency: string
  readonly data: WalletEventData<
    'CashDeposited' | 'CashWithdrawn' | 'TransferSent' | 'TransferReceived' | 'TransferReturned'
  >
  /** The transfer that this row began, if it did. */
  readonly sent: string | undefined
}

const movement = (
  { metadata }: StoredEvent<WalletEvent>,
  data: Movement['data'],
  { category, channel, sent }: Pick<Movement['row'], 'category' | 'channel'> & { readonly sent?: string },
): Movement => ({
  row: {
    request_id: data.request_id,
    transaction_id: data.transaction_id,
    timestamp: metadata.at,
    category,
    channel,
  },
  currency: data.currency,
  data,
  sent,
})

/** The movement that an event of a wallet is, seen from that wallet; nothing for events that move no money. */
export const movementOf = (stored: StoredEvent<WalletEvent>): Movement | undefined => {
  const { event } = stored
  switch (event.type) {
    case 'CashDeposited':
      return movement(stored, event.data, { category: 'deposit', channel: 'cashier' })
    case 'CashWithdrawn':
      return movement(stored, event.data, { category: 'withdrawal', channel: 'cashier' })
    case 'TransferSent':
      return movement(stored, event.data, {
        category: 'withdrawal',
        channel: 'transfer',
        sent: event.data.transfer_id,
      })
    case 'TransferReceived':
    case 'TransferReturned':
      return movement(stored, event.data, { category: 'deposit', channel: 'transfer' })
    case 'WalletOpened':
    case 'WalletOpeningRefused':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'WalletClosed':
    case 'FreezingRefused':
    case 'ThawingRefused':
    case 'ClosingRefused':
    case 'TransferSettled':
    case 'CurrencyExchanged':
    case 'CashRefused':
    case 'TransferRefused':
    case 'ReceiptRefused':
      return undefined
    default:
      return unreachable(event)
  }
}
