import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { findClient } from '../../clients/find-client.ts'
import type { Gateway } from '../../gateway.ts'
import { findAgent } from '../find-agent.ts'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'
import type { AgentTransferRequest } from './transfer-wallets.ts'
import { withErrorCode } from './with-error-code.ts'

const NO_AGENT: Refusal = { status: 400, code: 'AgentIDNotFound', message: 'No payment agent has this agent_id.' }

/** A withdrawal that a client requests, and its time (microseconds). */
export type WithdrawalRequest = {
  readonly clientId: string
  readonly agentId: number
  readonly currency: string
  readonly amount: Amount
  readonly moment: number
  /** The error code of the refusal while agents cannot be looked up. */
  readonly brokenCode: ErrorCode
}

/** Looks up the agent and the facts of a withdrawal; refuses it if the agent does not exist. */
export const withdrawalFacts = async (
  gateway: Gateway,
  { clientId, agentId, currency, amount, moment, brokenCode }: WithdrawalRequest,
): Promise<{ asked: AgentTransferRequest; facts: TransferFacts } | Refusal> => {
  const client = await withErrorCode('ClientIdentityLookupFailed', () => findClient(gateway, clientId, moment))
  if (client === undefined) throw new Error(`the view lacks client ${clientId}, whose token is valid`)
  const agent: AgentEntry | undefined = await withErrorCode(brokenCode, () => findAgent(gateway, agentId, moment))
  if (agent === undefined) return NO_AGENT
  const asked = { kind: 'withdrawal', agent, clientId, currency, amount, moment } as const
  return { asked, facts: await transferFacts(gateway, asked, client) }
}
