import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { isLess, times } from '@folio/kernel/amount.ts'
import type { HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import { countedLately, hourOf, oneMore } from '@folio/kernel/hourly-counts.ts'
import { type SpentQuotes, whyUnusable } from '@folio/kernel/spent-quotes.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

type Paying = WalletCommandOf<'SendTransfer' | 'ExchangeCurrency'>
type Refusal = WalletEventData<'TransferRefused'>

/** What a wallet remembers for the sake of its limits and quotes. */
export type PaymentMemory = { readonly counts: HourlyCounts; readonly spent: SpentQuotes }

/** Why a payment was refused, and the figures that say so. */
export type WhyRefused = Pick<
  Refusal,
  'reason' | 'available' | 'usd_amount' | 'usd_rate' | 'transaction_usd_max' | 'daily_count' | 'daily_count_max'
>

const askedAt = ({ asked_at, transfer_id }: Paying): Timestamp => {
  if (asked_at === undefined) throw new Error(`it is not said when transfer ${transfer_id} was asked for`)
  return asked_at
}

/** Only transfers to other clients are counted. */
const isCounted = ({ limits, source, destination }: Paying): boolean =>
  limits !== undefined && source.client_id !== destination.client_id

/** Why its quote or its limits forbid a payment, if so, whatever money there is. */
export const termsRefusal = (command: Paying, { counts, spent }: PaymentMemory): WhyRefused | undefined => {
  const { exchange, limits } = command
  if (exchange !== undefined) {
    const reason = whyUnusable(spent, exchange, askedAt(command))
    if (reason !== undefined) return { reason }
  }
  if (limits === undefined) return undefined
  const { usd_rate, transaction_usd_max, daily_count_max } = limits
  const usd_amount = times(command.amount, usd_rate)
  if (isLess(transaction_usd_max, usd_amount)) {
    return { reason: 'transaction_limit', usd_amount, usd_rate, transaction_usd_max }
  }
  if (!isCounted(command)) return undefined
  const daily_count = countedLately(counts, askedAt(command))
  return daily_count < daily_count_max ? undefined : { reason: 'daily_limit', daily_count, daily_count_max }
}

/** What a payment says of its terms, for the wallet to remember: nothing where there are none. */
export const termsKept = (command: Paying, { counts }: PaymentMemory) => {
  const { exchange, limits } = command
  if (exchange === undefined && limits === undefined) return {}
  const asked_at = askedAt(command)
  return {
    asked_at,
    ...(limits === undefined ? {} : { usd_rate: limits.usd_rate }),
    ...(isCounted(command) ? { counted_in: hourOf(asked_at), counts: oneMore(counts, asked_at) } : {}),
  }
}
