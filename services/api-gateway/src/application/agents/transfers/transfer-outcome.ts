import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import { agentRefusalSchema } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { transferFailureSchema } from '@folio/contracts/payment-agent/transfer-end.ts'
import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { type Refusal, usedRequestId } from '@folio/rest-server/refusal.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import { revisionHeader } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { agentRefusal, failedTransfer } from './refusal-codes.ts'

const SETTLE_WAIT_MS = 2000
const FIRST_LOOK_MS = 5
const LOOK_MAX_MS = 80

/** The status of a transfer as answers show it, with its transaction id only once the money was received or returned. */
export const shownStatus = ({ status, transaction_id }: AgentTransferEntry) => ({
  status,
  transaction_id: status === 'complete' || status === 'failed' ? transaction_id : null,
})

/** Returns the event of an agent that answers a request. */
export const agentEventOf = answeringEvent<AgentEvent>

/** The `Ledger-Revision` header of a recorded request. */
export const agentHeaders = ({ recorded }: RequestOutcome) => revisionHeader(PAYMENT_AGENT_SERVICE, recorded)

/** The status of a transfer as its first answer shows it: complete, with its transaction id, or else pending. */
export const transferStatus = (entry: AgentTransferEntry | undefined) =>
  entry?.status === 'complete'
    ? { status: 'complete' as const, transaction_id: entry.transaction_id }
    : { status: 'pending' as const, transaction_id: null }

/** Reads the entry of a transfer from the view. */
export const transferEntry = async ({ agents }: Gateway, transferId: string): Promise<AgentTransferEntry | undefined> =>
  (await agents.get([agentKeys.transfer(transferId)])).values[0]

/** Waits up to two seconds for the end of a recorded transfer; returns its entry, or undefined while it is pending. */
export const waitForEnd = async (gateway: Gateway, transferId: string): Promise<AgentTransferEntry | undefined> => {
  const giveUpAtMs = performance.now() + SETTLE_WAIT_MS
  for (let waitMs = FIRST_LOOK_MS; performance.now() < giveUpAtMs; waitMs = Math.min(waitMs * 2, LOOK_MAX_MS)) {
    const entry = await transferEntry(gateway, transferId).catch(ignoreUnavailable)
    if (entry !== undefined && entry.status !== 'pending') return entry
    await sleep(waitMs)
  }
  return undefined
}

const ignoreUnavailable = (error: unknown): undefined => {
  if (error instanceof ReadModelUnavailable) return undefined
  throw error
}

/** The API's refusal for a rejected or failed transfer. */
export const refusalOfEntry = (kind: AgentTransferKind, { status, reason }: AgentTransferEntry): Refusal => {
  const refused = agentRefusalSchema.safeParse(reason)
  if (status === 'rejected' && refused.success) return agentRefusal(kind, refused.data)
  return failedTransfer(kind, transferFailureSchema.parse(reason), status)
}

/** Refuses a used request id, with the status of its transfer, so that a caller whose answer was lost learns it. */
export const refuseUsedRequestId = async (gateway: Gateway, transferId: string): Promise<Refusal> => {
  const entry = await transferEntry(gateway, transferId)
  const details = entry === undefined ? { status: 'requested', transaction_id: null } : shownStatus(entry)
  return usedRequestId('RequestIDUsed', details)
}
