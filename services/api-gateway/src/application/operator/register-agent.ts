import { randomUUID } from 'node:crypto'
import type { registerAgent as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentNumberEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_NUMBERS_STREAM, AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { sealedDetails } from '../agents/agent-details.ts'
import { agentHeaders } from '../agents/transfer-outcome.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { livingClient } from '../living-client.ts'
import { againstRule, notFound } from '../refusals.ts'
import { openWalletOf } from './open-wallet.ts'
import { currencyFault, operatedAgent } from './operated-agent.ts'
import { operate } from './operator-request.ts'

type RegisterAgent = Call<typeof endpoint>

/** The number that a client has as an agent, the same each time it is asked for. */
const numberOf = async (gateway: Gateway, call: RegisterAgent): Promise<number | Refusal> => {
  const settled = await operate(gateway, call, {
    endpoint: 'claimAgentNumber',
    view: gateway.agents,
    topic: paymentAgentCommands,
    account: AGENT_NUMBERS_STREAM,
    command: { type: 'ClaimAgentNumber' as const, client_id: call.body.client_id },
  })
  if (isRefusal(settled)) return settled
  const { data } = settled.recorded as unknown as AgentNumberEvent
  return data.agent_id
}

const profileOf = async (gateway: Gateway, { body }: RegisterAgent): Promise<AgentProfile | undefined> => {
  const key = await gateway.keys.get(body.client_id)
  if (key === undefined) return undefined
  const { name, information = '', email = '', phone_numbers = [], payment_methods = [], urls = [] } = body
  return {
    details: sealedDetails(key, randomUUID(), { name, information, email, phone_numbers, payment_methods, urls }),
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

/**
 * Makes a client an agent: opens its wallet, claims its number, and registers it, each of which finds done what was done
 * before. So a registration that broke off is finished by another one.
 */
export const registerAgent =
  (gateway: Gateway) =>
  async (call: RegisterAgent): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client_id: clientId, currencies } = call.body
    const fault = currencyFault(gateway, currencies)
    if (fault !== undefined) return fault
    if ((await livingClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
    const profile = await profileOf(gateway, call)
    if (profile === undefined) return notFound('client')
    const opened = await openWalletOf(gateway, call, { clientId, type: 'payment_agent' })
    if (typeof opened !== 'string') return opened
    const agentId = await numberOf(gateway, call)
    if (typeof agentId !== 'number') return agentId
    const settled = await operate(gateway, call, {
      endpoint: 'registerAgent',
      view: gateway.agents,
      topic: paymentAgentCommands,
      account: `${AGENT_STREAM_PREFIX}${agentId}`,
      command: {
        type: 'RegisterAgent' as const,
        agent_id: agentId,
        client_id: clientId,
        at: timestampOf(call.receivedAt),
        profile,
      },
    })
    if (isRefusal(settled)) return settled
    if (settled.recorded.type !== 'AgentRegistered') {
      return againstRule('already_registered', 'This client is a payment agent already.', { agent_id: agentId })
    }
    await gateway.agents.reach(settled.recorded.position)
    const shown = await operatedAgent(gateway, agentId, call.receivedAt)
    return 'code' in shown ? shown : { data: shown, headers: agentHeaders(settled) }
  }
