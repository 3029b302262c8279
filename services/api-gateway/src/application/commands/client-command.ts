import {
  type CallIds,
  type ClientRequest,
  callIds,
  type IdentifiedRequest,
  withIdentity,
} from '@folio/client-commands/client-request.ts'
import {
  findOutcome,
  type LookedUp,
  lookUpRequest,
  type NoEvent,
  type RequestOutcome,
} from '@folio/client-commands/request-outcome.ts'
import {
  type ClaimedCommand,
  claimAndSendRequest,
  claimRequest as claimClientRequest,
} from '@folio/client-commands/send-request.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { CommandEntry, ViewKey } from '@folio/contracts/view-keys.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import {
  duplicateRequestId,
  noAnswer,
  notFound,
  type Refusal,
  Refused,
  unavailable,
} from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../gateway.ts'
import { aggregateName } from './aggregate-name.ts'

/** The API's refusal for a request without an event; throws `Refused` if its answer cannot be read. */
const refusalOf = ({ reason }: NoEvent, aggregate = 'account'): Refusal => {
  switch (reason) {
    case 'duplicate_request_id':
      return duplicateRequestId()
    case 'account_not_found':
      return notFound(aggregate)
    case 'unavailable':
      return unavailable()
    case 'no_answer':
      return noAnswer()
    case 'answer_unreadable':
      throw new Refused(unavailable())
  }
}

/**
 * The result of a request, or the API's refusal if no event answers it, with the name of the aggregate where a command was
 * sent; throws `Refused` if its answer cannot be read.
 */
export const refusedWithoutEvent = <Outcome extends object>(
  result: Outcome | NoEvent,
  aggregate?: string,
): Outcome | Refusal => ('reason' in result ? refusalOf(result, aggregate) : result)

/**
 * Tells if an earlier attempt of a request without an answer or a claim may be under way: its claim may be lost. No refusal
 * below 500 may tell its sender then that the request has no effect.
 */
export const mayBeUnderWay = ({
  isClaimed,
  claimsKept,
}: {
  readonly isClaimed: boolean
  readonly claimsKept: boolean
}): boolean => !isClaimed && !claimsKept

/** Gives the request of a call its identity: the same client, endpoint and request id always give the same command. */
export const identifyRequest = async (
  { keys }: Gateway,
  call: CallIds,
  request: Omit<ClientRequest, keyof CallIds>,
): Promise<IdentifiedRequest> => {
  const key = await keys.create(request.clientId)
  if (key === undefined) throw new Error(`client ${request.clientId} was erased`)
  return withIdentity(key, { ...request, ...callIds(call) })
}

/** Finds the recorded outcome of a command without a check of its body; throws `Refused` if it cannot be read. */
export const findRecorded = async (
  { store }: Gateway,
  commandId: string,
  entry: CommandEntry | undefined,
): Promise<RecordedOutcome | undefined> => {
  const found = await findOutcome(store, commandId, entry)
  if (found !== undefined && 'reason' in found) throw new Refused(refusalOf(found))
  return found
}

/**
 * Looks a request up together with the keys that its checks need, in one read; throws `Refused` if it was answered and
 * its answer cannot be read.
 */
export const lookUp = async <const Keys extends readonly ViewKey<ViewValue>[]>(
  { store }: Gateway,
  request: IdentifiedRequest,
  where: { readonly view: ViewReader; readonly keys: Keys },
): Promise<Omit<LookedUp<Keys>, 'answered'> & { readonly answered: RequestOutcome | Refusal | undefined }> => {
  const found = await lookUpRequest(store, request, where)
  return { ...found, answered: found.answered && refusedWithoutEvent(found.answered) }
}

/** Claims a request for a short time in a view that will not show its answer; refuses if another request has its id. */
export const claimRequest = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  view: ViewReader,
): Promise<Refusal | undefined> => {
  const unclaimed = await claimClientRequest(gateway, request, view)
  return unclaimed && refusalOf(unclaimed)
}

/**
 * Claims the request, sends its command and waits for its outcome; refuses, without a claim, if the in-flight limit is
 * reached.
 */
export const claimAndSend = async <Command>(
  gateway: Gateway,
  request: IdentifiedRequest,
  toSend: ClaimedCommand<Command>,
): Promise<RequestOutcome | Refusal> =>
  refusedWithoutEvent(await claimAndSendRequest(gateway, request, toSend), aggregateName(toSend))

/** Tells if a request ended without an event. */
export const isRefusal = (result: RequestOutcome | Refusal): result is Refusal => 'code' in result
