import { z } from 'zod'

/** Why an agent's transfer is not made, in the order in which the reasons are looked for. */
export const agentRefusalSchema = z.enum([
  'agent_inactive',
  'currency_unsupported',
  'client_unknown',
  'client_wallet_closed',
  'own_agent',
  'recipient_agent_not_allowed',
  'recipient_agent_currency',
  'agent_disabled',
  'deposits_disabled',
  'client_disabled',
  'wallet_frozen',
  'country_unsupported',
  'below_minimum',
  'above_maximum',
  'daily_count',
  'daily_amount',
  'code_too_soon',
  'code_invalid',
  'code_tries',
  'insufficient_funds',
])

/** Why an agent's transfer is not made. */
export type AgentRefusal = z.infer<typeof agentRefusalSchema>

/** What the asker found in other services' views, and the agent's own stream cannot tell. */
export const agentFindingSchema = agentRefusalSchema.extract([
  'client_unknown',
  'client_wallet_closed',
  'own_agent',
  'recipient_agent_not_allowed',
  'recipient_agent_currency',
  'deposits_disabled',
  'client_disabled',
  'wallet_frozen',
  'country_unsupported',
  'daily_count',
  'daily_amount',
  'insufficient_funds',
])

/** What the asker found in other services' views. */
export type AgentFinding = z.infer<typeof agentFindingSchema>
