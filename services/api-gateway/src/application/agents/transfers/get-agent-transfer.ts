import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import {
  getAgentDeposit as depositEndpoint,
  getAgentWithdrawal as withdrawalEndpoint,
} from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentTransferEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { type CommandEntry, viewKeys } from '@folio/contracts/view-keys.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { shownStatus, transferEntry } from './transfer-outcome.ts'

type GetTransfer = typeof depositEndpoint | typeof withdrawalEndpoint

const endpoints = { deposit: makeAgentDeposit.id, withdrawal: makeAgentWithdrawal.id } as const

const NOT_FOUND: Refusal = {
  status: 400,
  code: 'RequestIDNotFound',
  message: 'No transfer has this request_id.',
}

const REQUESTED = { status: 'requested', transaction_id: null } as const

type Sent = {
  readonly kind: AgentTransferKind
  readonly own: string
  readonly sent: CommandEntry
  readonly seenPosition: number
}

/**
 * Settles a transfer of which the view knows only that it was sent: asks its owner to expire the request and returns the
 * recorded end, or undefined while there is none. The deadline alone proves no failure, because a stalled append may still
 * be written; an event in the stream does.
 */
const settledOf = async (
  gateway: Gateway,
  { params, client, correlationId, receivedAt, traceparent }: Call<GetTransfer>,
  { kind, own, sent, seenPosition }: Sent,
): Promise<AgentTransferEntry | undefined> => {
  if (!('notAfter' in sent)) return undefined
  const recorded = await gateway.expireRequest({
    clientId: client.client_id,
    endpoint: endpoints[kind],
    requestId: params.request_id,
    commandId: own,
    claim: sent,
    topic: paymentAgentCommands,
    seenPosition,
    correlationId,
    receivedAt,
    traceparent,
  })
  if (recorded === undefined) return undefined
  await gateway.agents.waitFor(recorded.position)
  return transferEntry(gateway, own)
}

/**
 * Answers the status of a transfer: the caller's own under this request id, or else the newest with this id to the
 * caller.
 */
const getAgentTransfer =
  (kind: AgentTransferKind) =>
  async (gateway: Gateway, call: Call<GetTransfer>): Promise<Answer<GetTransfer> | Refusal> => {
    const { params, client, receivedAt, minRevision } = call
    await waitForRevision(gateway, minRevision)
    const { agents } = gateway
    const own = commandIdOf(client.client_id, endpoints[kind], params.request_id)
    const keys = [
      agentKeys.transfer(own),
      viewKeys.command(own),
      agentKeys.madeTo(client.client_id, kind, params.request_id),
    ] as const
    const first = await agents.get(keys)
    const isFound = first.values.some((value) => value !== undefined)
    const { values, claimsKept, checkpoint } = isFound
      ? first
      : await confirmMissing(agents, receivedAt, () => agents.get(keys))
    const [entry, sent, madeTo] = values
    if (entry !== undefined) return { data: shownStatus(entry) }
    if (sent !== undefined) {
      const settled = await settledOf(gateway, call, { kind, own, sent, seenPosition: checkpoint.position })
      return { data: settled === undefined ? REQUESTED : shownStatus(settled) }
    }
    const other = madeTo && (await transferEntry(gateway, madeTo.transfer_id))
    if (other !== undefined) return { data: shownStatus(other) }
    return claimsKept ? NOT_FOUND : unavailable()
  }

/** Reads the status of a deposit through an agent. */
export const getAgentDeposit = handle(depositEndpoint, getAgentTransfer('deposit'))

/** Reads the status of a withdrawal through an agent. */
export const getAgentWithdrawal = handle(withdrawalEndpoint, getAgentTransfer('withdrawal'))
