import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import type { TradingEvent, TradingEventData } from '@folio/contracts/trading/events.ts'
import { transferOf } from '@folio/contracts/transfer-of.ts'
import { isLess, minus } from '@folio/kernel/amount.ts'
import { availableIn, credited, debited } from '@folio/kernel/balances.ts'
import { arriving, paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'
import type { Open } from './trading-state.ts'

/** Why a transfer was refused, and the figures that say so. */
export type WhyRefused = Pick<
  TradingEventData<'TransferRefused'>,
  'reason' | 'available' | 'usd_amount' | 'usd_rate' | 'transaction_usd_max'
>

const demo = account.system('demo')

/** The account is there, with nothing in it. */
export const accountOpened = (command: TradingCommandOf<'OpenAccount'>): TradingEvent => {
  const { type: _, ...data } = command
  return { type: 'AccountOpened', data }
}

/** The account was there already. */
export const openingRefused = (command: TradingCommandOf<'OpenAccount'>): TradingEvent => {
  const { type: _, registered: __, ...data } = command
  return { type: 'OpeningRefused', data: { ...data, reason: 'already_open' } }
}

/** The operator lets no money of the account move but what comes back. */
export const accountDeactivated = (data: OptionsAccount): TradingEvent => ({ type: 'AccountDeactivated', data })

/** The operator lets the money of the account move. */
export const accountReactivated = (data: OptionsAccount): TradingEvent => ({ type: 'AccountReactivated', data })

/** There was no account to be made inactive, or active again. */
export const switchRefused = (type: 'DeactivationRefused' | 'ReactivationRefused'): TradingEvent => ({
  type,
  data: { reason: 'account_not_open' },
})

type Reset = { readonly request_id: string; readonly transaction_id: number }

/** A demo account has its balance: what was too little came from `system:demo`, what was too much went there. */
export const balanceReset = (
  { request_id, transaction_id }: Reset,
  { account: { account_id, currency }, balances }: Pick<Open, 'account' | 'balances'>,
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

/** A demo account had its balance already. */
export const balanceKept = ({ request_id }: Pick<Reset, 'request_id'>, currency: string): TradingEvent => ({
  type: 'BalanceKept',
  data: { request_id, currency, balance: DEMO_BALANCE },
})

/** There is no such balance to give, and why. */
export const resetRefused = (
  { request_id }: Pick<Reset, 'request_id'>,
  reason: TradingEventData<'ResetRefused'>['reason'],
): TradingEvent => ({ type: 'ResetRefused', data: { request_id, reason } })

/** The amount left the account and is in transit. */
export const transferSent = (command: TradingCommandOf<'SendTransfer'>, balances: Balances): TradingEvent => ({
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

/** The account did not pay, and why. */
export const transferRefused = (command: TradingCommandOf<'SendTransfer'>, why: WhyRefused): TradingEvent => ({
  type: 'TransferRefused',
  data: { ...transferOf(command), ...why },
})

/** What was sent came out of transit to the account. */
export const transferReceived = (command: TradingCommandOf<'ReceiveTransfer'>, balances: Balances): TradingEvent => {
  const arrived = arriving(command)
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

/** The account takes no such money, and why: the amount has to go back. */
export const receiptRefused = (
  command: TradingCommandOf<'ReceiveTransfer'>,
  reason: TradingEventData<'ReceiptRefused'>['reason'],
): TradingEvent => ({ type: 'ReceiptRefused', data: { ...transferOf(command), sent: command.sent, reason } })

/** What was in transit went back, and the whole amount came to the account: fee and exchange are undone. */
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

/** The wallet has what was sent: nothing is to be done any more. */
export const transferSettled = (command: TradingCommandOf<'SettleTransfer'>): TradingEvent => ({
  type: 'TransferSettled',
  data: { ...transferOf(command), received: command.received },
})
