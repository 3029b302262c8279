import { randomUUID } from 'node:crypto'
import { makeAgentWithdrawal as endpoint } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { identifyRequest, lookUp, mayBeUnderWay } from '../../commands/client-command.ts'
import { prepareUnderWay } from '../../commands/under-way.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { agentRefusal } from './refusal-codes.ts'
import { sendAgentTransfer, transferCommand } from './send-agent-transfer.ts'
import { agentHeaders, refuseUsedRequestId, transferStatus } from './transfer-outcome.ts'
import { unavailablePart, withErrorCode } from './with-error-code.ts'
import { codeHash } from './withdrawal-code.ts'
import { withdrawalFacts } from './withdrawal-facts.ts'

type MakeWithdrawal = Call<typeof endpoint>

const identifiedWithdrawal = (gateway: Gateway, call: MakeWithdrawal) => {
  const { data } = call.body
  return identifyRequest(gateway, call, {
    clientId: call.client.client_id,
    endpoint: endpoint.id,
    requestId: data.request_id ?? randomUUID(),
    body: JSON.stringify([data.agent_id, data.amount, data.currency, data.verification_code, data.notes ?? null]),
  })
}

/**
 * Makes a withdrawal of a client through an agent; answers once both sides have recorded it, or `pending` after two
 * seconds.
 */
export const makeAgentWithdrawal = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, client, receivedAt: moment } = call
    const { agent_id: agentId, amount, currency, verification_code: code, notes } = body.data
    // The check of a code needs the client's key.
    const request = await withErrorCode('OTPValidationFailed', () => identifiedWithdrawal(gateway, call))
    const found = await withErrorCode('WithdrawalFailed', () =>
      lookUp(gateway, request, { view: gateway.agents, keys: [] }),
    )
    const { answered } = found
    if (answered !== undefined) {
      return withErrorCode('WithdrawalFailed', () => refuseUsedRequestId(gateway, request.commandId))
    }
    if (mayBeUnderWay(found)) return unavailablePart('WithdrawalFailed')
    const wanted = { clientId: client.client_id, agentId, currency, amount, moment }
    const known = await prepareUnderWay(gateway, found, async () => {
      const withdrawal = await withdrawalFacts(gateway, { ...wanted, brokenCode: 'WithdrawalFailed' })
      if ('code' in withdrawal || withdrawal.facts.reason !== 'own_agent') return withdrawal
      return agentRefusal('withdrawal', withdrawal.facts.reason)
    })
    if ('code' in known) return known
    const { asked, facts } = known
    const command = {
      type: 'RequestWithdrawal' as const,
      ...transferCommand(gateway, request, { asked, facts, notes }),
      code_hash: codeHash(request.key, code, { agentId, currency, amount }),
      at: timestampOf(moment),
    }
    const sent = await sendAgentTransfer(gateway, request, {
      asked,
      command,
      seenPosition: found.checkpoint.position,
      isClaimed: found.isClaimed,
    })
    if ('code' in sent) return sent
    const { outcome, entry } = sent
    return { data: transferStatus(entry), headers: agentHeaders(outcome) }
  },
)
