import type { transactionShown } from '@folio/contracts/http/wallet/statement/transaction.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import { type Amount, minus } from '@folio/kernel/amount.ts'
import { moneyReceived } from '@folio/kernel/payment.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { z } from 'zod'
import { transferChannel } from './transfer-channel.ts'

/** One row of a wallet's statement in the API. */
export type TransactionRow = z.infer<typeof transactionShown>

type Transfer = WalletEventData<'TransferSent' | 'TransferReceived' | 'TransferReturned' | 'CurrencyExchanged'>

/** A movement of money as its event records it; the status of its transfer comes from the view. */
export type Movement = {
  readonly row: Omit<TransactionRow, 'metadata'>
  readonly currency: string
  /** The amount that moved, and that amount less the fee, both in the row's own currency. */
  readonly gross: Amount
  readonly net: Amount
  readonly exchangeRate?: Amount | undefined
  readonly fee?: Amount | undefined
  readonly data: WalletEventData<'CashDeposited' | 'CashWithdrawn'> | Transfer
  /** The id of the transfer that this row sent, if it did. */
  readonly sent?: string
}

type Side = Pick<Movement, 'currency' | 'gross' | 'net' | 'exchangeRate' | 'fee' | 'sent'> &
  Pick<Movement['row'], 'category'>

const channelOf = (data: Movement['data']): Movement['row']['channel'] =>
  'source' in data ? transferChannel(data) : 'cashier'

const movement = ({ metadata }: StoredEvent<WalletEvent>, data: Movement['data'], side: Side): Movement => {
  const { category, ...moved } = side
  const { request_id, transaction_id } = data
  return {
    row: { request_id, transaction_id, timestamp: metadata.at, category, channel: channelOf(data) },
    data,
    ...moved,
  }
}

const whole = ({ currency, amount }: Pick<Movement['data'], 'currency' | 'amount'>) => ({
  currency,
  gross: amount,
  net: amount,
})

/** The fee of a transfer, for the row of the fee's currency. */
const feeIn = (currency: string, { fee }: Transfer): Pick<Side, 'fee'> =>
  fee?.currency === currency ? { fee: fee.amount } : {}

const paid = (data: Transfer) => {
  const { currency, amount, exchange } = data
  const { fee } = feeIn(currency, data)
  const net = fee === undefined ? amount : minus(amount, fee)
  return { category: 'withdrawal' as const, currency, gross: amount, net, fee, exchangeRate: exchange?.rate }
}

const arrived = (data: Transfer) => {
  const money = moneyReceived(data)
  return {
    category: 'deposit' as const,
    ...whole(money),
    ...(data.exchange === undefined ? {} : { ...feeIn(money.currency, data), exchangeRate: data.exchange.rate }),
  }
}

type MoneyEvent = Extract<WalletEvent, { readonly data: { readonly postings: unknown } }>

const movesMoney = (event: WalletEvent): event is MoneyEvent => 'postings' in event.data

/** Returns the movements of a wallet that an event made, in their order; none if no money moved. */
export const movementsOf = (stored: StoredEvent<WalletEvent>): readonly Movement[] => {
  const { event } = stored
  if (!movesMoney(event)) return []
  switch (event.type) {
    case 'CashDeposited':
      return [movement(stored, event.data, { category: 'deposit', ...whole(event.data) })]
    case 'CashWithdrawn':
      return [movement(stored, event.data, { category: 'withdrawal', ...whole(event.data) })]
    case 'TransferSent':
      return [movement(stored, event.data, { ...paid(event.data), sent: event.data.transfer_id })]
    case 'TransferReceived':
      return [movement(stored, event.data, arrived(event.data))]
    case 'TransferReturned':
      return [movement(stored, event.data, { category: 'deposit', ...whole(event.data) })]
    case 'CurrencyExchanged':
      return [movement(stored, event.data, paid(event.data)), movement(stored, event.data, arrived(event.data))]
    default:
      return unreachable(event)
  }
}
