import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'

/** A transfer through an agent as it is asked for: which way, with whom, of what, and when (microseconds). */
export type AskedTransfer = {
  readonly kind: AgentTransferKind
  readonly agent: AgentEntry
  readonly clientId: string
  readonly currency: string
  readonly amount: Amount
  readonly moment: number
}
