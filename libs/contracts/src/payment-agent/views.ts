import { type Tally, WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewKeys, viewPrefix } from '../view-keys.ts'
import type { AgentTransferKind } from './daily-limits.ts'
import type { AgentProfile, ClientSwitches } from './profile.ts'
import type { AgentRefusal } from './refusal-reason.ts'
import type { TransferFailure } from './transfer-end.ts'

/** The name of the payment-agent service: of its view, consumer group and publisher, too. */
export const PAYMENT_AGENT_SERVICE = 'payment-agent'

/** The prefix of an agent's stream, before its id. */
export const AGENT_STREAM_PREFIX = 'payment-agent-'

/** The prefix of the stream of a client's switches for agents, before the client's id. */
export const AGENT_CLIENT_STREAM_PREFIX = 'agent-client-'

/** The stream that numbers the agents: one number per client, and no number twice. */
export const AGENT_NUMBERS_STREAM = 'claim-agent-numbers'

/** The view entry of an agent. */
export type AgentEntry = {
  readonly agent_id: number
  readonly client_id: string
  readonly registered_at: Timestamp
  readonly profile: AgentProfile
}

/** The totals of an hour; hours that are a window apart share a slot. */
export type HourEntry = Tally & { readonly hour: number }

/** The status of a transfer that was requested. */
export type AgentTransferEntry = {
  readonly status: 'pending' | 'complete' | 'rejected' | 'failed'
  /** Null where the request expired without a transfer. */
  readonly transaction_id: number | null
  readonly reason?: AgentRefusal | TransferFailure
}

/** A transfer to a client, under its sender's request id. */
export type MadeToEntry = { readonly transfer_id: string }

/**
 * An issued, unused code: its command, client, agent and amount. The follower removes it some time after it expired.
 */
export type IssuedCodeEntry = {
  readonly command_id: string
  readonly client_id: string
  readonly agent_id: number
  readonly currency: string
  readonly amount: string
  readonly issued_at: string
  readonly expires_at: string
}

const ID_DIGITS = 16

const CODES = 'code/'

/** Pads an id so that keys sort in the order of ids. */
const padded = (agentId: number): string => String(agentId).padStart(ID_DIGITS, '0')

/** The keys of the payment-agent view. */
export const agentKeys = {
  agents: viewPrefix<AgentEntry>('agent/'),
  agent: (agentId: number): ViewKey<AgentEntry> => viewKey(`agent/${padded(agentId)}`),
  agentOf: (clientId: string): ViewKey<{ readonly agent_id: number }> => viewKey(`agent-of/${clientId}`),
  hours: (agentId: number, kind: AgentTransferKind): ViewPrefix<HourEntry> => viewPrefix(`hour/${agentId}/${kind}/`),
  hour: (agentId: number, kind: AgentTransferKind, hour: number): ViewKey<HourEntry> =>
    viewKey(`hour/${agentId}/${kind}/${hour % WINDOW_HOURS}`),
  client: (clientId: string): ViewKey<ClientSwitches> => viewKey(`client/${clientId}`),
  transfer: (transferId: string): ViewKey<AgentTransferEntry> => viewKey(`transfer/${transferId}`),
  madeTo: (clientId: string, kind: AgentTransferKind, requestId: string): ViewKey<MadeToEntry> =>
    viewKey(`made-to/${clientId}/${kind}/${requestId}`),
  paidBy: (clientId: string): ViewPrefix<{ readonly agent_id: number }> => viewPrefix(`paid-by/${clientId}/`),
  paidByAgent: (clientId: string, agentId: number): ViewKey<{ readonly agent_id: number }> =>
    viewKey(`paid-by/${clientId}/${padded(agentId)}`),
  codes: viewKeys.ttlEntriesUnder<IssuedCodeEntry>(CODES),
  codesOf: (clientId: string): ViewPrefix<IssuedCodeEntry> => viewKeys.ttlEntriesUnder(`${CODES}${clientId}/`),
  code: (clientId: string, agentId: number): ViewKey<IssuedCodeEntry> =>
    viewKeys.ttlEntry(`${CODES}${clientId}/${agentId}`),
}
