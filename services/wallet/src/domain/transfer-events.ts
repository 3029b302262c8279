import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import { transferOf } from '@folio/contracts/transfer-of.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import { receiptRefusalSchema, type WalletEvent, type WalletEventData } from '@folio/contracts/wallet/events.ts'
import { credited, debited } from '@folio/kernel/balances.ts'
import { oneLess } from '@folio/kernel/hourly-counts.ts'
import { arriving, paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'
import { type AgentHours, agentCounted, agentGivenBack } from './agent-hours.ts'
import { type PaymentMemory, termsKept, type WhyRefused } from './payment-terms.ts'

type Holder = { readonly balances: Balances; readonly agent_hours?: AgentHours }
type Payer = PaymentMemory & Holder

const hourAfter = (agent_hour: HourTally | undefined) => (agent_hour === undefined ? {} : { agent_hour })

/** The amount left the source and is in transit. */
export const transferSent = (command: WalletCommandOf<'SendTransfer'>, payer: Payer): WalletEvent => ({
  type: 'TransferSent',
  data: {
    ...transferOf(command),
    ...termsKept(command, payer),
    ...hourAfter(agentCounted({ process: command.process, kind: 'withdrawal' }, payer.agent_hours)),
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
export const transferReceived = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  { balances, agent_hours }: Holder,
): WalletEvent => {
  const arrived = arriving(command)
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

/** The destination takes no money, and why: the amount has to go back. */
export const receiptRefused = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  reason: WalletEventData<'ReceiptRefused'>['reason'],
): WalletEvent => ({ type: 'ReceiptRefused', data: { ...transferOf(command), sent: command.sent, reason } })

/** What was in transit went back, and the whole amount came to the source: fee and exchange are undone. */
export const transferReturned = (
  command: WalletCommandOf<'ReturnTransfer'>,
  { balances, counts, agent_hours }: Payer,
): WalletEvent => ({
  type: 'TransferReturned',
  data: {
    ...transferOf(command),
    refused: command.refused,
    ...(command.process === undefined ? {} : { reason: receiptRefusalSchema.parse(command.reason) }),
    ...hourAfter(agentGivenBack({ process: command.process, kind: 'withdrawal' }, agent_hours)),
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
