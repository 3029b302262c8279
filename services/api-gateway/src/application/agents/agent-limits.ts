import type { AgentTransferKind, DailyLimit, Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type Amount, amountOf, times } from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/daily-window.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'

/** What agents and their clients may do in a rolling day, amounts in US dollars. */
export type AgentLimits = {
  readonly agent: Readonly<Record<AgentTransferKind, DailyLimit>>
  /** Across all agents. */
  readonly client: Readonly<Record<AgentTransferKind, DailyLimit>>
}

const both = (limit: DailyLimit) => ({ deposit: limit, withdrawal: limit })

/** The limits where the configuration names no others. */
export const DEFAULT_AGENT_LIMITS: AgentLimits = {
  agent: both({ count: 1000, amount: amountOf('1000000') }),
  client: both({ count: 20, amount: amountOf('20000') }),
}

/** What an amount counts for at a moment (microseconds), by the worth of one unit in US dollars. */
export const worthOf = (amount: Amount, rate: Amount, moment: number): Worth => ({
  hour: hourOf(timestampOf(moment)),
  amount: times(amount, rate),
  rate,
})
