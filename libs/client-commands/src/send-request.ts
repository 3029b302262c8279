import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { clientMessage } from './client-message.ts'
import type { ClientRequest, IdentifiedRequest, SentRequest } from './client-request.ts'
import type { InFlightLimiter } from './in-flight-limiter.ts'
import { answeredBy, DUPLICATE, type NoEvent, type RequestOutcome, UNAVAILABLE } from './request-outcome.ts'
import type { Ask } from './request-reply.ts'
import { whileReachable } from './while-reachable.ts'

/** A command to send, its account, and the position of the sender's view, which shows no answer to it. */
export type CommandToSend<Command> = {
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly seenPosition: number
}

/** A request as its look-up in a view showed it, without an answer. */
export type SeenRequest = {
  /** The position of the view. */
  readonly seenPosition: number
  /** True if the request was claimed before: an earlier call may have sent its command. */
  readonly isClaimed: boolean
}

/** A command to send once its request is claimed in a view. */
export type ClaimedCommand<Command> = CommandToSend<Command> & SeenRequest & { readonly view: ViewReader }

/** The dependencies of sending a client's command. */
export type CommandSender = {
  readonly ask: Ask
  readonly store: Pick<EventReader, 'epoch'>
  readonly clock: Clock
  readonly times: TimeLimits
}

/** The dependencies of sending a command whose request is claimed first, within the in-flight limit. */
export type ClaimingSender = CommandSender & { readonly store: EventReader; readonly inFlight: InFlightLimiter }

const NO_ANSWER: NoEvent = { reason: 'no_answer' }

/** The moment (microseconds since 1970) after which the command of a request must not take effect. */
export const notAfterOf = (
  { times }: Pick<CommandSender, 'times'>,
  { receivedAt }: Pick<ClientRequest, 'receivedAt'>,
): number => receivedAt + times.commandLifeMs * 1000

/**
 * The life of a claim on a request whose command is answered in another view: until the command can no longer take
 * effect and that view shows its answer.
 */
const guardLifeMs = ({ commandLifeMs, marginMs, viewLagMs, clockSkewMs }: TimeLimits): number =>
  Math.ceil(commandLifeMs + marginMs + viewLagMs + clockSkewMs)

/**
 * Claims a request for a short time in a view that will not show its answer, without sending anything; returns a reason
 * if another request has its id.
 */
export const claimRequest = async (
  sender: Pick<CommandSender, 'times'>,
  request: IdentifiedRequest,
  view: ViewReader,
): Promise<NoEvent | undefined> => {
  const claim = {
    fingerprint: request.fingerprint,
    notAfter: notAfterOf(sender, request),
    ttlMs: guardLifeMs(sender.times),
  }
  const { claimed } = await view.claim(viewKeys.command(request.commandId), claim)
  return claimed ? undefined : DUPLICATE
}

/** Sends the command of a request without a claim, for a request that has no other sender, and waits for its outcome. */
export const sendRequest = async <Command>(
  sender: CommandSender,
  request: SentRequest,
  toSend: CommandToSend<Command>,
): Promise<RequestOutcome | NoEvent> => {
  const notAfter = notAfterOf(sender, request)
  const outcome = await sender.ask(toSend.topic, clientMessage<Command>(sender, request, { ...toSend, notAfter }))
  return outcome.kind === 'recorded'
    ? { recorded: outcome, isRepeat: outcome.correlation_id !== request.correlationId }
    : { reason: outcome.kind }
}

/** Sends the command of a request that has no other sender, unless the in-flight limit is reached. */
export const sendWithinLimit = async <Command>(
  sender: CommandSender & { readonly inFlight: InFlightLimiter },
  request: SentRequest,
  toSend: CommandToSend<Command>,
): Promise<RequestOutcome | NoEvent> => {
  const release = sender.inFlight.acquire(toSend.account)
  if (release === undefined) return UNAVAILABLE
  try {
    return await sendRequest(sender, request, toSend)
  } finally {
    release()
  }
}

/**
 * The outcome of the command of a request. Where an earlier call may have sent it, too, `unavailable` becomes
 * `no_answer`: its owner may have stored an event for that call, and knows nothing of it now.
 */
export const outcomeAfter = (
  { isClaimed }: Pick<SeenRequest, 'isClaimed'>,
  outcome: RequestOutcome | NoEvent,
): RequestOutcome | NoEvent =>
  isClaimed && 'reason' in outcome && outcome.reason === 'unavailable' ? NO_ANSWER : outcome

/**
 * Sends requests; resolves with `unavailable` where a port cannot be reached and an earlier call may have sent one of them, and
 * rejects where none did.
 */
export const whileClaimed = <Sent>(isClaimed: boolean, send: () => Promise<Sent>): Promise<Sent | NoEvent> =>
  isClaimed ? whileReachable(send) : send()

const claimAndAsk = async <Command>(
  sender: ClaimingSender,
  request: SentRequest,
  toSend: ClaimedCommand<Command>,
): Promise<RequestOutcome | NoEvent> => {
  const { account, view } = toSend
  const release = sender.inFlight.acquire(account)
  if (release === undefined) return UNAVAILABLE
  try {
    const notAfter = notAfterOf(sender, request)
    if (sender.clock() > notAfter) return UNAVAILABLE
    const claim = { fingerprint: request.fingerprint, notAfter, account }
    const { claimed, wasClaimed, entry } = await view.claim(viewKeys.command(request.commandId), claim)
    if (!claimed) return (await answeredBy(sender.store, request, entry)) ?? UNAVAILABLE
    // A call at the same time may have claimed the request after this one looked it up.
    const sent = await whileClaimed(wasClaimed, () => sendRequest(sender, request, toSend))
    return outcomeAfter({ isClaimed: wasClaimed }, sent)
  } finally {
    release()
  }
}

/**
 * Claims a request, sends its command and waits for its outcome; claims nothing if the in-flight limit is reached. Where an
 * earlier call may have sent the command, the outcome is `no_answer` instead of `unavailable`, whatever is unavailable.
 */
export const claimAndSendRequest = async <Command>(
  sender: ClaimingSender,
  request: SentRequest,
  toSend: ClaimedCommand<Command>,
): Promise<RequestOutcome | NoEvent> =>
  outcomeAfter(toSend, await whileClaimed(toSend.isClaimed, () => claimAndAsk(sender, request, toSend)))
