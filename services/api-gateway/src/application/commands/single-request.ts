import { randomUUID } from 'node:crypto'
import type { CallIds, ClientRequest, IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { ClaimedCommand, SeenRequest } from '@folio/client-commands/send-request.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { claimAndSend, identifyRequest } from './client-command.ts'

/** Gives a call the identity of a request of its own, by default under a random id; no call repeats it. */
export const identifySingleRequest = (
  gateway: Gateway,
  call: CallIds,
  { requestId, ...request }: Pick<ClientRequest, 'clientId' | 'endpoint' | 'body'> & { readonly requestId?: string },
): Promise<IdentifiedRequest> => identifyRequest(gateway, call, { ...request, requestId: requestId ?? randomUUID() })

/**
 * Claims a request that no call repeats, sends its command and waits for its outcome; no event can answer it before, so
 * any position of the view serves as the one that its sender has seen.
 */
export const sendSingleRequest = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  toSend: Omit<ClaimedCommand<Command>, keyof SeenRequest>,
): Promise<RequestOutcome | Refusal> => {
  const { checkpoint } = await toSend.view.get([])
  return claimAndSend(gateway, request, { ...toSend, seenPosition: checkpoint.position, isClaimed: false })
}
