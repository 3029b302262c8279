import { randomUUID } from 'node:crypto'
import { requestVerificationCode as endpoint } from '@folio/contracts/http/payment-agents/request-verification-code.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { type IdentifiedRequest, identified, isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import { part } from './part.ts'
import { agentRefusal } from './refusal-codes.ts'
import { askAgent } from './send-agent-transfer.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { agentEventOf, agentHeaders } from './transfer-outcome.ts'
import { codeHash, issuedCode } from './withdrawal-code.ts'
import { withdrawalFacts } from './withdrawal-facts.ts'

type RequestCode = Call<typeof endpoint>

const BROKEN = 'VerificationCodeRequestFailed'

const identifiedRequest = (gateway: Gateway, { body: { data }, client, ...call }: RequestCode) =>
  identified(gateway, {
    clientId: client.client_id,
    endpoint: endpoint.id,
    // Each call is a request of its own: one that was lost is asked again, for another code.
    requestId: randomUUID(),
    body: JSON.stringify(data),
    correlationId: call.correlationId,
    traceparent: call.traceparent,
    receivedAt: call.receivedAt,
  })

const commandOf = (
  { agentRules: { codeLifeMs, codePauseMs } }: Gateway,
  { commandId, key, clientId }: IdentifiedRequest,
  { asked, facts }: { asked: AskedTransfer; facts: TransferFacts },
) => {
  const { agent, currency, amount, moment } = asked
  const code = issuedCode(key, commandId)
  return {
    type: 'IssueCode' as const,
    client_id: clientId,
    currency,
    amount,
    code_hash: codeHash(key, code, { agentId: agent.agent_id, currency, amount }),
    at: timestampOf(moment),
    next_request_at: timestampOf(moment + codePauseMs * 1000),
    expires_at: timestampOf(moment + codeLifeMs * 1000),
    findings: [...facts.findings, ...(facts.isCovered ? [] : (['insufficient_funds'] as const))],
    ...(facts.worth === undefined ? {} : { worth: facts.worth }),
    ...(facts.agentLimit === undefined ? {} : { agent_limit: facts.agentLimit }),
  }
}

/** Issues the code of a withdrawal: the notifier's outbox has it once it is recorded. */
export const requestVerificationCode =
  (gateway: Gateway) =>
  async (call: RequestCode): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client, receivedAt: moment } = call
    const { agent_id: agentId, currency, amount } = call.body.data
    const request = await part(BROKEN, () => identifiedRequest(gateway, call))
    const { mark } = await part(BROKEN, () => gateway.agents.get([]))
    const asking = { clientId: client.client_id, agentId, currency, amount, moment, brokenCode: BROKEN } as const
    const known = await withdrawalFacts(gateway, asking)
    if ('code' in known) return known
    if (known.facts.reason === 'own_agent') return agentRefusal('withdrawal', known.facts.reason)
    const command = commandOf(gateway, request, known)
    const { agent } = known.asked
    const sending = { agent, command, seenPosition: mark.position, brokenCode: BROKEN } as const
    const settled = await askAgent(gateway, request, sending)
    if (isRefusal(settled)) return settled
    const event = agentEventOf(settled)
    const headers = agentHeaders(settled)
    if (event.type === 'WithdrawalCodeRefused') {
      const { reason, next_request_at } = event.data
      const details = next_request_at === undefined ? {} : { details: { next_request_at } }
      return { ...agentRefusal('withdrawal', reason), ...details, headers }
    }
    const message = 'The code is on its way to you.'
    const { next_request_at, expires_at } = command
    return { data: { message, next_request_at, expires_at }, headers }
  }
