import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { type AgentCommand, paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { AGENT_STREAM_PREFIX, type AgentEntry, type AgentTransferEntry } from '@folio/contracts/payment-agent/views.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { Refusal } from '../../http/refusal.ts'
import { claimAndSend, type IdentifiedRequest, isRefusal, type RequestOutcome } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import { part } from './part.ts'
import { agentRefusal } from './refusal-codes.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { agentEventOf, agentHeaders, refusalOfEntry, requestIdUsed, settledEntry } from './transfer-outcome.ts'

/** What came of a transfer that was sent: taken on, with what is known of its end, or refused. */
export type SentTransfer =
  | { readonly outcome: RequestOutcome; readonly entry: AgentTransferEntry | undefined }
  | Refusal

const brokenCodes = { deposit: 'TransferFailed', withdrawal: 'WithdrawalFailed' } as const satisfies Record<
  AgentTransferKind,
  ErrorCode
>

/** What the command of a transfer says, whichever way it goes. */
export const transferCommand = (
  gateway: Gateway,
  { key, commandId, requestId }: IdentifiedRequest,
  { asked, facts, notes }: { asked: AskedTransfer; facts: TransferFacts; notes: string | undefined },
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

/** Sends a command to an agent; where it cannot be sent, the call is refused by the code given. */
export const askAgent = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  sending: { agent: AgentEntry; command: AgentCommand; seenPosition: number; brokenCode: ErrorCode },
): Promise<RequestOutcome | Refusal> => {
  const { agent, command, seenPosition, brokenCode } = sending
  const settled = await part(brokenCode, () =>
    claimAndSend(gateway, request, {
      view: gateway.agents,
      topic: paymentAgentCommands,
      account: `${AGENT_STREAM_PREFIX}${agent.agent_id}`,
      command,
      seenPosition,
    }),
  )
  if (!isRefusal(settled) || settled.code !== 'ServiceUnavailable') return settled
  return { status: 500, code: brokenCode, message: 'The agent could not be asked; trying again is fine.' }
}

/** Sends the command of a transfer and waits up to two seconds for both sides of it. */
export const sendAgentTransfer = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  { asked, command, seenPosition }: { asked: AskedTransfer; command: AgentCommand; seenPosition: number },
): Promise<SentTransfer> => {
  const { kind, agent } = asked
  const settled = await askAgent(gateway, request, { agent, command, seenPosition, brokenCode: brokenCodes[kind] })
  if (isRefusal(settled)) {
    return settled.code === 'DuplicateRequestID' ? requestIdUsed(gateway, request.commandId) : settled
  }
  if (settled.isRepeat) {
    await part(brokenCodes[kind], () => gateway.agents.reach(settled.recorded.position))
    return requestIdUsed(gateway, request.commandId)
  }
  const event = agentEventOf(settled)
  if (event.type === 'DepositRefused' || event.type === 'WithdrawalRefused') {
    return { ...agentRefusal(kind, event.data.reason), headers: agentHeaders(settled) }
  }
  const entry = await settledEntry(gateway, request.commandId)
  if (entry?.status === 'rejected' || entry?.status === 'failed') {
    return { ...refusalOfEntry(kind, entry), headers: agentHeaders(settled) }
  }
  return { outcome: settled, entry }
}
