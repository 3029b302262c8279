import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { CommandEntry } from '@folio/contracts/view-keys.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { clientMessage, type Sender } from './client-message.ts'
import type { CommandSender } from './send-request.ts'
import { singleFlight } from './single-flight.ts'

/** A request of which the asker's view shows only the claim. */
export type UnansweredRequest<Command> = Omit<Sender, 'fingerprint'> & {
  readonly requestId: string
  /** The time of the call that asks for its status, in microseconds since 1970. */
  readonly receivedAt: number
  readonly claim: Extract<CommandEntry, { readonly notAfter: number }>
  readonly topic: Topic<CommandMessage<Command>>
  readonly seenPosition: number
}

/**
 * Asks the owner of its account to expire a request whose deadline has passed, and resolves with its recorded outcome;
 * undefined while there is none.
 */
export type ExpireRequest = <Command>(request: UnansweredRequest<Command>) => Promise<RecordedOutcome | undefined>

const IN_FLIGHT_MAX = 1000

const askOwner = async <Command>(
  commandSender: CommandSender,
  account: string,
  { claim, topic, requestId, receivedAt, seenPosition, ...sender }: UnansweredRequest<Command>,
): Promise<RecordedOutcome | undefined> => {
  const { fingerprint, notAfter } = claim
  const message = clientMessage<Command>(
    commandSender,
    { ...sender, fingerprint },
    {
      account,
      command: { type: 'ExpireRequest', request_id: requestId, not_after: timestampOf(notAfter) },
      notAfter: receivedAt + commandSender.times.commandLifeMs * 1000,
      seenPosition,
    },
  )
  try {
    const outcome = await commandSender.ask(topic, message)
    return outcome.kind === 'recorded' ? outcome : undefined
  } catch (error) {
    if (error instanceof DependencyUnavailable) return undefined
    throw error
  }
}

/** Asks the owner about each request once at a time; concurrent calls share the outcome. */
export const requestExpirer = (commandSender: CommandSender): ExpireRequest => {
  const { clock, times } = commandSender
  const shared = singleFlight<RecordedOutcome | undefined>(IN_FLIGHT_MAX)
  const marginUs = (times.marginMs + times.clockSkewMs) * 1000
  return async (request) => {
    const { account, notAfter } = request.claim
    if (account === undefined || clock() <= notAfter + marginUs) return undefined
    return shared(request.commandId, () => askOwner(commandSender, account, request))
  }
}

/** Expires no request, while releases may still run that do not know the event `RequestExpired`. */
export const neverExpire: ExpireRequest = async () => undefined
