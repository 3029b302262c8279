import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { country } from './agent.ts'

/** Lists the countries and currencies of agents. */
export const getAgentStatistics = endpoint({
  id: 'getAgentStatistics',
  family: 'payment_agents',
  method: 'GET',
  path: '/payment-agents/v1/agent-statistics',
  scope: 'payment',
  answers: {
    200: z
      .strictObject({ available_countries: z.array(country), available_currencies: z.array(z.string()) })
      .meta({ title: 'AgentStatistics' }),
  },
  summary: 'List the countries and currencies of agents',
  description: 'Includes only agents that are listed and active.',
})
