import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A client's switches for deposits and withdrawals through agents and for its real name. */
export const agentClientShown = z
  .strictObject({
    deposit_enabled: z.boolean(),
    withdraw_enabled: z.boolean(),
    show_real_name: z.boolean(),
  })
  .meta({ title: 'AgentClient' })

const own = {
  family: 'payment_agents',
  path: '/payment-agents/v1/clients/me',
  scope: 'payment',
  answers: { 200: agentClientShown },
} as const

/** The caller's switches for agents. */
export const getAgentClient = endpoint({
  ...own,
  id: 'getAgentClient',
  method: 'GET',
  summary: "Get the caller's settings for agents",
  description: 'Shows if deposits and withdrawals through agents are enabled and if agents see the real name.',
})

/** Shows or hides the caller's real name. */
export const editAgentClient = endpoint({
  ...own,
  id: 'editAgentClient',
  method: 'PATCH',
  body: z.strictObject({
    data: z.strictObject({ show_real_name: z.boolean({ error: 'must be true or false' }) }),
  }),
  repeat: { afterLostAnswer: 'Repeat the call.' },
  summary: 'Show or hide the real name to agents',
  description: 'The answer to a deposit tells the agent the real name of a client who shows it.',
})
