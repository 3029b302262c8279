import { randomUUID } from 'node:crypto'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import type { Refusal } from '../../http/refusal.ts'
import {
  type ClientRequest,
  claimAndSend,
  type IdentifiedRequest,
  identified,
  type RequestOutcome,
} from '../client-command.ts'
import type { Gateway } from '../gateway.ts'

/** Whose requests those of the operator are. */
export const OPERATOR = 'operator'

/** What an operator's call tells about itself. */
export type OperatorCall = Pick<ClientRequest, 'correlationId' | 'receivedAt' | 'traceparent'>

/** An operator's command without an id of its own, to be sent once. */
export type OperatorCommand<Command> = {
  readonly endpoint: string
  readonly view: BelievedView
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
}

/** Gives an operator's request its identity; without a request id it is like no other. */
export const operatorRequest = (
  gateway: Gateway,
  { correlationId, receivedAt, traceparent }: OperatorCall,
  request: { readonly endpoint: string; readonly requestId?: string; readonly body: string },
): Promise<IdentifiedRequest> =>
  identified(gateway, {
    clientId: OPERATOR,
    endpoint: request.endpoint,
    requestId: request.requestId ?? randomUUID(),
    body: request.body,
    correlationId,
    receivedAt,
    traceparent,
  })

/** Sends an operator's command and waits for what comes of it. */
export const operate = async <Command>(
  gateway: Gateway,
  call: OperatorCall,
  { endpoint, view, topic, account, command }: OperatorCommand<Command>,
): Promise<RequestOutcome | Refusal> => {
  const request = await operatorRequest(gateway, call, { endpoint, body: JSON.stringify([account, command]) })
  const { mark } = await view.get([])
  return claimAndSend(gateway, request, { view, topic, account, command, seenPosition: mark.position })
}
