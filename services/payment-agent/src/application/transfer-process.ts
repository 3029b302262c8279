import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'

type Requested = Extract<AgentEvent, { type: 'DepositRequested' | 'WithdrawalRequested' }>

/** Returns the kind of a requested transfer. */
export const kindOf = ({ type }: Requested): AgentTransferKind =>
  type === 'DepositRequested' ? 'deposit' : 'withdrawal'

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
