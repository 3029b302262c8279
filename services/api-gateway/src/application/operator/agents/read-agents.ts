import * as endpoints from '@folio/contracts/http/operator/lookups/payment-agents.ts'
import { allAgents } from '../../agents/agent-directory.ts'
import { type Answer, handle } from '../../handler.ts'
import type { Refusal } from '../../refusal.ts'
import { waitForAllBefore } from '../../views/confirm-missing.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { lowestCheckpoint } from '../lowest-checkpoint.ts'
import { agentForOperator } from './agent-for-operator.ts'

/** Answers all payment agents with their settings. */
export const listPaymentAgents = handle(
  endpoints.listPaymentAgents,
  async (gateway, { receivedAt, minRevision }): Promise<Answer<typeof endpoints.listPaymentAgents>> => {
    await waitForRevision(gateway, minRevision)
    await waitForAllBefore([gateway.agents, gateway.users], receivedAt)
    const agents = await allAgents(gateway)
    const shown = agents.slice(0, endpoints.AGENTS_SHOWN_MAX)
    const rows = await Promise.all(shown.map(({ agent_id }) => agentForOperator(gateway, agent_id, receivedAt)))
    return {
      data: {
        checkpoint: await lowestCheckpoint(gateway, ['payment-agent', 'identity']),
        rows: rows.flatMap((row) => ('code' in row ? [] : [row])),
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
    const shown = await agentForOperator(gateway, Number(call.params.agent_id), call.receivedAt)
    return 'code' in shown ? shown : { data: shown }
  },
)
