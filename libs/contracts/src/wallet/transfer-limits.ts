import { type Amount, isLess, times } from '@folio/kernel/amount.ts'
import { countOfLastDay, type HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import type { TransferLimits } from '../ledger/transfer-shape.ts'

type Clients = { readonly source: { readonly client_id: string }; readonly destination: { readonly client_id: string } }

/** The transfers to other clients that a wallet sent, by hour, and the moment at which another one was asked for. */
type Sent = { readonly counts: HourlyCounts; readonly at: Timestamp }

/** Tells if a payment between clients counts against the daily limit of the paying wallet: only one to another client does. */
export const isCountedDaily = ({ source, destination }: Clients): boolean => source.client_id !== destination.client_id

/** Returns the limit of one transfer if an amount exceeds it, with the figures that were compared. */
export const exceededTransactionLimit = (
  amount: Amount,
  { usd_rate, transaction_usd_max }: Omit<TransferLimits, 'daily_count_max'>,
) => {
  const usd_amount = times(amount, usd_rate)
  if (!isLess(transaction_usd_max, usd_amount)) return undefined
  return { reason: 'transaction_limit', usd_amount, usd_rate, transaction_usd_max } as const
}

/** Returns the first limit that a payment of a wallet exceeds, with the figures that were compared; undefined if none. */
export const exceededTransferLimit = (
  payment: Clients & { readonly amount: Amount },
  limits: TransferLimits,
  { counts, at }: Sent,
) => {
  const exceeded = exceededTransactionLimit(payment.amount, limits)
  if (exceeded !== undefined || !isCountedDaily(payment)) return exceeded
  const daily_count = countOfLastDay(counts, at)
  const { daily_count_max } = limits
  return daily_count < daily_count_max ? undefined : ({ reason: 'daily_limit', daily_count, daily_count_max } as const)
}
