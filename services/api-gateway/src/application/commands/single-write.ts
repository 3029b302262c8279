import type { CallIds, IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type BoundHandler, type Call, handle } from '../handler.ts'
import { isRefusal } from './client-command.ts'
import { identifySingleRequest, sendSingleRequest } from './single-request.ts'

/** The part of a write that is the same for every call. */
export type WriteTarget<Command> = {
  /** Names the endpoint in command ids; it never changes. */
  readonly scope: string
  readonly topic: Topic<CommandMessage<Command>>
  readonly view: (gateway: Gateway) => ViewReader
  /** The write is done once its event is stored, or only once the view shows the event. */
  readonly doneOnce: 'stored' | 'shown'
}

/** The part of a write that each call makes. */
export type SingleCommand<Command> = {
  /** The client under whose id the request is recorded. */
  readonly clientId: string
  /** The id of the request, which no other call has; absent, a random one. */
  readonly requestId?: string
  /** The text that the fingerprint covers; its form never changes. */
  readonly fingerprint: string
  readonly account: string
  readonly command: (request: IdentifiedRequest) => Command
  /** The refusal that the stored event tells, which waits for no view; undefined if the command took effect. */
  readonly refusal?: (settled: RequestOutcome) => Refusal | undefined
}

/** The declaration of one command without a request id: each call sends a command of its own. */
export type SingleWrite<Command> = WriteTarget<Command> & SingleCommand<NoInfer<Command>>

/** The answer of an endpoint once its write is done; it may still be a refusal. */
type Answering<E extends Endpoint> = {
  readonly answer: (
    settled: RequestOutcome,
    request: IdentifiedRequest,
  ) => Answer<E> | Refusal | Promise<Answer<E> | Refusal>
}

/** The checks of a call, which make its command and its answer, or refuse it. */
export type Preparing<E extends Endpoint, Command> = {
  readonly prepare: (gateway: Gateway, call: Call<E>) => Promise<(Command & Answering<E>) | Refusal>
}

const identify = <Command>(gateway: Gateway, call: CallIds, write: SingleWrite<Command>): Promise<IdentifiedRequest> =>
  identifySingleRequest(gateway, call, {
    clientId: write.clientId,
    endpoint: write.scope,
    ...(write.requestId === undefined ? {} : { requestId: write.requestId }),
    body: write.fingerprint,
  })

const settle = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  write: SingleWrite<Command>,
): Promise<RequestOutcome | Refusal> => {
  const { topic, account } = write
  const view = write.view(gateway)
  const settled = await sendSingleRequest(gateway, request, { view, topic, account, command: write.command(request) })
  if (isRefusal(settled)) return settled
  const refused = write.refusal?.(settled)
  if (refused !== undefined) return refused
  if (write.doneOnce === 'shown') await view.waitFor(settled.recorded.position)
  return settled
}

/** Runs a write as one step of a call; returns its outcome once it is done, or the refusal. */
export const runSingleWrite = async <Command>(
  gateway: Gateway,
  call: CallIds,
  write: SingleWrite<Command>,
): Promise<RequestOutcome | Refusal> => settle(gateway, await identify(gateway, call, write), write)

/**
 * Binds an endpoint whose calls carry no request id and send one command: `prepare` checks the call and makes its command, or
 * refuses it; the endpoint answers once the write is done.
 */
export const singleWriteEndpoint = <E extends Endpoint, Command>(
  endpoint: E,
  { prepare, ...target }: WriteTarget<Command> & Preparing<E, SingleCommand<NoInfer<Command>>>,
): BoundHandler =>
  handle(endpoint, async (gateway, call): Promise<Answer<E> | Refusal> => {
    const prepared = await prepare(gateway, call)
    if ('code' in prepared) return prepared
    const write = { ...target, ...prepared }
    const request = await identify(gateway, call, write)
    const settled = await settle(gateway, request, write)
    return isRefusal(settled) ? settled : prepared.answer(settled, request)
  })
