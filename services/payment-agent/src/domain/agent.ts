import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import type { AgentCommand, AgentCommandOf } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind, HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentEvent, agentEvents } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import { countedIn, type DailyWindow, givenBackIn, withHour } from '@folio/kernel/daily-window.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import {
  type Codes,
  codeReason,
  tooSoonUntil,
  withCode,
  withGivenBack,
  withUsed,
  withWrong,
  wrongAfter,
} from './codes.ts'
import * as happened from './events.ts'

type Registered = {
  readonly status: 'registered'
  readonly agent_id: number
  readonly client_id: string
  readonly registered_at: Timestamp
  readonly profile: AgentProfile
  /** The count and amount of the transfers of the last 24 hours, by hour. */
  readonly windows: Readonly<Record<AgentTransferKind, DailyWindow>>
  readonly codes: Codes
}

/** The state of a payment agent. */
export type Agent = { readonly status: 'unregistered' } | Registered

const initial: Agent = { status: 'unregistered' }

/** Takes the totals of an hour from the event, which holds them as they are after it. */
const counting = (agent: Registered, counted: HourTally | undefined): Registered => {
  if (counted === undefined) return agent
  const { kind, ...tally } = counted
  return { ...agent, windows: { ...agent.windows, [kind]: withHour(agent.windows[kind], tally) } }
}

const evolve = (agent: Agent, event: AgentEvent): Agent => {
  if (event.type === 'AgentRegistered') {
    return { status: 'registered', ...event.data, windows: { deposit: {}, withdrawal: {} }, codes: {} }
  }
  if (agent.status === 'unregistered' || isNoOp(agentEvents, event)) return agent
  switch (event.type) {
    case 'AgentEdited':
      return { ...agent, profile: event.data.profile }
    case 'DepositRequested':
    case 'DepositRejected':
    case 'DepositFailed':
      return counting(agent, event.data.counted)
    case 'WithdrawalRequested': {
      const { source, transfer_id, counted } = event.data
      return { ...counting(agent, counted), codes: withUsed(agent.codes, source.client_id, transfer_id) }
    }
    case 'WithdrawalRejected':
    case 'WithdrawalFailed': {
      const { source, transfer_id, counted } = event.data
      return { ...counting(agent, counted), codes: withGivenBack(agent.codes, source.client_id, transfer_id) }
    }
    case 'WithdrawalRefused': {
      const { source, wrong_codes } = event.data
      if (wrong_codes === undefined) return agent
      return { ...agent, codes: withWrong(agent.codes, source.client_id, wrong_codes) }
    }
    case 'WithdrawalCodeIssued': {
      const { client_id, code_hash, issued_at, next_request_at, expires_at } = event.data
      const code = { hash: code_hash, usedBy: null, nextRequestAt: next_request_at, expiresAt: expires_at, wrong: 0 }
      return { ...agent, codes: withCode(agent.codes, client_id, { code, now: issued_at }) }
    }
    case 'DepositRefused':
    case 'DepositCompleted':
    case 'WithdrawalCompleted':
    case 'RequestExpired':
      return agent
    default:
      return unreachable(event)
  }
}

const request = (command: AgentCommandOf<'RequestDeposit' | 'RequestWithdrawal'>, agent: Registered): AgentEvent => {
  const kind = happened.kindOf(command)
  const { agent_id } = agent
  const window = agent.windows[kind]
  const wrongCode = command.type === 'RequestWithdrawal' ? codeReason(agent.codes, command) : undefined
  const reason = firstReason([
    ...agentReasons({ ...command, kind }, { profile: agent.profile, window }),
    ...command.findings,
    ...(wrongCode === undefined ? [] : [wrongCode]),
  ])
  if (reason === undefined) {
    const { worth } = command
    const counted = worth && { kind, ...countedIn(window, worth) }
    return happened.requested(command, { agent_id, counted })
  }
  const isMissed = reason === 'code_invalid' && command.type === 'RequestWithdrawal'
  return happened.refused(command, {
    agent_id,
    reason,
    wrong_codes: isMissed ? wrongAfter(agent.codes, command) : undefined,
  })
}

const issueCode = (command: AgentCommandOf<'IssueCode'>, agent: Registered): AgentEvent => {
  const { agent_id, profile } = agent
  const until = tooSoonUntil(agent.codes, command)
  const reason = firstReason([
    ...agentReasons({ ...command, kind: 'withdrawal' }, { profile, window: agent.windows.withdrawal }),
    ...command.findings,
    ...(until === undefined ? [] : ['code_too_soon' as const]),
  ])
  if (reason === undefined) return happened.codeIssued(command, agent_id)
  return happened.codeRefused(command, { agent_id, reason, until: reason === 'code_too_soon' ? until : undefined })
}

const end = (command: AgentCommandOf<'EndTransfer'>, { agent_id, windows }: Registered): AgentEvent => {
  const { kind, worth, counted_hour: hour = worth?.hour } = command
  const isBack = command.end !== 'completed' && worth !== undefined && hour !== undefined
  const tally = isBack ? givenBackIn(windows[kind], { hour, amount: worth.amount }) : undefined
  return happened.ended(command, { agent_id, counted: tally && { kind, ...tally } })
}

/** Decides a command on a payment agent. */
const decide = (command: AgentCommand, agent: Agent): readonly AgentEvent[] => {
  if (command.type === 'RegisterAgent') {
    const isNew = agent.status === 'unregistered'
    return [isNew ? happened.agentRegistered(command) : happened.registrationRefused(command)]
  }
  if (agent.status === 'unregistered') throw new Error(`${command.type} was sent to an agent that is not registered`)
  switch (command.type) {
    case 'EditAgent':
      return [happened.agentEdited(agent, { ...agent.profile, ...withoutUndefined(command.changes) })]
    case 'RequestDeposit':
    case 'RequestWithdrawal':
      return [request(command, agent)]
    case 'IssueCode':
      return [issueCode(command, agent)]
    case 'EndTransfer':
      return [end(command, agent)]
    default:
      return unreachable(command)
  }
}

/** The decider of a payment agent. */
export const agent: Decider<AgentCommand, Agent, AgentEvent> = { initial, decide, evolve }
