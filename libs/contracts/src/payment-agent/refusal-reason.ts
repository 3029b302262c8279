import { z } from 'zod'

/** The reasons for which an agent's transfer is refused, in order of precedence. */
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

/** A reason for which an agent's transfer is refused. */
export type AgentRefusal = z.infer<typeof agentRefusalSchema>

/** The findings of the sender in other services' views, which the agent's stream does not show. */
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

/** A finding of the sender in other services' views. */
export type AgentFinding = z.infer<typeof agentFindingSchema>
