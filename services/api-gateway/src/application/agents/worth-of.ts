import type { Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type Amount, times } from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/daily-window.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'

/** What an amount counts for at a moment (microseconds), by the worth of one unit in US dollars. */
export const worthOf = (amount: Amount, rate: Amount, moment: number): Worth => ({
  hour: hourOf(timestampOf(moment)),
  amount: times(amount, rate),
  rate,
})
