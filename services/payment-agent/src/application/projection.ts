import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentEvent, type PaymentAgentEvent, paymentAgentEvents } from '@folio/contracts/payment-agent/events.ts'
import { type AgentTransferEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project, ViewWriter } from '@folio/service-kit/views/projection.ts'
import { kindOf } from '../domain/events.ts'

type Requested = Extract<AgentEvent, { type: 'DepositRequested' | 'WithdrawalRequested' }>
type TransferEvent = Extract<AgentEvent, { data: { transfer_id: string } }>

const statuses: Readonly<Record<TransferEvent['type'], AgentTransferEntry['status']>> = {
  DepositRequested: 'pending',
  DepositRefused: 'rejected',
  DepositCompleted: 'complete',
  DepositRejected: 'rejected',
  DepositFailed: 'failed',
  WithdrawalRequested: 'pending',
  WithdrawalRefused: 'rejected',
  WithdrawalCompleted: 'complete',
  WithdrawalRejected: 'rejected',
  WithdrawalFailed: 'failed',
}

const putHour = (view: ViewWriter, agentId: number, counted: HourTally | undefined): void => {
  if (counted === undefined) return
  const { kind, hour, count, amount } = counted
  view.put(agentKeys.hour(agentId, kind, hour), { hour, count, amount })
}

const putTransfer = ({ type, data }: TransferEvent, view: ViewWriter): void => {
  const { transfer_id, transaction_id } = data
  const reason = 'reason' in data ? { reason: data.reason } : {}
  view.put(agentKeys.transfer(transfer_id), { status: statuses[type], transaction_id, ...reason })
  putHour(view, data.agent_id, data.counted)
}

const openTransfer = (
  { stream, revision, metadata }: StoredEvent<PaymentAgentEvent>,
  event: Requested,
  view: ViewWriter,
): void => {
  const { transfer_id, request_id, destination } = event.data
  putTransfer(event, view)
  view.put(agentKeys.madeTo(destination.client_id, kindOf(event), request_id), { transfer_id })
  view.put(viewKeys.openProcess(transfer_id), { stream, revision, since: metadata.at })
}

const putAgent = (
  { data }: Extract<AgentEvent, { type: 'AgentRegistered' | 'AgentEdited' }>,
  view: ViewWriter,
): void => {
  view.put(agentKeys.agent(data.agent_id), data)
  view.put(agentKeys.agentOf(data.client_id), { agent_id: data.agent_id })
}

/** Projects agents, their hourly totals, transfers with their status, open processes, clients' switches and codes. */
export const project: Project<PaymentAgentEvent> = (stored, view) => {
  const { event, metadata } = stored
  if (isNoOp(paymentAgentEvents, event)) return
  switch (event.type) {
    case 'AgentRegistered':
    case 'AgentEdited':
      return putAgent(event, view)
    case 'DepositRequested':
      return openTransfer(stored, event, view)
    case 'WithdrawalRequested':
      view.delete(agentKeys.code(event.data.source.client_id, event.data.agent_id))
      return openTransfer(stored, event, view)
    case 'DepositCompleted': {
      const { agent_id, destination, transfer_id } = event.data
      putTransfer(event, view)
      view.put(agentKeys.paidByAgent(destination.client_id, agent_id), { agent_id })
      return view.delete(viewKeys.openProcess(transfer_id))
    }
    case 'DepositRejected':
    case 'DepositFailed':
    case 'WithdrawalCompleted':
    case 'WithdrawalRejected':
    case 'WithdrawalFailed':
      putTransfer(event, view)
      return view.delete(viewKeys.openProcess(event.data.transfer_id))
    case 'DepositRefused':
    case 'WithdrawalRefused':
      return putTransfer(event, view)
    case 'WithdrawalCodeIssued': {
      const { client_id, agent_id, currency, amount, issued_at, expires_at } = event.data
      const { command_id } = metadata
      const issued = { command_id, client_id, agent_id, currency, amount, issued_at, expires_at }
      return view.put(agentKeys.code(client_id, agent_id), issued)
    }
    case 'RequestExpired':
      return view.put(agentKeys.transfer(metadata.command_id), { status: 'failed', transaction_id: null })
    case 'AgentClientSwitched':
      return view.put(agentKeys.client(event.data.client_id), event.data.switches)
    case 'AgentNumberClaimed':
      return
    default:
      return unreachable(event)
  }
}
