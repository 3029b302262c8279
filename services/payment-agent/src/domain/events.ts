import type { AgentCommandOf } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind, HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEvent, AgentEventData } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

type Request = AgentCommandOf<'RequestDeposit' | 'RequestWithdrawal'>
type Requested = Extract<AgentEvent, { type: 'DepositRequested' | 'WithdrawalRequested' }>
type Counted = { readonly counted: HourTally | undefined }
type AgentFacts = AgentEventData<'AgentRegistered'>

const left = <Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>)

/** Picks the fields that every command and event of an agent's transfer share. */
export const agentTransferOf = (
  told: Request | AgentCommandOf<'EndTransfer'> | AgentEventData<'DepositRequested'>,
) => ({
  transfer_id: told.transfer_id,
  transaction_id: told.transaction_id,
  request_id: told.request_id,
  currency: told.currency,
  amount: told.amount,
  source: told.source,
  destination: told.destination,
  ...left('description', told.description),
  ...left('worth', told.worth),
})

/** Returns the kind of the transfer that a command requests, or that its event records as requested. */
export const kindOf = ({ type }: Pick<Request | Requested, 'type'>): AgentTransferKind =>
  type === 'RequestDeposit' || type === 'DepositRequested' ? 'deposit' : 'withdrawal'

/** Records the registration of an agent. */
export const agentRegistered = ({ agent_id, client_id, at, profile }: AgentCommandOf<'RegisterAgent'>): AgentEvent => ({
  type: 'AgentRegistered',
  data: { agent_id, client_id, registered_at: at, profile },
})

/** Records that the agent is registered already. */
export const registrationRefused = ({ client_id }: AgentCommandOf<'RegisterAgent'>): AgentEvent => ({
  type: 'AgentRegistrationRefused',
  data: { client_id, reason: 'already_registered' },
})

/** Records the agent's new profile, set by the operator. */
export const agentEdited = ({ agent_id, client_id, registered_at }: AgentFacts, profile: AgentProfile): AgentEvent => ({
  type: 'AgentEdited',
  data: { agent_id, client_id, registered_at, profile },
})

/** Records a requested transfer, which counts against the daily limits from now on. */
export const requested = (command: Request, { agent_id, counted }: { agent_id: number } & Counted): AgentEvent => ({
  type: command.type === 'RequestDeposit' ? 'DepositRequested' : 'WithdrawalRequested',
  data: {
    ...agentTransferOf(command),
    agent_id,
    ...left('counted', counted),
    ...left('client_limit', command.client_limit),
  },
})

/** Records the refusal of a transfer and its reason. */
export const refused = (
  command: Request,
  { agent_id, reason, wrong_codes }: { agent_id: number; reason: AgentRefusal; wrong_codes?: number | undefined },
): AgentEvent => {
  const data = { ...agentTransferOf(command), agent_id, reason }
  return command.type === 'RequestDeposit'
    ? { type: 'DepositRefused', data }
    : { type: 'WithdrawalRefused', data: { ...data, ...left('wrong_codes', wrong_codes) } }
}

/** Records the end of a transfer; one that did not arrive no longer counts against the limits. */
export const ended = (
  command: AgentCommandOf<'EndTransfer'>,
  { agent_id, counted }: { agent_id: number } & Counted,
): AgentEvent => {
  const data = { ...agentTransferOf(command), agent_id, ...left('counted', counted), ended: command.ended }
  const isDeposit = command.kind === 'deposit'
  if (command.end === 'completed') return { type: isDeposit ? 'DepositCompleted' : 'WithdrawalCompleted', data }
  if (command.reason === undefined) throw new Error(`transfer ${command.transfer_id} ended without a reason`)
  const notMade = { ...data, reason: command.reason }
  if (command.end === 'rejected') return { type: isDeposit ? 'DepositRejected' : 'WithdrawalRejected', data: notMade }
  return { type: isDeposit ? 'DepositFailed' : 'WithdrawalFailed', data: notMade }
}

const codeFacts = ({ client_id, currency, amount }: AgentCommandOf<'IssueCode'>, agent_id: number) => ({
  agent_id,
  client_id,
  currency,
  amount,
})

/** Records a code issued to the client. */
export const codeIssued = (command: AgentCommandOf<'IssueCode'>, agent_id: number): AgentEvent => ({
  type: 'WithdrawalCodeIssued',
  data: {
    ...codeFacts(command, agent_id),
    code_hash: command.code_hash,
    issued_at: command.at,
    next_request_at: command.next_request_at,
    expires_at: command.expires_at,
  },
})

/** Records the refusal of a code and its reason. */
export const codeRefused = (
  command: AgentCommandOf<'IssueCode'>,
  { agent_id, reason, until }: { agent_id: number; reason: AgentRefusal; until: Timestamp | undefined },
): AgentEvent => ({
  type: 'WithdrawalCodeRefused',
  data: { ...codeFacts(command, agent_id), reason, ...left('next_request_at', until) },
})
