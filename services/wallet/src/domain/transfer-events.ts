import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { transferOf } from '@folio/contracts/ledger/transfer-shape.ts'
import type { HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import { receiptRefusalSchema, type WalletEventData, type WalletEventOf } from '@folio/contracts/wallet/events.ts'
import { credited, debited } from '@folio/kernel/balances.ts'
import { decremented } from '@folio/kernel/hourly-counts.ts'
import { moneyReceived, paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'
import { type AgentHours, agentCounted, agentGivenBack, withClientHour } from './agent-hours.ts'
import { type PaymentMemory, termsKept, type WhyRefused } from './payment-terms.ts'

type Holder = { readonly balances: Balances; readonly agent_hours?: AgentHours }
type Payer = PaymentMemory & Holder

const hourAfter = (agent_hour: HourTally | undefined) => (agent_hour === undefined ? {} : { agent_hour })

/** Records that the amount moved from the source into transit. */
export const transferSent = (command: WalletCommandOf<'SendTransfer'>, payer: Payer): WalletEventOf<'TransferSent'> => {
  const counted = agentCounted({ process: command.process, kind: 'withdrawal' }, payer.agent_hours)
  const source = account.wallet(command.source.wallet_id)
  return {
    type: 'TransferSent',
    data: {
      ...transferOf({ ...command, process: withClientHour(command.process, counted) }),
      ...termsKept(command, payer),
      ...hourAfter(counted),
      postings: paymentPostings(source, account.transit(command.transfer_id), command),
      balances: debited(payer.balances, command.currency, command.amount),
    },
  }
}

/** Records that the source does not send a transfer, or does not exchange, and why. */
export const transferRefused = (
  command: WalletCommandOf<'SendTransfer' | 'ExchangeCurrency'>,
  why: WhyRefused,
): WalletEventOf<'TransferRefused'> => ({ type: 'TransferRefused', data: { ...transferOf(command), ...why } })

/** Records an exchange inside one wallet: it debits one currency and credits another. */
export const currencyExchanged = (
  command: WalletCommandOf<'ExchangeCurrency'>,
  payer: Payer,
): WalletEventOf<'CurrencyExchanged'> => {
  const own = account.wallet(command.source.wallet_id)
  const { currency, amount } = moneyReceived(command)
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

/** Records that the money of a transfer moved from transit to the destination. */
export const transferReceived = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  { balances, agent_hours }: Holder,
): WalletEventOf<'TransferReceived'> => {
  const arrived = moneyReceived(command)
  return {
    type: 'TransferReceived',
    data: {
      ...transferOf(command),
      sent: command.sent,
      ...hourAfter(agentCounted({ process: command.process, kind: 'deposit' }, agent_hours)),
      postings: paymentPostings(
        account.transit(command.transfer_id),
        account.wallet(command.destination.wallet_id),
        arrived,
      ),
      balances: credited(balances, arrived.currency, arrived.amount),
    },
  }
}

/** Records that the destination does not take a transfer, and why; the source gets the amount back. */
export const receiptRefused = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  reason: WalletEventData<'ReceiptRefused'>['reason'],
): WalletEventOf<'ReceiptRefused'> => ({
  type: 'ReceiptRefused',
  data: { ...transferOf(command), sent: command.sent, reason },
})

/** Records that the whole amount of a transfer returned to the source; its fee and exchange are reversed. */
export const transferReturned = (
  command: WalletCommandOf<'ReturnTransfer'>,
  { balances, counts, agent_hours }: Payer,
): WalletEventOf<'TransferReturned'> => ({
  type: 'TransferReturned',
  data: {
    ...transferOf(command),
    refused: command.refused,
    ...(command.process === undefined ? {} : { reason: receiptRefusalSchema.parse(command.reason) }),
    ...hourAfter(agentGivenBack({ process: command.process, kind: 'withdrawal' }, agent_hours)),
    ...(command.counted_in === undefined ? {} : { counts: decremented(counts, command.counted_in) }),
    postings: refundPostings(account.transit(command.transfer_id), account.wallet(command.source.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** Records that the other side received the transfer; the process is over. */
export const transferSettled = (command: WalletCommandOf<'SettleTransfer'>): WalletEventOf<'TransferSettled'> => ({
  type: 'TransferSettled',
  data: { ...transferOf(command), received: command.received },
})
