import * as endpoints from '@folio/contracts/http/operator/lookups/payment-agents.ts'
import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { allAgents } from '../../agents/agent-directory.ts'
import { type Answer, handle } from '../../handler.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { lowestCheckpoint } from '../lowest-checkpoint.ts'
import { agentForOperator } from './agent-for-operator.ts'

type Agent = Omit<Answer<typeof endpoints.getPaymentAgent>['data'], 'checkpoint'>

/** The services whose views show agents. */
const AGENT_SERVICES = ['payment-agent', 'identity'] as const

/**
 * The texts of an agent are public while the directory shows them; else only roles from this one on, which may change them,
 * see it. The nickname is the client's, and masked like in reads of clients.
 */
const SEES_UNLISTED: Role = 'operator'

const maskedFor = ({ operator }: Pick<Caller, 'operator'>, agent: Agent): Agent => {
  if (agent.is_listed) return agent
  if (mayCall(operator?.role ?? 'viewer', SEES_UNLISTED)) return { ...agent, nickname: MASK }
  const texts = { name: MASK, nickname: MASK, information: MASK, email: MASK }
  return { ...agent, ...texts, phone_numbers: [], payment_methods: [], urls: [] }
}

/** Answers all payment agents with their settings. */
export const listPaymentAgents = handle(
  endpoints.listPaymentAgents,
  async (gateway, { client, receivedAt, minRevision }): Promise<Answer<typeof endpoints.listPaymentAgents>> => {
    await waitForRevision(gateway, minRevision)
    await waitForAllBefore([gateway.agents, gateway.users], receivedAt)
    const checkpoint = await lowestCheckpoint(gateway, AGENT_SERVICES)
    const agents = await allAgents(gateway)
    const shown = agents.slice(0, endpoints.AGENTS_SHOWN_MAX)
    const rows = await Promise.all(shown.map(({ agent_id }) => agentForOperator(gateway, agent_id, receivedAt)))
    return {
      data: {
        checkpoint,
        rows: rows.flatMap((row) => ('code' in row ? [] : [maskedFor(client, row)])),
        is_whole: shown.length === agents.length,
      },
    }
  },
)

/** Answers one payment agent with its settings. */
export const getPaymentAgent = handle(
  endpoints.getPaymentAgent,
  async (gateway, call): Promise<Answer<typeof endpoints.getPaymentAgent> | Refusal> => {
    await waitForRevision(gateway, call.minRevision)
    const checkpoint = await lowestCheckpoint(gateway, AGENT_SERVICES)
    const shown = await agentForOperator(gateway, Number(call.params.agent_id), call.receivedAt)
    return 'code' in shown ? shown : { data: { checkpoint, ...maskedFor(call.client, shown) } }
  },
)
