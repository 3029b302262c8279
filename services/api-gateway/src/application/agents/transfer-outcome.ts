import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import { agentRefusalSchema } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { transferFailureSchema } from '@folio/contracts/payment-agent/transfer-end.ts'
import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { pause } from '@folio/service-kit/pause.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { RequestOutcome } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { revisionHeader } from '../revision-header.ts'
import { agentRefusal, failedTransfer } from './refusal-codes.ts'

const SETTLE_WAIT_MS = 2000
const FIRST_LOOK_MS = 5
const LOOK_MAX_MS = 80

/** What is shown of a transfer that somebody asks for: its id only once the money has moved, or came back. */
export const shownStatus = ({ status, transaction_id }: AgentTransferEntry) => ({
  status,
  transaction_id: status === 'complete' || status === 'failed' ? transaction_id : null,
})

/** The event of an agent that answers a request. */
export const agentEventOf = ({ recorded: { type, data } }: RequestOutcome): AgentEvent =>
  ({ type, data }) as unknown as AgentEvent

/** How far the ledger was once a request was recorded. */
export const agentHeaders = ({ recorded }: RequestOutcome) => revisionHeader(PAYMENT_AGENT_VIEW, recorded)

/** What has become of a transfer, as far as the view knows. */
export const transferEntry = async ({ agents }: Gateway, transferId: string): Promise<AgentTransferEntry | undefined> =>
  (await agents.get([agentKeys.transfer(transferId)])).values[0]

/** What becomes of a transfer that was taken on, if that shows within two seconds; the ledger has it in any case. */
export const settledEntry = async (gateway: Gateway, transferId: string): Promise<AgentTransferEntry | undefined> => {
  const giveUpAtMs = performance.now() + SETTLE_WAIT_MS
  for (let waitMs = FIRST_LOOK_MS; performance.now() < giveUpAtMs; waitMs = Math.min(waitMs * 2, LOOK_MAX_MS)) {
    const entry = await transferEntry(gateway, transferId).catch(untilItAnswers)
    if (entry !== undefined && entry.status !== 'pending') return entry
    await pause(waitMs)
  }
  return undefined
}

const untilItAnswers = (error: unknown): undefined => {
  if (error instanceof ReadModelUnavailable) return undefined
  throw error
}

/** Why a transfer that came to nothing did, as it is answered. */
export const refusalOfEntry = (kind: AgentTransferKind, { status, reason }: AgentTransferEntry): Refusal => {
  const refused = agentRefusalSchema.safeParse(reason)
  if (status === 'rejected' && refused.success) return agentRefusal(kind, refused.data)
  return failedTransfer(kind, transferFailureSchema.parse(reason), status)
}

/** The request id was used: by which outcome the caller of a lost answer learns what came of it. */
export const requestIdUsed = async (gateway: Gateway, transferId: string): Promise<Refusal> => {
  const entry = await transferEntry(gateway, transferId)
  return {
    status: 400,
    code: 'RequestIDUsed',
    message: 'This request_id was used already.',
    field: 'request_id',
    details: entry === undefined ? { status: 'requested', transaction_id: null } : shownStatus(entry),
  }
}
