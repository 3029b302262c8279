import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { Exchange } from '@folio/contracts/transfer-shape.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import type { Side } from '@folio/contracts/wallet/parties.ts'
import { arriving, type Money, paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'
import { credited, debited } from './balances.ts'
import { oneLess } from './hourly-counts.ts'
import { type PaymentMemory, termsKept, type WhyRefused } from './payment-terms.ts'

type Transfer<Source extends Side, Destination extends Side> = Money & {
  readonly transfer_id: string
  readonly transaction_id: number
  readonly request_id: string
  readonly source: Source
  readonly destination: Destination
  readonly description?: string | undefined
  readonly fee?: Money | undefined
  readonly exchange?: Exchange | undefined
  readonly counted_in?: string | undefined
}

type Payer = PaymentMemory & { readonly balances: Balances }

/** What a transfer's commands and events all say of it. */
export const transferOf = <Source extends Side, Destination extends Side>(told: Transfer<Source, Destination>) => ({
  transaction_id: told.transaction_id,
  currency: told.currency,
  amount: told.amount,
  transfer_id: told.transfer_id,
  request_id: told.request_id,
  source: told.source,
  destination: told.destination,
  ...(told.description === undefined ? {} : { description: told.description }),
  ...(told.fee === undefined ? {} : { fee: told.fee }),
  ...(told.exchange === undefined ? {} : { exchange: told.exchange }),
  ...(told.counted_in === undefined ? {} : { counted_in: told.counted_in }),
})

/** The amount left the source and is in transit. */
export const transferSent = (command: WalletCommandOf<'SendTransfer'>, payer: Payer): WalletEvent => ({
  type: 'TransferSent',
  data: {
    ...transferOf(command),
    ...termsKept(command, payer),
    postings: paymentPostings(account.wallet(command.source.wallet_id), account.transit(command.transfer_id), command),
    balances: debited(payer.balances, command.currency, command.amount),
  },
})

/** The source did not pay, and why. */
export const transferRefused = (
  command: WalletCommandOf<'SendTransfer' | 'ExchangeCurrency'>,
  why: WhyRefused,
): WalletEvent => ({ type: 'TransferRefused', data: { ...transferOf(command), ...why } })

/** The amount left one currency of the wallet, and what the exchange gives came to another. */
export const currencyExchanged = (command: WalletCommandOf<'ExchangeCurrency'>, payer: Payer): WalletEvent => {
  const own = account.wallet(command.source.wallet_id)
  const { currency, amount } = arriving(command)
  return {
    type: 'CurrencyExchanged',
    data: {
      ...transferOf(command),
      ...termsKept(command, payer),
      postings: paymentPostings(own, own, command),
      balances: {
        ...debited(payer.balances, command.currency, command.amount),
        ...credited(payer.balances, currency, amount),
      },
    },
  }
}

/** What was sent came out of transit to the destination. */
export const transferReceived = (command: WalletCommandOf<'ReceiveTransfer'>, balances: Balances): WalletEvent => {
  const arrived = arriving(command)
  return {
    type: 'TransferReceived',
    data: {
      ...transferOf(command),
      sent: command.sent,
      postings: paymentPostings(
        account.transit(command.transfer_id),
        account.wallet(command.destination.wallet_id),
        arrived,
      ),
      balances: credited(balances, arrived.currency, arrived.amount),
    },
  }
}

/** The destination takes no money, and why: the amount has to go back. */
export const receiptRefused = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  reason: WalletEventData<'ReceiptRefused'>['reason'],
): WalletEvent => ({ type: 'ReceiptRefused', data: { ...transferOf(command), sent: command.sent, reason } })

/** What was in transit went back, and the whole amount came to the source: fee and exchange are undone. */
export const transferReturned = (
  command: WalletCommandOf<'ReturnTransfer'>,
  { balances, counts }: Payer,
): WalletEvent => ({
  type: 'TransferReturned',
  data: {
    ...transferOf(command),
    refused: command.refused,
    ...(command.counted_in === undefined ? {} : { counts: oneLess(counts, command.counted_in) }),
    postings: refundPostings(account.transit(command.transfer_id), account.wallet(command.source.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** The other side has what was sent: nothing is to be done any more. */
export const transferSettled = (command: WalletCommandOf<'SettleTransfer'>): WalletEvent => ({
  type: 'TransferSettled',
  data: { ...transferOf(command), received: command.received },
})
