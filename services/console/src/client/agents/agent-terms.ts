import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'

/** The terms of an agent, for each currency that it serves. */
export type AgentTerms = DataOf<typeof getAgent>['currencies']

/** The least and the most that an agent pays in or out at once in a currency; empty where it does not serve it. */
export const limitsOf = (
  terms: AgentTerms | undefined,
  currency: string,
): { readonly minimum?: string; readonly maximum?: string } => {
  const served = terms?.find((each) => each.currency === currency)
  return served === undefined ? {} : { minimum: served.withdrawal_minimum, maximum: served.withdrawal_maximum }
}
