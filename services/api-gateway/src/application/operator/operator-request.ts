import type { CallIds, IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { identifySingleRequest } from '../commands/single-request.ts'
import {
  type Preparing,
  runSingleWrite,
  type SingleCommand,
  singleWriteEndpoint,
  type WriteTarget,
} from '../commands/single-write.ts'
import type { Gateway } from '../gateway.ts'
import type { BoundHandler } from '../handler.ts'
import { OPERATOR } from './operator-id.ts'

/** The part of an operator's write that each call makes; the fingerprint covers the account and the command. */
export type OperatorCommand<Command> = Omit<SingleCommand<Command>, 'clientId' | 'fingerprint' | 'command'> & {
  readonly command: Command
}

const singleCommandOf = <Command>({ command, ...prepared }: OperatorCommand<Command>): SingleCommand<Command> => ({
  ...prepared,
  clientId: OPERATOR,
  fingerprint: JSON.stringify([prepared.account, command]),
  command: () => command,
})

/** Gives an operator's request its identity; a request without an id gets a random one. */
export const operatorRequest = (
  gateway: Gateway,
  call: CallIds,
  request: { readonly endpoint: string; readonly requestId?: string; readonly body: string },
): Promise<IdentifiedRequest> => identifySingleRequest(gateway, call, { ...request, clientId: OPERATOR })

/** Runs an operator's write as one step of a call; returns its outcome once it is done, or the refusal. */
export const runOperatorWrite = <Command>(
  gateway: Gateway,
  call: CallIds,
  write: WriteTarget<Command> & OperatorCommand<NoInfer<Command>>,
): Promise<RequestOutcome | Refusal> => runSingleWrite<Command>(gateway, call, { ...write, ...singleCommandOf(write) })

/** Binds an operator's endpoint whose calls carry no request id and send one command, as `singleWriteEndpoint` does. */
export const operatorWriteEndpoint = <E extends Endpoint, Command>(
  endpoint: E,
  { prepare, ...target }: WriteTarget<Command> & Preparing<E, OperatorCommand<NoInfer<Command>>>,
): BoundHandler =>
  singleWriteEndpoint<E, Command>(endpoint, {
    ...target,
    prepare: async (gateway, call) => {
      const prepared = await prepare(gateway, call)
      return 'code' in prepared ? prepared : { ...prepared, ...singleCommandOf<Command>(prepared) }
    },
  })
