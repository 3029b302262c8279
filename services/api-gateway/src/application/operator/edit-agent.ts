import type { editAgent as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX, type AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { openedDetails, sealedDetails } from '../agents/agent-details.ts'
import { agentById } from '../agents/known-agent.ts'
import { agentHeaders } from '../agents/transfer-outcome.ts'
import { seeAllBefore } from '../certainty.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'
import { currencyFault, operatedAgent } from './operated-agent.ts'
import { operate } from './operator-request.ts'

type EditAgent = Call<typeof endpoint>

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const definedOf = <T extends object>(some: T): Defined<T> =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Defined<T>

/** The details with what is new of them; nothing where none of them is. */
const detailsOf = async (gateway: Gateway, agent: AgentEntry, { body, correlationId }: EditAgent) => {
  const { name, information, email, phone_numbers, payment_methods, urls } = body
  const changed = definedOf({ name, information, email, phone_numbers, payment_methods, urls })
  if (Object.keys(changed).length === 0) return {}
  const key = await gateway.keys.get(agent.client_id)
  const before = key && openedDetails(key, agent.profile.details)
  if (key === undefined || before === undefined) return undefined
  return { details: sealedDetails(key, correlationId, { ...before, ...changed }) }
}

/** Settles an agent's terms, texts and switches anew; answered once everybody who looks sees it. */
export const editAgent =
  (gateway: Gateway) =>
  async (call: EditAgent): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body, receivedAt } = call
    const agentId = Number(call.params.agent_id)
    const fault = currencyFault(gateway, body.currencies)
    if (fault !== undefined) return fault
    await seeAllBefore([gateway.agents, gateway.users], receivedAt)
    const agent = await agentById(gateway, agentId, receivedAt)
    const details = agent && (await detailsOf(gateway, agent, call))
    if (details === undefined) return notFound('payment agent')
    const { name, information, email, phone_numbers, payment_methods, urls, ...settings } = body
    const settled = await operate(gateway, call, {
      endpoint: 'editAgent',
      view: gateway.agents,
      topic: paymentAgentCommands,
      account: `${AGENT_STREAM_PREFIX}${agentId}`,
      command: { type: 'EditAgent' as const, changes: { ...definedOf(settings), ...details } },
    })
    if (isRefusal(settled)) return settled
    await gateway.agents.reach(settled.recorded.position)
    const shown = await operatedAgent(gateway, agentId, receivedAt)
    return 'code' in shown ? shown : { data: shown, headers: agentHeaders(settled) }
  }
