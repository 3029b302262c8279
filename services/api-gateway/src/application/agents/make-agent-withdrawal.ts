import { randomUUID } from 'node:crypto'
import { makeAgentWithdrawal as endpoint } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { identified, lookUp } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { part } from './part.ts'
import { agentRefusal } from './refusal-codes.ts'
import { sendAgentTransfer, transferCommand } from './send-agent-transfer.ts'
import { agentHeaders, requestIdUsed } from './transfer-outcome.ts'
import { codeHash } from './withdrawal-code.ts'
import { withdrawalFacts } from './withdrawal-facts.ts'

type MakeWithdrawal = Call<typeof endpoint>

const identifiedWithdrawal = (gateway: Gateway, { body: { data }, client, ...call }: MakeWithdrawal) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    requestId: data.request_id ?? randomUUID(),
    body: JSON.stringify([data.agent_id, data.amount, data.currency, data.verification_code, data.notes ?? null]),
    correlationId: call.correlationId,
    traceparent: call.traceparent,
    receivedAt: call.receivedAt,
  })

/** A client is paid out by an agent: answered once both sides have it, or as pending after two seconds. */
export const makeAgentWithdrawal =
  (gateway: Gateway) =>
  async (call: MakeWithdrawal): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, client, receivedAt: moment } = call
    const { agent_id: agentId, amount, currency, verification_code: code, notes } = body.data
    // Without the client's key no code can be checked.
    const request = await part('OTPValidationFailed', () => identifiedWithdrawal(gateway, call))
    const found = await part('WithdrawalFailed', () => lookUp(gateway, request, { view: gateway.agents, keys: [] }))
    const { answered } = found
    if (answered !== undefined) {
      return part('WithdrawalFailed', () => requestIdUsed(gateway, request.commandId))
    }
    const known = await withdrawalFacts(gateway, {
      clientId: client.client_id,
      agentId,
      currency,
      amount,
      moment,
      brokenCode: 'WithdrawalFailed',
    })
    if ('code' in known) return known
    const { asked, facts } = known
    if (facts.reason === 'own_agent') return agentRefusal('withdrawal', facts.reason)
    const command = {
      type: 'RequestWithdrawal' as const,
      ...transferCommand(gateway, request, { asked, facts, notes }),
      code_hash: codeHash(request.key, code, { agentId, currency, amount }),
      at: timestampOf(moment),
    }
    const sent = await sendAgentTransfer(gateway, request, { asked, command, seenPosition: found.mark.position })
    if ('code' in sent) return sent
    const { outcome, entry } = sent
    const isComplete = entry?.status === 'complete'
    return {
      data: {
        status: isComplete ? 'complete' : 'pending',
        transaction_id: isComplete ? entry.transaction_id : null,
      },
      headers: agentHeaders(outcome),
    }
  }
