import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { exceededTransferLimit, isCountedDaily } from '@folio/contracts/wallet/transfer-limits.ts'
import { type HourlyCounts, hourOf, incremented } from '@folio/kernel/hourly-counts.ts'
import { type SpentQuotes, unusableReason } from '@folio/kernel/spent-quotes.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

type Paying = WalletCommandOf<'SendTransfer' | 'ExchangeCurrency'>
type Refusal = WalletEventData<'TransferRefused'>

/** The part of a wallet's state that its limits and quotes need. */
export type PaymentMemory = { readonly counts: HourlyCounts; readonly spent: SpentQuotes }

/** The reason for which a payment is refused, and the figures that were compared. */
export type WhyRefused = Pick<
  Refusal,
  'reason' | 'available' | 'usd_amount' | 'usd_rate' | 'transaction_usd_max' | 'daily_count' | 'daily_count_max'
>

const askedAt = ({ asked_at, transfer_id }: Paying): Timestamp => {
  if (asked_at === undefined) throw new Error(`transfer ${transfer_id} has no asked_at, which its terms need`)
  return asked_at
}

/**
 * Returns the reason for which a payment's quote or limits forbid it, whatever the balance; undefined if neither does.
 */
export const termsRefusal = (command: Paying, { counts, spent }: PaymentMemory): WhyRefused | undefined => {
  const { exchange, limits } = command
  if (exchange !== undefined) {
    const reason = unusableReason(spent, exchange, askedAt(command))
    if (reason !== undefined) return { reason }
  }
  if (limits === undefined) return undefined
  return exceededTransferLimit(command, limits, { counts, at: askedAt(command) })
}

/** Returns the fields of a payment's event that record its terms; none for a payment without exchange and limits. */
export const termsKept = (command: Paying, { counts }: PaymentMemory) => {
  const { exchange, limits } = command
  if (exchange === undefined && limits === undefined) return {}
  const asked_at = askedAt(command)
  if (limits === undefined) return { asked_at }
  const { usd_rate } = limits
  if (!isCountedDaily(command)) return { asked_at, usd_rate }
  return { asked_at, usd_rate, counted_in: hourOf(asked_at), counts: incremented(counts, asked_at) }
}
