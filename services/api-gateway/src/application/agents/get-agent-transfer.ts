import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { getAgentDeposit, getAgentWithdrawal } from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
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
    const { values, claimsKept } = isFound ? first : await surely(agents, receivedAt, () => agents.get(keys))
    const [entry, sent, madeTo] = values
    if (entry !== undefined) return { data: shownStatus(entry) }
    // Its time may be over, and yet an append that stalls may still come to stand: the claim alone never says that it failed.
    if (sent !== undefined) return { data: { status: 'requested', transaction_id: null } }
    const other = madeTo && (await transferEntry(gateway, madeTo.transfer_id))
    if (other !== undefined) return { data: shownStatus(other) }
    return claimsKept ? NOT_FOUND : unavailable()
  }
