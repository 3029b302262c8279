import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { ViewKey } from '@folio/contracts/view-key.ts'
import { type CommandEntry, viewKeys } from '@folio/contracts/view-keys.ts'
import { encryptText, fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { Believed, BelievedView } from '@folio/service-kit/believed-view.ts'
import { clientMessage } from '@folio/service-kit/client-message.ts'
import { recordedAnswer } from '@folio/service-kit/recorded-answer.ts'
import type { ValuesOf } from '@folio/service-kit/typed-view.ts'
import { type Refusal, Refused } from '../http/refusal.ts'
import type { Gateway } from './gateway.ts'
import { duplicateRequestId, noAnswer, notFound, unavailable } from './refusals.ts'

/** A request of a client that may be sent again: whose, through which endpoint, under which id, and what it asks. */
export type ClientRequest = {
  readonly clientId: string
  readonly endpoint: string
  readonly requestId: string
  /** What makes two requests the same, in one text. */
  readonly body: string
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
  /** The trace that the request is part of, where it is watched. */
  readonly traceparent?: string | undefined
}

/** A client's request with its identity in the system: the command id, the fingerprint of the body, and the client's key. */
export type IdentifiedRequest = ClientRequest & {
  readonly commandId: string
  readonly fingerprint: string
  readonly key: ClientKey
}

/** What came of a request: the event that answers it, and whether an earlier call had recorded it. */
export type RequestOutcome = { readonly recorded: Recorded; readonly isRepeat: boolean }

/** Gives a request its identity: the same client, endpoint and request id always give the same command. */
export const identified = async (gateway: Gateway, request: ClientRequest): Promise<IdentifiedRequest> => {
  const key = await gateway.keys.create(request.clientId)
  if (key === undefined) throw new Error(`client ${request.clientId} was erased`)
  return {
    ...request,
    key,
    commandId: commandIdOf(request.clientId, request.endpoint, request.requestId),
    fingerprint: fingerprintOf(key, request.body),
  }
}

/** A caller's free text as a command carries it: encrypted, or left out. */
export const describedBy = ({ key, commandId }: IdentifiedRequest, text: string | undefined) =>
  text === undefined ? {} : { description: encryptText(key, { commandId, field: 'description', text }) }

/**
 * The event that an entry of the index says answers a command; nothing while none is recorded. An entry whose event does not
 * carry the command id is not believed, whatever it says of the body: the call is a 503.
 */
const answerAt = async (gateway: Gateway, commandId: string, entry: CommandEntry | undefined) => {
  if (entry === undefined || !('stream' in entry)) return undefined
  const { stream, revision } = entry
  const answer = await recordedAnswer(gateway.store, { commandId, stream, revision })
  if (answer === undefined) throw new Refused(unavailable())
  return answer
}

/** What was recorded for a command, whatever its body, if the index knows of it. */
export const recordedFor = async (
  gateway: Gateway,
  commandId: string,
  entry: CommandEntry | undefined,
): Promise<Recorded | undefined> => (await answerAt(gateway, commandId, entry))?.recorded

/** What an entry of the index answers to a request: the outcome, a refusal, or nothing while none is recorded. */
const answeredBy = async (
  gateway: Gateway,
  { commandId, fingerprint }: IdentifiedRequest,
  entry: CommandEntry | undefined,
): Promise<RequestOutcome | Refusal | undefined> => {
  const answer = await answerAt(gateway, commandId, entry)
  if (answer === undefined) {
    return entry === undefined || entry.fingerprint === fingerprint ? undefined : duplicateRequestId()
  }
  return answer.fingerprint === fingerprint ? { recorded: answer.recorded, isRepeat: true } : duplicateRequestId()
}

/**
 * Looks a request up together with what its checks need of the view, all of one moment: a request that was answered
 * before is answered again, whatever the view says by now.
 */
export const lookUp = async <const Keys extends readonly ViewKey<ViewValue>[]>(
  gateway: Gateway,
  request: IdentifiedRequest,
  { view, keys }: { readonly view: BelievedView; readonly keys: Keys },
): Promise<
  {
    readonly answered: RequestOutcome | Refusal | undefined
    /** Whether it was sent before, answered or not. */
    readonly isClaimed: boolean
  } & Believed<{ readonly values: ValuesOf<Keys> }>
> => {
  const { values: found, ...standing } = await view.get([viewKeys.command(request.commandId), ...keys])
  const [entry, ...values] = found
  return { ...standing, values, isClaimed: entry !== undefined, answered: await answeredBy(gateway, request, entry) }
}

const notAfterOf = ({ times }: Gateway, { receivedAt }: ClientRequest): number =>
  receivedAt + times.commandLifeMs * 1000

/** Claims a request without sending anything; refused where another request has its id. */
export const claimOnly = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  view: BelievedView,
): Promise<Refusal | undefined> => {
  const claim = { fingerprint: request.fingerprint, notAfter: notAfterOf(gateway, request) }
  const { claimed } = await view.claim(viewKeys.command(request.commandId), claim)
  return claimed ? undefined : duplicateRequestId()
}

/** A command to send: to which account, and where the asker's view stood when it knew of no answer. */
export type Sending<Command> = {
  readonly view: BelievedView
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly seenPosition: number
}

/** Claims the request, sends its command and waits for what comes of it; refused, and not claimed, where there is no room. */
export const claimAndSend = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  sending: Sending<Command>,
): Promise<RequestOutcome | Refusal> => {
  const leave = gateway.room.enter(sending.account)
  if (leave === undefined) return unavailable()
  try {
    return await sendClaimed(gateway, request, sending)
  } finally {
    leave()
  }
}

const sendClaimed = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  sending: Sending<Command>,
): Promise<RequestOutcome | Refusal> => {
  const notAfter = notAfterOf(gateway, request)
  if (gateway.clock() > notAfter) return unavailable()
  const claim = { fingerprint: request.fingerprint, notAfter, account: sending.account }
  const { claimed, entry } = await sending.view.claim(viewKeys.command(request.commandId), claim)
  if (!claimed) return (await answeredBy(gateway, request, entry)) ?? unavailable()
  const outcome = await gateway.ask(sending.topic, clientMessage<Command>(gateway, request, { ...sending, notAfter }))
  switch (outcome.kind) {
    case 'recorded':
      return { recorded: outcome, isRepeat: outcome.correlation_id !== request.correlationId }
    case 'duplicate_request_id':
      return duplicateRequestId()
    case 'account_not_found':
      return notFound('wallet')
    case 'unavailable':
      return unavailable()
    case 'no_answer':
      return noAnswer()
  }
}

/** Whether a request ended without an event. */
export const isRefusal = (result: RequestOutcome | Refusal): result is Refusal => 'code' in result
