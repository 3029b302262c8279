import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode } from '../fields/money.ts'
import { queryInteger } from '../fields/query-integer.ts'
import { agentListed, country } from './agent.ts'

/** Lists the directory of agents. */
export const listAgents = endpoint({
  id: 'listAgents',
  family: 'payment_agents',
  method: 'GET',
  path: '/payment-agents/v1/agents',
  scope: 'payment',
  query: z.strictObject({
    currency: currencyCode,
    country: country.optional(),
    page: queryInteger({ min: 1, max: 1_000_000, initial: 1 }),
    per_page: queryInteger({ min: 1, max: 100, initial: 25 }),
  }),
  currencies: ['currency'],
  answers: { 200: z.array(agentListed) },
  errors: { 400: ['InvalidCurrency', 'InvalidCountry'] },
  summary: 'List the agents for a currency',
  description:
    'Lists, sorted by id, the agents that are listed and those that have paid the caller. A page past the end is ' +
    'empty. Commissions are in percent and for information only.',
})
