import { randomUUID } from 'node:crypto'
import { makeAgentDeposit as endpoint } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { clientByNickname } from '../client-by-nickname.ts'
import { identified, lookUp } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { registeredAgentOf } from './known-agent.ts'
import { part } from './part.ts'
import { agentRefusal } from './refusal-codes.ts'
import { sendAgentTransfer, transferCommand } from './send-agent-transfer.ts'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'
import { agentHeaders, requestIdUsed } from './transfer-outcome.ts'
import { refusedWithoutClient } from './without-client.ts'

type MakeDeposit = Call<typeof endpoint>

const NO_AGENT: Refusal = { status: 400, code: 'AgentIDNotFound', message: 'The caller is no payment agent.' }

const identifiedDeposit = (gateway: Gateway, { body: { data }, client, ...call }: MakeDeposit) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    requestId: data.request_id ?? randomUUID(),
    body: JSON.stringify([data.to_nickname, data.amount, data.currency, data.notes ?? null]),
    correlationId: call.correlationId,
    traceparent: call.traceparent,
    receivedAt: call.receivedAt,
  })

const shownClient = ({ switches, person, isClientAgent }: TransferFacts) => ({
  client_real_name: (switches.show_real_name ? person.realName : undefined) ?? null,
  client_is_agent: isClientAgent,
})

/** An agent pays a client: answered once both sides have it, or as pending after two seconds. */
export const makeAgentDeposit =
  (gateway: Gateway) =>
  async (call: MakeDeposit): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, client, receivedAt: moment } = call
    const { to_nickname, amount, currency, notes, dry_run: isDryRun = false } = body.data
    const request = await part('TransferFailed', () => identifiedDeposit(gateway, call))
    const found = await part('TransferFailed', () => lookUp(gateway, request, { view: gateway.agents, keys: [] }))
    const { answered } = found
    if (answered !== undefined && !isDryRun) {
      return part('TransferFailed', () => requestIdUsed(gateway, request.commandId))
    }
    // Whoever has a token was not erased, and where that is a moment ago the agent's own stream refuses.
    const agent = await part('TransferFailed', () => registeredAgentOf(gateway, client.client_id, moment))
    if (agent === undefined) return NO_AGENT
    const recipient = await part('NicknameLookupFailed', () => clientByNickname(gateway, to_nickname, moment))
    if (recipient === undefined || !(await gateway.mayBePaid(recipient.client_id))) {
      return refusedWithoutClient(gateway, agent, { kind: 'deposit', currency, amount, found: 'client_unknown' })
    }
    const asked = { kind: 'deposit', agent, clientId: recipient.client_id, currency, amount, moment } as const
    const facts = await transferFacts(gateway, asked, recipient)
    if (facts.reason !== undefined && (isDryRun || facts.reason === 'own_agent')) {
      return agentRefusal('deposit', facts.reason)
    }
    if (isDryRun) {
      if (!facts.isCovered) return agentRefusal('deposit', 'insufficient_funds')
      return { data: { status: 'dry_run_ok', transaction_id: null, ...shownClient(facts) } }
    }
    const command = { type: 'RequestDeposit' as const, ...transferCommand(gateway, request, { asked, facts, notes }) }
    const sent = await sendAgentTransfer(gateway, request, { asked, command, seenPosition: found.mark.position })
    if ('code' in sent) return sent
    const { outcome, entry } = sent
    const isComplete = entry?.status === 'complete'
    return {
      data: {
        status: isComplete ? 'complete' : 'pending',
        transaction_id: isComplete ? entry.transaction_id : null,
        ...shownClient(facts),
      },
      headers: agentHeaders(outcome),
    }
  }
