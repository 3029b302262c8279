import { editAgent as endpoint } from '@folio/contracts/http/operator/agents.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX, type AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { notFound } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { decryptDetails, encryptDetails } from '../../agents/agent-details.ts'
import { findAgent } from '../../agents/find-agent.ts'
import { agentHeaders } from '../../agents/transfers/transfer-outcome.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call } from '../../handler.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'
import { agentForOperator, currencyFault } from './agent-for-operator.ts'

type EditAgent = Call<typeof endpoint>

/**
 * Encrypts the changed details together with the unchanged ones; empty if the call changes none, undefined if the
 * client's key is destroyed.
 */
const detailsOf = async (gateway: Gateway, agent: AgentEntry, { body, correlationId }: EditAgent) => {
  const { name, information, email, phone_numbers, payment_methods, urls } = body
  const changed = withoutUndefined({ name, information, email, phone_numbers, payment_methods, urls })
  if (Object.keys(changed).length === 0) return {}
  const key = await gateway.keys.get(agent.client_id)
  const before = key && decryptDetails(key, agent.profile.details)
  if (key === undefined || before === undefined) return undefined
  return { details: encryptDetails(key, correlationId, { ...before, ...changed }) }
}

/** Changes an agent's terms, texts and switches; answers once the view shows the change. */
export const editAgent = operatorWriteEndpoint(endpoint, {
  scope: 'editAgent',
  topic: paymentAgentCommands,
  view: ({ agents }) => agents,
  doneOnce: 'shown',
  prepare: async (gateway, call) => {
    const { body, receivedAt } = call
    const agentId = Number(call.params.agent_id)
    const fault = currencyFault(gateway, body.currencies)
    if (fault !== undefined) return fault
    await waitForAllBefore([gateway.agents, gateway.users], receivedAt)
    const agent = await findAgent(gateway, agentId, receivedAt)
    const details = agent && (await detailsOf(gateway, agent, call))
    if (details === undefined) return notFound('payment agent')
    const { name, information, email, phone_numbers, payment_methods, urls, ...settings } = body
    return {
      account: `${AGENT_STREAM_PREFIX}${agentId}`,
      command: { type: 'EditAgent' as const, changes: { ...withoutUndefined(settings), ...details } },
      answer: async (settled) => {
        const shown = await agentForOperator(gateway, agentId, receivedAt)
        return 'code' in shown ? shown : { data: shown, headers: agentHeaders(settled) }
      },
    }
  },
})
