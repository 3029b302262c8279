import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { getAgentDeposit, getAgentWithdrawal } from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentTransferEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { type CommandEntry, viewKeys } from '@folio/contracts/view-keys.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { unavailable } from '../refusals.ts'
import { shownStatus, transferEntry } from './transfer-outcome.ts'

type GetTransfer = typeof getAgentDeposit | typeof getAgentWithdrawal

const endpoints = { deposit: makeAgentDeposit.id, withdrawal: makeAgentWithdrawal.id } as const

const NOT_FOUND: Refusal = {
  status: 400,
  code: 'RequestIDNotFound',
  message: 'There is no transfer with this request_id.',
}

const REQUESTED = { status: 'requested', transaction_id: null } as const

type Sent = {
  readonly kind: AgentTransferKind
  readonly own: string
  readonly sent: CommandEntry
  readonly seenPosition: number
}

/**
 * What has become of a transfer of which the view knows only that it was sent. Its time may be over, and yet an append that
 * stalls may still come to stand: no clock says that it failed, but the stream does, once it was asked to.
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
  await gateway.agents.reach(recorded.position)
  return transferEntry(gateway, own)
}

/** What has become of a transfer: the caller's own under this request id, or else the newest made to the caller. */
export const getAgentTransfer =
  (gateway: Gateway, kind: AgentTransferKind) =>
  async (call: Call<GetTransfer>): Promise<Answer<GetTransfer> | Refusal> => {
    const { params, client, receivedAt, minRevision } = call
    await reachRevision(gateway, minRevision)
    const { agents } = gateway
    const own = commandIdOf(client.client_id, endpoints[kind], params.request_id)
    const keys = [
      agentKeys.transfer(own),
      viewKeys.command(own),
      agentKeys.madeTo(client.client_id, kind, params.request_id),
    ] as const
    const first = await agents.get(keys)
    const isFound = first.values.some((value) => value !== undefined)
    const { values, claimsKept, mark } = isFound ? first : await surely(agents, receivedAt, () => agents.get(keys))
    const [entry, sent, madeTo] = values
    if (entry !== undefined) return { data: shownStatus(entry) }
    if (sent !== undefined) {
      const settled = await settledOf(gateway, call, { kind, own, sent, seenPosition: mark.position })
      return { data: settled === undefined ? REQUESTED : shownStatus(settled) }
    }
    const other = madeTo && (await transferEntry(gateway, madeTo.transfer_id))
    if (other !== undefined) return { data: shownStatus(other) }
    return claimsKept ? NOT_FOUND : unavailable()
  }
