import { type Tally, WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'
import { viewKeys } from '../view-keys.ts'
import type { AgentTransferKind } from './daily-limits.ts'
import type { AgentProfile, ClientSwitches } from './profile.ts'
import type { AgentRefusal } from './refusal-reason.ts'
import type { TransferFailure } from './transfer-end.ts'

/** The name of the payment-agent service's view. */
export const PAYMENT_AGENT_VIEW = 'payment-agent'

/** What stands before an agent's id in the name of its stream. */
export const AGENT_STREAM_PREFIX = 'payment-agent-'

/** What stands before a client's id in the name of the stream of its dealings with agents. */
export const AGENT_CLIENT_STREAM_PREFIX = 'agent-client-'

/** The stream that gives clients their numbers as agents: each client one, and no number twice. */
export const AGENT_NUMBERS_STREAM = 'claim-agent-numbers'

/** An agent as it can be looked up. */
export type AgentEntry = {
  readonly agent_id: number
  readonly client_id: string
  readonly registered_at: Timestamp
  readonly profile: AgentProfile
}

/** What an hour came to, by the slot that it shares with the hours a window's length before and after it. */
export type HourEntry = Tally & { readonly hour: number }

/** What has become of a request for a transfer. */
export type AgentTransferEntry = {
  readonly status: 'pending' | 'complete' | 'rejected' | 'failed'
  /** Null where the request expired: nothing was ever made of it. */
  readonly transaction_id: number | null
  readonly reason?: AgentRefusal | TransferFailure
}

/** A transfer that was made to somebody, under the request id of who made it. */
export type MadeToEntry = { readonly transfer_id: string }

/** A code that was issued and not yet used: by which command, to whom, for what. Dropped some time after it expired. */
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

const CODES = `${viewKeys.passing}code/`

/** Ids as their keys have them, so that the order of keys is the order of ids. */
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
  codes: viewPrefix<IssuedCodeEntry>(CODES),
  codesOf: (clientId: string): ViewPrefix<IssuedCodeEntry> => viewPrefix(`${CODES}${clientId}/`),
  code: (clientId: string, agentId: number): ViewKey<IssuedCodeEntry> => viewKey(`${CODES}${clientId}/${agentId}`),
}
