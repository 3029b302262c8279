import { randomUUID } from 'node:crypto'
import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { ClaimedCommand } from '@folio/client-commands/send-request.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { claimAndSend, identifyRequest } from './client-command.ts'

/** The parts of a client's call that identify its request. */
type ClientCall = {
  readonly client: { readonly client_id: string }
  readonly correlationId: string
  readonly receivedAt: number
  readonly traceparent?: string | undefined
}

/** Gives a call without a request id the identity of a request of its own, under a random id; no call repeats it. */
export const identifySingleRequest = (
  gateway: Gateway,
  { client, correlationId, receivedAt, traceparent }: ClientCall,
  { endpoint, body }: { readonly endpoint: string; readonly body: string },
): Promise<IdentifiedRequest> =>
  identifyRequest(gateway, {
    clientId: client.client_id,
    endpoint,
    requestId: randomUUID(),
    body,
    correlationId,
    receivedAt,
    traceparent,
  })

/**
 * Claims a request that no call repeats, sends its command and waits for its outcome; no event can answer it before, so
 * any position of the view serves as the one that its sender has seen.
 */
export const sendSingleRequest = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  toSend: Omit<ClaimedCommand<Command>, 'seenPosition'>,
): Promise<RequestOutcome | Refusal> => {
  const { checkpoint } = await toSend.view.get([])
  return claimAndSend(gateway, request, { ...toSend, seenPosition: checkpoint.position })
}
