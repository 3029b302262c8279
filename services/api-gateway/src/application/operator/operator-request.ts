import { randomUUID } from 'node:crypto'
import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { identifyRequest } from '../commands/client-command.ts'
import { sendSingleRequest } from '../commands/single-request.ts'
import type { Gateway } from '../gateway.ts'
import { OPERATOR, type OperatorCall } from './operator-call.ts'

/** An operator's command without a request id. */
export type OperatorCommand<Command> = {
  readonly endpoint: string
  readonly view: ViewReader
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
}

/** Gives an operator's request its identity; a request without an id gets a random one. */
export const operatorRequest = (
  gateway: Gateway,
  { correlationId, receivedAt, traceparent }: OperatorCall,
  request: { readonly endpoint: string; readonly requestId?: string; readonly body: string },
): Promise<IdentifiedRequest> =>
  identifyRequest(gateway, {
    clientId: OPERATOR,
    endpoint: request.endpoint,
    requestId: request.requestId ?? randomUUID(),
    body: request.body,
    correlationId,
    receivedAt,
    traceparent,
  })

/** Sends an operator's command and waits for its outcome. */
export const sendOperatorCommand = async <Command>(
  gateway: Gateway,
  call: OperatorCall,
  { endpoint, view, topic, account, command }: OperatorCommand<Command>,
): Promise<RequestOutcome | Refusal> => {
  const request = await operatorRequest(gateway, call, { endpoint, body: JSON.stringify([account, command]) })
  return sendSingleRequest(gateway, request, { view, topic, account, command })
}
