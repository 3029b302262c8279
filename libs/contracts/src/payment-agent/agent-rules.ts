import { amountOf } from '@folio/kernel/amount.ts'
import type { AgentTransferKind, DailyLimit } from './daily-limits.ts'

/** What may be done through agents in a rolling day. */
export type AgentLimits = {
  /** Of one agent, with all its clients. */
  readonly agent: Readonly<Record<AgentTransferKind, DailyLimit>>
  /** Of one client, across all agents. */
  readonly client: Readonly<Record<AgentTransferKind, DailyLimit>>
}

/** What an installation allows of payment agents. */
export type AgentRules = {
  readonly limits: AgentLimits
  /** Whether deposits through agents are made at all. */
  readonly deposits: 'on' | 'off'
  /** How long the code of a withdrawal is good, and after how long another one may be asked for. */
  readonly codeLifeMs: number
  readonly codePauseMs: number
}

const both = (count: number, usd: string) => {
  const limit = { count, amount: amountOf(usd) }
  return { deposit: limit, withdrawal: limit }
}

/** The rules where the configuration says nothing else. */
export const DEFAULT_AGENT_RULES: AgentRules = {
  limits: { agent: both(1000, '1000000'), client: both(20, '20000') },
  deposits: 'on',
  codeLifeMs: 360_000,
  codePauseMs: 60_000,
}
