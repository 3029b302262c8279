import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentFinding } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { agentWindow } from './known-agent.ts'
import { part } from './part.ts'
import { agentRefusal } from './refusal-codes.ts'

/** Refuses a transfer with nobody: for what the agent's own settings say first, or else for what was found. */
export const refusedWithoutClient = async (
  gateway: Gateway,
  agent: AgentEntry,
  asked: { kind: AgentTransferKind; currency: string; amount: Amount; found: AgentFinding },
): Promise<Refusal> => {
  const window = await part('TransferFailed', () => agentWindow(gateway, agent.agent_id, asked.kind))
  const reasons = agentReasons(asked, { profile: agent.profile, window })
  return agentRefusal(asked.kind, firstReason([...reasons, asked.found]) ?? asked.found)
}
