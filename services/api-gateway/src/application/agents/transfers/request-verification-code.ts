import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import { requestVerificationCode as endpoint } from '@folio/contracts/http/payment-agents/request-verification-code.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { identifySingleRequest } from '../../commands/single-request.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { agentRefusal } from './refusal-codes.ts'
import { sendToAgent } from './send-agent-transfer.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { agentEventOf, agentHeaders } from './transfer-outcome.ts'
import type { AgentTransferRequest } from './transfer-wallets.ts'
import { withErrorCode } from './with-error-code.ts'
import { codeHash, issueCode } from './withdrawal-code.ts'
import { withdrawalFacts } from './withdrawal-facts.ts'

type RequestCode = Call<typeof endpoint>

const BROKEN = 'VerificationCodeRequestFailed'

/** Each call is a request of its own: after a lost answer the client requests another code. */
const identifiedRequest = (gateway: Gateway, call: RequestCode) =>
  identifySingleRequest(gateway, call, {
    clientId: call.client.client_id,
    endpoint: endpoint.id,
    body: JSON.stringify(call.body.data),
  })

const commandOf = (
  { agentRules: { codeLifeMs, codePauseMs } }: Gateway,
  { commandId, key, clientId }: IdentifiedRequest,
  { asked, facts }: { asked: AgentTransferRequest; facts: TransferFacts },
) => {
  const { agent, currency, amount, moment } = asked
  const code = issueCode(key, commandId)
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

/** Issues the code of a withdrawal; the notifications have the code once its event is recorded. */
export const requestVerificationCode = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client, receivedAt: moment } = call
    const { agent_id: agentId, currency, amount } = call.body.data
    const request = await withErrorCode(BROKEN, () => identifiedRequest(gateway, call))
    const { checkpoint } = await withErrorCode(BROKEN, () => gateway.agents.get([]))
    const asking = { clientId: client.client_id, agentId, currency, amount, moment, brokenCode: BROKEN } as const
    const known = await withdrawalFacts(gateway, asking)
    if ('code' in known) return known
    if (known.facts.reason === 'own_agent') return agentRefusal('withdrawal', known.facts.reason)
    const command = commandOf(gateway, request, known)
    const { agent } = known.asked
    const sending = { agent, command, seenPosition: checkpoint.position, isClaimed: false, brokenCode: BROKEN } as const
    const settled = await sendToAgent(gateway, request, sending)
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
  },
)
