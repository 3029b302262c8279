import { type AgentRules, DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { DailyLimit } from '@folio/contracts/payment-agent/daily-limits.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { z } from 'zod'
import { listSetting, millisecondsSetting, wordSetting } from './setting.ts'

const LIMIT = /^(agent|client)-(deposits|withdrawals)=([1-9]\d{0,8})\/((?:0|[1-9]\d{0,13})(?:\.\d{1,18})?)$/

type Limit = readonly [scope: 'agent' | 'client', kind: 'deposit' | 'withdrawal', limit: DailyLimit]

const limitOf = (item: string): Limit | undefined => {
  const [, scope, kind, count, usd] = LIMIT.exec(item) ?? []
  if (scope === undefined || usd === undefined) return undefined
  const limit = { count: Number(count), amount: amountOf(usd) }
  return [scope === 'agent' ? 'agent' : 'client', kind === 'deposits' ? 'deposit' : 'withdrawal', limit]
}

/** The variables that set the rules of payment agents. */
export const agentVariables = {
  FOLIO_AGENT_LIMITS: listSetting(
    'limits of 24 hours such as "client-deposits=20/20000,agent-withdrawals=1000/1000000"',
    limitOf,
  ).optional(),
  FOLIO_AGENT_DEPOSITS: wordSetting(['on', 'off']).optional(),
  FOLIO_AGENT_CODE_LIFE_MS: millisecondsSetting.optional(),
  FOLIO_AGENT_CODE_PAUSE_MS: millisecondsSetting.optional(),
}

type Read = { readonly [Name in keyof typeof agentVariables]?: z.output<(typeof agentVariables)[Name]> }

/** Returns the rules of agents from the variables, with defaults for those left out. */
export const agentRules = (read: Read): AgentRules => {
  let { limits } = DEFAULT_AGENT_RULES
  for (const [scope, kind, limit] of read.FOLIO_AGENT_LIMITS ?? []) {
    limits = { ...limits, [scope]: { ...limits[scope], [kind]: limit } }
  }
  return {
    limits,
    deposits: read.FOLIO_AGENT_DEPOSITS ?? DEFAULT_AGENT_RULES.deposits,
    codeLifeMs: read.FOLIO_AGENT_CODE_LIFE_MS ?? DEFAULT_AGENT_RULES.codeLifeMs,
    codePauseMs: read.FOLIO_AGENT_CODE_PAUSE_MS ?? DEFAULT_AGENT_RULES.codePauseMs,
  }
}
