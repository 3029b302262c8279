import { type Amount, isLess } from '@folio/kernel/amount.ts'
import { type DailyWindow, exceededLimit } from '@folio/kernel/daily-window.ts'
import type { AgentTransferKind, DailyLimit, Worth } from './daily-limits.ts'
import type { AgentProfile } from './profile.ts'
import { type AgentRefusal, agentRefusalSchema } from './refusal-reason.ts'

/** The parts of a request that the agent's own settings and limits decide about. */
export type AgentRequest = {
  readonly kind: AgentTransferKind
  readonly currency: string
  readonly amount: Amount
  readonly worth?: Worth | undefined
  readonly agent_limit?: DailyLimit | undefined
}

/** Collects the reasons in an agent's settings and daily limits against a request. */
export const agentReasons = (
  { kind, currency, amount, worth, agent_limit: limit }: AgentRequest,
  { profile, window }: { readonly profile: AgentProfile; readonly window: DailyWindow },
): readonly AgentRefusal[] => {
  const reasons: AgentRefusal[] = []
  const served = profile.currencies.find((one) => one.currency === currency)
  if (!profile.is_active) reasons.push('agent_inactive')
  if (served === undefined) reasons.push('currency_unsupported')
  if (!(kind === 'deposit' ? profile.deposit_enabled : profile.withdraw_enabled)) reasons.push('agent_disabled')
  if (served !== undefined && isLess(amount, served.withdrawal_minimum)) reasons.push('below_minimum')
  if (served !== undefined && isLess(served.withdrawal_maximum, amount)) reasons.push('above_maximum')
  const broken = worth && limit && exceededLimit(window, worth, limit)
  if (broken !== undefined) reasons.push(broken)
  return reasons
}

/** Returns the reason to answer: the first one in the order of the contract. */
export const firstReason = (reasons: readonly AgentRefusal[]): AgentRefusal | undefined =>
  agentRefusalSchema.options.find((reason) => reasons.includes(reason))
