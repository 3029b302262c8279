import * as endpoints from '@folio/contracts/http/operator/agents.ts'
import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { allAgents } from '../../agents/agent-directory.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, type FileAnswer, handle } from '../../handler.ts'
import { answerFile } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { agentForOperator } from './agent-for-operator.ts'

type ListAgents = Call<typeof endpoints.listPaymentAgents>
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

/** The most agents that are read at a time: each takes reads of its client. */
const AGENTS_AT_ONCE_MAX = 200

const PLACE = /^\d{1,15}$/

/** The agents by their numbers as the caller sees them; one whose client was erased is left out. */
const agentsSource =
  (gateway: Gateway, { client, receivedAt }: Pick<ListAgents, 'client' | 'receivedAt'>): ListSource<Agent> =>
  async (place, entriesMax) => {
    const limit = Math.min(entriesMax, AGENTS_AT_ONCE_MAX)
    const { entries, checkpoint } = await gateway.agents.list({
      prefix: agentKeys.agents,
      ...(place !== undefined && PLACE.test(place) ? { after: agentKeys.agent(Number(place)) } : {}),
      limit,
    })
    const listed = entries.map(async ([, { agent_id }]) => {
      const shown = await agentForOperator(gateway, agent_id, receivedAt)
      return { place: String(agent_id), row: 'code' in shown ? undefined : maskedFor(client, shown) }
    })
    return { entries: await Promise.all(listed), isEnd: entries.length < limit, position: checkpoint.position }
  }

const columns: Columns<Agent> = {
  id: ({ id }) => id,
  client_id: ({ client_id }) => client_id,
  wallet_id: ({ wallet_id }) => wallet_id,
  name: ({ name }) => name,
  is_active: ({ is_active }) => is_active,
  is_listed: ({ is_listed }) => is_listed,
  deposit_enabled: ({ deposit_enabled = null }) => deposit_enabled,
  withdraw_enabled: ({ withdraw_enabled = null }) => withdraw_enabled,
  countries: ({ countries }) => countries.join(' '),
  currencies: ({ currencies }) => currencies.map(({ currency }) => currency).join(' '),
}

/** Answers all payment agents with their settings, at once or as a file. */
export const listPaymentAgents = handle(
  endpoints.listPaymentAgents,
  async (gateway, call): Promise<Answer<typeof endpoints.listPaymentAgents> | FileAnswer | Refusal> => {
    const { client, receivedAt, minRevision } = call
    await waitForRevision(gateway, minRevision)
    await waitForAllBefore([gateway.agents, gateway.users], receivedAt)
    const list = { endpoint: endpoints.listPaymentAgents.id, filters: {}, columns, source: agentsSource(gateway, call) }
    const file = answerFile(gateway, call, list)
    if (file !== undefined) return file
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
