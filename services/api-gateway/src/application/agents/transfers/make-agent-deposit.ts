import { randomUUID } from 'node:crypto'
import { makeAgentDeposit as endpoint } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentFinding } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { findClientByNickname } from '../../clients/find-client.ts'
import { identifyRequest, lookUp, mayBeUnderWay } from '../../commands/client-command.ts'
import { prepareUnderWay } from '../../commands/under-way.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { agentWindow, findRegisteredAgentOf } from '../find-agent.ts'
import { agentRefusal } from './refusal-codes.ts'
import { sendAgentTransfer, transferCommand } from './send-agent-transfer.ts'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'
import { agentHeaders, refuseUsedRequestId, transferStatus } from './transfer-outcome.ts'
import { unavailablePart, withErrorCode } from './with-error-code.ts'

/**
 * Refuses a transfer with a client that cannot be found or paid: by the first reason among the agent's own settings and
 * limits and the finding.
 */
export const refuseUnknownClient = async (
  gateway: Gateway,
  agent: AgentEntry,
  asked: { kind: AgentTransferKind; currency: string; amount: Amount; found: AgentFinding },
): Promise<Refusal> => {
  const window = await withErrorCode('TransferFailed', () => agentWindow(gateway, agent.agent_id, asked.kind))
  const reasons = agentReasons(asked, { profile: agent.profile, window })
  return agentRefusal(asked.kind, firstReason([...reasons, asked.found]) ?? asked.found)
}

type MakeDeposit = Call<typeof endpoint>

const NO_AGENT: Refusal = { status: 400, code: 'AgentIDNotFound', message: 'The caller is not a payment agent.' }

const identifiedDeposit = (gateway: Gateway, call: MakeDeposit) => {
  const { data } = call.body
  return identifyRequest(gateway, call, {
    clientId: call.client.client_id,
    endpoint: endpoint.id,
    requestId: data.request_id ?? randomUUID(),
    body: JSON.stringify([data.to_nickname, data.amount, data.currency, data.notes ?? null]),
  })
}

const shownClient = ({ switches, person, isClientAgent }: TransferFacts) => ({
  client_real_name: (switches.show_real_name ? person.realName : undefined) ?? null,
  client_is_agent: isClientAgent,
})

/** Finds the agent, the recipient and the facts of a deposit, or refuses it. */
const depositFacts = async (gateway: Gateway, { body, client, receivedAt: moment }: MakeDeposit) => {
  const { to_nickname, amount, currency, dry_run: isDryRun = false } = body.data
  // A caller with a token was not erased; if it was erased a moment ago, the agent's own stream refuses.
  const agent = await withErrorCode('TransferFailed', () => findRegisteredAgentOf(gateway, client.client_id, moment))
  if (agent === undefined) return NO_AGENT
  const recipient = await withErrorCode('NicknameLookupFailed', () =>
    findClientByNickname(gateway, to_nickname, moment),
  )
  if (recipient === undefined || !(await gateway.mayBePaid(recipient.client_id))) {
    return refuseUnknownClient(gateway, agent, { kind: 'deposit', currency, amount, found: 'client_unknown' })
  }
  const asked = { kind: 'deposit', agent, clientId: recipient.client_id, currency, amount, moment } as const
  const facts = await transferFacts(gateway, asked, recipient)
  if (facts.reason !== undefined && (isDryRun || facts.reason === 'own_agent')) {
    return agentRefusal('deposit', facts.reason)
  }
  return { asked, facts }
}

/** Makes a deposit from an agent to a client; answers once both sides have recorded it, or `pending` after two seconds. */
export const makeAgentDeposit = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { notes, dry_run: isDryRun = false } = call.body.data
  const request = await withErrorCode('TransferFailed', () => identifiedDeposit(gateway, call))
  const found = await withErrorCode('TransferFailed', () =>
    lookUp(gateway, request, { view: gateway.agents, keys: [] }),
  )
  const { answered } = found
  if (answered !== undefined && !isDryRun) {
    return withErrorCode('TransferFailed', () => refuseUsedRequestId(gateway, request.commandId))
  }
  if (mayBeUnderWay(found) && !isDryRun) return unavailablePart('TransferFailed')
  // A dry run has no effect, nor does an earlier call of its request id change it.
  const known = isDryRun
    ? await depositFacts(gateway, call)
    : await prepareUnderWay(gateway, found, () => depositFacts(gateway, call))
  if ('code' in known) return known
  const { asked, facts } = known
  if (isDryRun) {
    if (!facts.isCovered) return agentRefusal('deposit', 'insufficient_funds')
    return { data: { status: 'dry_run_ok', transaction_id: null, ...shownClient(facts) } }
  }
  const command = { type: 'RequestDeposit' as const, ...transferCommand(gateway, request, { asked, facts, notes }) }
  const sent = await sendAgentTransfer(gateway, request, {
    asked,
    command,
    seenPosition: found.checkpoint.position,
    isClaimed: found.isClaimed,
  })
  if ('code' in sent) return sent
  const { outcome, entry } = sent
  return { data: { ...transferStatus(entry), ...shownClient(facts) }, headers: agentHeaders(outcome) }
})
