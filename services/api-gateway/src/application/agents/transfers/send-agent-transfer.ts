import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { SeenRequest } from '@folio/client-commands/send-request.ts'
import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { type AgentCommand, paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { AGENT_STREAM_PREFIX, type AgentEntry, type AgentTransferEntry } from '@folio/contracts/payment-agent/views.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { claimAndSend, isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { agentRefusal } from './refusal-codes.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { agentEventOf, agentHeaders, refusalOfEntry, refuseUsedRequestId, waitForEnd } from './transfer-outcome.ts'
import type { AgentTransferRequest } from './transfer-wallets.ts'
import { unavailablePart, withErrorCode } from './with-error-code.ts'

/** The result of sending a transfer: recorded, with its entry if it ended in time, or refused. */
export type SentTransfer =
  | { readonly outcome: RequestOutcome; readonly entry: AgentTransferEntry | undefined }
  | Refusal

const brokenCodes = { deposit: 'TransferFailed', withdrawal: 'WithdrawalFailed' } as const satisfies Record<
  AgentTransferKind,
  ErrorCode
>

/** The fields that the commands of deposits and withdrawals have in common. */
export const transferCommand = (
  gateway: Gateway,
  { key, commandId, requestId }: IdentifiedRequest,
  { asked, facts, notes }: { asked: AgentTransferRequest; facts: TransferFacts; notes: string | undefined },
) => ({
  transfer_id: commandId,
  transaction_id: gateway.nextTransactionId(),
  request_id: requestId,
  currency: asked.currency,
  amount: asked.amount,
  source: facts.source,
  destination: facts.destination,
  findings: [...facts.findings],
  ...(notes === undefined ? {} : { description: encryptText(key, { commandId, field: 'description', text: notes }) }),
  worth: facts.worth,
  agent_limit: facts.agentLimit,
  client_limit: facts.clientLimit,
})

/** A command to an agent, and its request as the look-up showed it. */
type SendingToAgent = SeenRequest & { readonly command: AgentCommand }

/** Sends a command to an agent; refuses the call with `brokenCode` while the service is unavailable. */
export const sendToAgent = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  sending: SendingToAgent & { agent: AgentEntry; brokenCode: ErrorCode },
): Promise<RequestOutcome | Refusal> => {
  const { agent, command, seenPosition, isClaimed, brokenCode } = sending
  const settled = await withErrorCode(brokenCode, () =>
    claimAndSend(gateway, request, {
      view: gateway.agents,
      topic: paymentAgentCommands,
      account: `${AGENT_STREAM_PREFIX}${agent.agent_id}`,
      command,
      seenPosition,
      isClaimed,
    }),
  )
  if (!isRefusal(settled) || settled.code !== 'ServiceUnavailable') return settled
  return unavailablePart(brokenCode)
}

/** Sends the command of a transfer and waits up to two seconds for both sides of it. */
export const sendAgentTransfer = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  { asked, ...sending }: SendingToAgent & { asked: AgentTransferRequest },
): Promise<SentTransfer> => {
  const { kind, agent } = asked
  const settled = await sendToAgent(gateway, request, { ...sending, agent, brokenCode: brokenCodes[kind] })
  if (isRefusal(settled)) {
    return settled.code === 'DuplicateRequestID' ? refuseUsedRequestId(gateway, request.commandId) : settled
  }
  if (settled.isRepeat) {
    await withErrorCode(brokenCodes[kind], () => gateway.agents.waitFor(settled.recorded.position))
    return refuseUsedRequestId(gateway, request.commandId)
  }
  const event = agentEventOf(settled)
  if (event.type === 'DepositRefused' || event.type === 'WithdrawalRefused') {
    return { ...agentRefusal(kind, event.data.reason), headers: agentHeaders(settled) }
  }
  const entry = await waitForEnd(gateway, request.commandId)
  if (entry?.status === 'rejected' || entry?.status === 'failed') {
    return { ...refusalOfEntry(kind, entry), headers: agentHeaders(settled) }
  }
  return { outcome: settled, entry }
}
