import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'
import { agentShown } from './agent.ts'

/** Reads one agent, or the caller's own. */
export const getAgent = endpoint({
  id: 'getAgent',
  family: 'payment_agents',
  method: 'GET',
  path: '/payment-agents/v1/agents/{agent_id}',
  scope: 'payment',
  params: z.strictObject({
    agent_id: patternText(/^(?:me|[1-9]\d{0,14})$/, 'must be the number of an agent, or "me"'),
  }),
  answers: { 200: agentShown },
  errors: { 400: ['InvalidAgentID'], 404: ['AgentNotFound'] },
  summary: 'Get an agent',
  description:
    "Shows the agent with its terms for every currency that it serves; `me` is the caller's own agent, with its " +
    'switches.',
})
