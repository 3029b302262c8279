import { hash } from 'node:crypto'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { type CommandEntry, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { encryptText, fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { readAnsweringEvents } from '@folio/service-kit/commands/answering-event.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { ValuesOf } from '@folio/service-kit/views/typed-view.ts'
import type { ViewRead, ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { clientMessage } from './client-message.ts'
import type { InFlightLimiter } from './in-flight-limiter.ts'
import type { Ask } from './request-reply.ts'

/** A request of a client that the client may repeat: its client, endpoint, request id and body. */
export type ClientRequest = {
  readonly clientId: string
  readonly endpoint: string
  readonly requestId: string
  /** The text that two requests share exactly if one repeats the other; the fingerprint covers it. */
  readonly body: string
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
  /** The W3C trace context of the request; undefined if calls are not traced. */
  readonly traceparent?: string | undefined
}

/** A client's request with its command id and the fingerprint of its body, in place of the body. */
export type SentRequest = Omit<ClientRequest, 'body'> & { readonly commandId: string; readonly fingerprint: string }

/** A client's request with its command id, the fingerprint of its body, and the client's key. */
export type IdentifiedRequest = SentRequest & { readonly key: ClientKey }

/** The event that answers a request; `isRepeat` is true if an earlier call recorded it. */
export type RequestOutcome = { readonly recorded: RecordedOutcome; readonly isRepeat: boolean }

/**
 * The reason why no event answers a request. With `no_answer` the request may have taken effect or not; with
 * `answer_unreadable` the index names an event that does not have the command id.
 */
export type NoEvent = {
  readonly reason: 'duplicate_request_id' | 'account_not_found' | 'unavailable' | 'no_answer' | 'answer_unreadable'
}

/** A command to send, its account, and the position of the sender's view, which shows no answer to it. */
export type CommandToSend<Command> = {
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly seenPosition: number
}

/** A command to send once its request is claimed in a view. */
export type ClaimedCommand<Command> = CommandToSend<Command> & { readonly view: ViewReader }

/** The dependencies of sending a client's command. */
export type CommandSender = {
  readonly ask: Ask
  readonly store: Pick<EventReader, 'epoch'>
  readonly clock: Clock
  readonly times: TimeLimits
}

/** The dependencies of sending a command whose request is claimed first, within the in-flight limit. */
export type ClaimingSender = CommandSender & { readonly store: EventReader; readonly inFlight: InFlightLimiter }

/** Keeps of a request what its command needs: the text of the body would stay in memory for as long as the call waits. */
const sentRequest = (
  { clientId, endpoint, requestId, correlationId, receivedAt, traceparent }: ClientRequest,
  fingerprint: string,
): SentRequest => ({
  clientId,
  endpoint,
  requestId,
  correlationId,
  receivedAt,
  traceparent,
  commandId: commandIdOf(clientId, endpoint, requestId),
  fingerprint,
})

/** Gives a request its identity: the same client, endpoint and request id always give the same command id. */
export const withIdentity = (key: ClientKey, request: ClientRequest): IdentifiedRequest => ({
  ...sentRequest(request, fingerprintOf(key, request.body)),
  key,
})

/**
 * Gives a request an identity whose fingerprint needs no key, for a body that the recorded event shows anyway; every event
 * of such a request is about the owner that `clientId` names.
 */
export const withPlainFingerprint = (request: ClientRequest): SentRequest =>
  sentRequest(request, hash('sha256', request.body, 'hex'))

/** The description field of a command: the caller's text, encrypted; empty if there is none. */
export const encryptedDescription = ({ key, commandId }: IdentifiedRequest, text: string | undefined) =>
  text === undefined ? {} : { description: encryptText(key, { commandId, field: 'description', text }) }

const DUPLICATE: NoEvent = { reason: 'duplicate_request_id' }
const UNAVAILABLE: NoEvent = { reason: 'unavailable' }

/** Finds the recorded outcome of a command without a check of its body; undefined if the index has none. */
export const findOutcome = async (
  store: EventReader,
  commandId: string,
  entry: CommandEntry | undefined,
): Promise<RecordedOutcome | NoEvent | undefined> => {
  if (entry === undefined || !('stream' in entry)) return undefined
  const { stream, revision } = entry
  const [answer] = await readAnsweringEvents(store, [{ commandId, stream, revision }])
  return answer === undefined ? { reason: 'answer_unreadable' } : answer.recorded
}

/** A request and the entry of the index under its command id; undefined if there is none. */
type IndexedRequest = { readonly request: SentRequest; readonly entry: CommandEntry | undefined }

/**
 * The answers that the index names for requests, in their order, or the reasons why they cannot be given; undefined where there
 * is none yet. Answers that stand close together in one stream cost one read.
 */
export const answersTo = async (
  store: EventReader,
  asked: readonly IndexedRequest[],
): Promise<readonly (RequestOutcome | NoEvent | undefined)[]> => {
  const refs = asked.flatMap(({ request: { commandId }, entry }) =>
    entry !== undefined && 'stream' in entry ? [{ commandId, stream: entry.stream, revision: entry.revision }] : [],
  )
  const answers = (await readAnsweringEvents(store, refs)).values()
  return asked.map(({ request: { fingerprint }, entry }) => {
    if (entry === undefined) return undefined
    if (!('stream' in entry)) return entry.fingerprint === fingerprint ? undefined : DUPLICATE
    const answer = answers.next().value
    if (answer === undefined) return { reason: 'answer_unreadable' }
    return answer.fingerprint === fingerprint ? { recorded: answer.recorded, isRepeat: true } : DUPLICATE
  })
}

/** The answer that the index names for a request, or the reason why it cannot be given; undefined if there is none yet. */
export const answeredBy = async (
  store: EventReader,
  request: SentRequest,
  entry: CommandEntry | undefined,
): Promise<RequestOutcome | NoEvent | undefined> =>
  // Most requests are new: they are answered without a read.
  entry === undefined ? undefined : (await answersTo(store, [{ request, entry }]))[0]

/** A request as one read of a view shows it, with the values of other keys in the same read. */
export type LookedUp<Keys extends readonly ViewKey<ViewValue>[]> = {
  readonly answered: RequestOutcome | NoEvent | undefined
  /** True if the request was claimed before, answered or not. */
  readonly isClaimed: boolean
} & ViewRead<{ readonly values: ValuesOf<Keys> }>

/**
 * Looks a request up together with the keys that its checks need, in one read. A request that was answered before keeps
 * that answer, even if the values of those keys have changed since.
 */
export const lookUpRequest = async <const Keys extends readonly ViewKey<ViewValue>[]>(
  store: EventReader,
  request: SentRequest,
  { view, keys }: { readonly view: ViewReader; readonly keys: Keys },
): Promise<LookedUp<Keys>> => {
  const { values: found, ...status } = await view.get([viewKeys.command(request.commandId), ...keys])
  const [entry, ...values] = found
  return { ...status, values, isClaimed: entry !== undefined, answered: await answeredBy(store, request, entry) }
}

/** The moment (microseconds since 1970) after which the command of a request must not take effect. */
export const notAfterOf = (
  { times }: Pick<CommandSender, 'times'>,
  { receivedAt }: Pick<ClientRequest, 'receivedAt'>,
): number => receivedAt + times.commandLifeMs * 1000

/** Claims a request without sending anything; returns a reason if another request has its id. */
export const claimRequest = async (
  sender: Pick<CommandSender, 'times'>,
  request: IdentifiedRequest,
  view: ViewReader,
): Promise<NoEvent | undefined> => {
  const claim = { fingerprint: request.fingerprint, notAfter: notAfterOf(sender, request) }
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

/** Claims a request, sends its command and waits for its outcome; claims nothing if the in-flight limit is reached. */
export const claimAndSendRequest = async <Command>(
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
    const { claimed, entry } = await view.claim(viewKeys.command(request.commandId), claim)
    if (!claimed) return (await answeredBy(sender.store, request, entry)) ?? UNAVAILABLE
    return await sendRequest(sender, request, toSend)
  } finally {
    release()
  }
}
