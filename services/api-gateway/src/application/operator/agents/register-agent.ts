import { randomUUID } from 'node:crypto'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { registerAgent as endpoint } from '@folio/contracts/http/operator/agents.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentNumberEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_NUMBERS_STREAM, AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { encryptDetails } from '../../agents/agent-details.ts'
import { agentHeaders } from '../../agents/transfers/transfer-outcome.ts'
import { findActiveClient } from '../../clients/find-client.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call } from '../../handler.ts'
import { openWalletOf } from '../accounts/open-wallet.ts'
import { operatorWriteEndpoint, runOperatorWrite } from '../operator-request.ts'
import { agentForOperator, currencyFault } from './agent-for-operator.ts'

type RegisterAgent = Call<typeof endpoint>

/** Claims the number of a client as an agent; each claim of the same client returns the same number. */
const numberOf = async (gateway: Gateway, call: RegisterAgent): Promise<number | Refusal> => {
  const settled = await runOperatorWrite(gateway, call, {
    scope: 'claimAgentNumber',
    topic: paymentAgentCommands,
    view: ({ agents }) => agents,
    doneOnce: 'stored',
    account: AGENT_NUMBERS_STREAM,
    command: { type: 'ClaimAgentNumber', client_id: call.body.client_id },
  })
  if (isRefusal(settled)) return settled
  const { data } = answeringEvent<AgentNumberEvent>(settled)
  return data.agent_id
}

const profileOf = async (gateway: Gateway, { body }: RegisterAgent): Promise<AgentProfile | undefined> => {
  const key = await gateway.keys.get(body.client_id)
  if (key === undefined) return undefined
  const { name, information = '', email = '', phone_numbers = [], payment_methods = [], urls = [] } = body
  return {
    details: encryptDetails(key, randomUUID(), { name, information, email, phone_numbers, payment_methods, urls }),
    currencies: body.currencies,
    countries: [...new Set(body.countries)],
    is_active: body.is_active ?? true,
    is_listed: body.is_listed ?? true,
    cashier_withdraw: body.cashier_withdraw ?? false,
    transfer_to_pa: body.transfer_to_pa ?? false,
    deposit_enabled: body.deposit_enabled ?? true,
    withdraw_enabled: body.withdraw_enabled ?? true,
  }
}

const refusalOf = ({ recorded }: RequestOutcome, agent_id: number): Refusal | undefined =>
  recorded.type === 'AgentRegistered'
    ? undefined
    : ruleViolation('already_registered', 'This client is already a payment agent.', { agent_id })

/**
 * Makes a client an agent: opens its wallet, claims its number, and registers it. Each step is idempotent, so that the
 * next call completes a registration that broke off.
 */
export const registerAgent = operatorWriteEndpoint(endpoint, {
  scope: 'registerAgent',
  topic: paymentAgentCommands,
  view: ({ agents }) => agents,
  doneOnce: 'shown',
  prepare: async (gateway, call) => {
    const { client_id: clientId, currencies } = call.body
    const fault = currencyFault(gateway, currencies)
    if (fault !== undefined) return fault
    if ((await findActiveClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
    const profile = await profileOf(gateway, call)
    if (profile === undefined) return notFound('client')
    const opened = await openWalletOf(gateway, call, { clientId, type: 'payment_agent' })
    if (typeof opened !== 'string') return opened
    const agentId = await numberOf(gateway, call)
    if (typeof agentId !== 'number') return agentId
    return {
      account: `${AGENT_STREAM_PREFIX}${agentId}`,
      command: {
        type: 'RegisterAgent' as const,
        agent_id: agentId,
        client_id: clientId,
        at: timestampOf(call.receivedAt),
        profile,
      },
      refusal: (settled) => refusalOf(settled, agentId),
      answer: async (settled) => {
        const shown = await agentForOperator(gateway, agentId, call.receivedAt)
        return 'code' in shown ? shown : { data: shown, headers: agentHeaders(settled) }
      },
    }
  },
})
