import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Refusal } from '../../http/refusal.ts'
import { clientById } from '../client-by-id.ts'
import type { Gateway } from '../gateway.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import { agentById } from './known-agent.ts'
import { part } from './part.ts'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'

const NO_AGENT: Refusal = { status: 400, code: 'AgentIDNotFound', message: 'There is no payment agent with this id.' }

/** A withdrawal as a client asks for it, and when (microseconds). */
export type AskedWithdrawal = {
  readonly clientId: string
  readonly agentId: number
  readonly currency: string
  readonly amount: Amount
  readonly moment: number
  /** What is answered when the agent cannot be looked up. */
  readonly brokenCode: ErrorCode
}

/** Looks up all that is to be known of a withdrawal, or says that there is no such agent. */
export const withdrawalFacts = async (
  gateway: Gateway,
  { clientId, agentId, currency, amount, moment, brokenCode }: AskedWithdrawal,
): Promise<{ asked: AskedTransfer; facts: TransferFacts } | Refusal> => {
  const client = await part('ClientIdentityLookupFailed', () => clientById(gateway, clientId, moment))
  if (client === undefined) throw new Error(`client ${clientId} has a token and is not there`)
  const agent: AgentEntry | undefined = await part(brokenCode, () => agentById(gateway, agentId, moment))
  if (agent === undefined) return NO_AGENT
  const asked = { kind: 'withdrawal', agent, clientId, currency, amount, moment } as const
  return { asked, facts: await transferFacts(gateway, asked, client) }
}
