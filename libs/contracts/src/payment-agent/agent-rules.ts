import { amountOf } from '@folio/kernel/amount.ts'
import type { AgentTransferKind, DailyLimit } from './daily-limits.ts'

/** The limits of transfers through agents in a rolling day. */
export type AgentLimits = {
  /** Of one agent, with all its clients. */
  readonly agent: Readonly<Record<AgentTransferKind, DailyLimit>>
  /** Of one client, across all agents. */
  readonly client: Readonly<Record<AgentTransferKind, DailyLimit>>
}

/** The rules of an installation for payment agents. */
export type AgentRules = {
  readonly limits: AgentLimits
  /** Allows deposits through agents where it is `on`. */
  readonly deposits: 'on' | 'off'
  /** The lifetime of a withdrawal code, and the pause before the next one, in milliseconds. */
  readonly codeLifeMs: number
  readonly codePauseMs: number
}

const both = (count: number, usd: string) => {
  const limit = { count, amount: amountOf(usd) }
  return { deposit: limit, withdrawal: limit }
}

/** The default rules. */
export const DEFAULT_AGENT_RULES: AgentRules = {
  limits: { agent: both(1000, '1000000'), client: both(20, '20000') },
  deposits: 'on',
  codeLifeMs: 360_000,
  codePauseMs: 60_000,
}
