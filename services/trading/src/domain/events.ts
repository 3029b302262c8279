import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { transferOf } from '@folio/contracts/ledger/transfer-shape.ts'
import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import type { TradingEvent, TradingEventData, TradingEventOf } from '@folio/contracts/trading/events.ts'
import { isLess, minus } from '@folio/kernel/amount.ts'
import { availableIn, credited, debited } from '@folio/kernel/balances.ts'
import { moneyReceived, paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'

/** The reason for which a transfer is refused, and the figures that were compared. */
export type WhyRefused = Pick<
  TradingEventData<'TransferRefused'>,
  'reason' | 'available' | 'usd_amount' | 'usd_rate' | 'transaction_usd_max'
>

type Holder = { readonly account: OptionsAccount; readonly balances: Balances }

const demo = account.system('demo')

/** Records the opening of an account with no money. */
export const accountOpened = (command: TradingCommandOf<'OpenAccount'>): TradingEvent => {
  const { type: _, ...data } = command
  return { type: 'AccountOpened', data }
}

/** Records that the account is open already. */
export const openingRefused = (command: TradingCommandOf<'OpenAccount'>): TradingEvent => {
  const { type: _, registered: __, ...data } = command
  return { type: 'OpeningRefused', data: { ...data, reason: 'already_open' } }
}

/** Records that the operator made the account inactive: no money moves but returned transfers. */
export const accountDeactivated = (data: OptionsAccount): TradingEvent => ({ type: 'AccountDeactivated', data })

/** Records that the operator made the account active. */
export const accountReactivated = (data: OptionsAccount): TradingEvent => ({ type: 'AccountReactivated', data })

/** Records that there is no open account to make inactive or active. */
export const switchRefused = (type: 'DeactivationRefused' | 'ReactivationRefused'): TradingEvent => ({
  type,
  data: { reason: 'account_not_open' },
})

type Reset = { readonly request_id: string; readonly transaction_id: number }

/** Records a reset to the demo balance: `system:demo` gives the amount that is missing, or takes the excess. */
export const balanceReset = (
  { request_id, transaction_id }: Reset,
  { account: { account_id, currency }, balances }: Holder,
): TradingEvent => {
  const own = account.trading(account_id)
  const balance = availableIn(balances, currency)
  const isDeposit = isLess(balance, DEMO_BALANCE)
  const amount = isDeposit ? minus(DEMO_BALANCE, balance) : minus(balance, DEMO_BALANCE)
  return {
    type: 'BalanceReset',
    data: {
      transaction_id,
      request_id,
      direction: isDeposit ? 'deposit' : 'withdrawal',
      currency,
      amount,
      postings: isDeposit
        ? paymentPostings(demo, own, { currency, amount })
        : paymentPostings(own, demo, { currency, amount }),
      balances: isDeposit ? credited(balances, currency, amount) : debited(balances, currency, amount),
    },
  }
}

/** Records that a demo account has the demo balance already. */
export const balanceKept = ({ request_id }: Pick<Reset, 'request_id'>, currency: string): TradingEvent => ({
  type: 'BalanceKept',
  data: { request_id, currency, balance: DEMO_BALANCE },
})

/** Records the refusal of a reset and its reason. */
export const resetRefused = (
  { request_id }: Pick<Reset, 'request_id'>,
  reason: TradingEventData<'ResetRefused'>['reason'],
): TradingEvent => ({ type: 'ResetRefused', data: { request_id, reason } })

/** Records that the amount moved from the account into transit. */
export const transferSent = (
  command: TradingCommandOf<'SendTransfer'>,
  balances: Balances,
): TradingEventOf<'TransferSent'> => ({
  type: 'TransferSent',
  data: {
    ...transferOf(command),
    ...(command.asked_at === undefined ? {} : { asked_at: command.asked_at }),
    ...(command.limits === undefined ? {} : { usd_rate: command.limits.usd_rate }),
    postings: paymentPostings(
      account.trading(command.source.account_id),
      account.transit(command.transfer_id),
      command,
    ),
    balances: debited(balances, command.currency, command.amount),
  },
})

/** Records that the account does not send a transfer, and why. */
export const transferRefused = (
  command: TradingCommandOf<'SendTransfer'>,
  why: WhyRefused,
): TradingEventOf<'TransferRefused'> => ({
  type: 'TransferRefused',
  data: { ...transferOf(command), ...why },
})

/** Records that the money of a transfer moved from transit to the account. */
export const transferReceived = (command: TradingCommandOf<'ReceiveTransfer'>, balances: Balances): TradingEvent => {
  const arrived = moneyReceived(command)
  const own = account.trading(command.destination.account_id)
  return {
    type: 'TransferReceived',
    data: {
      ...transferOf(command),
      sent: command.sent,
      postings: paymentPostings(account.transit(command.transfer_id), own, arrived),
      balances: credited(balances, arrived.currency, arrived.amount),
    },
  }
}

/** Records that the account does not take a transfer, and why; its source gets the amount back. */
export const receiptRefused = (
  command: TradingCommandOf<'ReceiveTransfer'>,
  reason: TradingEventData<'ReceiptRefused'>['reason'],
): TradingEvent => ({ type: 'ReceiptRefused', data: { ...transferOf(command), sent: command.sent, reason } })

/** Records that the whole amount of a transfer returned to the account; its fee and exchange are reversed. */
export const transferReturned = (command: TradingCommandOf<'ReturnTransfer'>, balances: Balances): TradingEvent => {
  const own = account.trading(command.source.account_id)
  return {
    type: 'TransferReturned',
    data: {
      ...transferOf(command),
      refused: command.refused,
      postings: refundPostings(account.transit(command.transfer_id), own, command),
      balances: credited(balances, command.currency, command.amount),
    },
  }
}

/** Records that the wallet received the transfer; the process is over. */
export const transferSettled = (command: TradingCommandOf<'SettleTransfer'>): TradingEvent => ({
  type: 'TransferSettled',
  data: { ...transferOf(command), received: command.received },
})
