import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { kindOf } from '../domain/events.ts'

type Requested = Extract<AgentEvent, { type: 'DepositRequested' | 'WithdrawalRequested' }>

/**
 * Returns what the wallets need of a requested transfer: the account that gets its end, the client's worth and limit,
 * and the agent's hour for the end.
 */
export const processOf = (event: Requested): AgentProcess => {
  const { agent_id, worth, counted, client_limit } = event.data
  return {
    service: 'payment-agent',
    account: `${AGENT_STREAM_PREFIX}${agent_id}`,
    kind: kindOf(event),
    ...(worth === undefined ? {} : { worth }),
    ...(client_limit === undefined ? {} : { limit: client_limit }),
    ...(counted === undefined || counted.hour === worth?.hour ? {} : { hour_of_agent: counted.hour }),
  }
}
