import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { type CommandEntry, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { readAnsweringEvents } from '@folio/service-kit/commands/answering-event.ts'
import type { ValuesOf } from '@folio/service-kit/views/typed-view.ts'
import type { ViewRead, ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { SentRequest } from './client-request.ts'

/** The event that answers a request; `isRepeat` is true if an earlier call recorded it. */
export type RequestOutcome = { readonly recorded: RecordedOutcome; readonly isRepeat: boolean }

/**
 * The reason why no event answers a request. With `no_answer` the request may have taken effect or not; with
 * `answer_unreadable` the index names an event that does not have the command id.
 */
export type NoEvent = {
  readonly reason: 'duplicate_request_id' | 'account_not_found' | 'unavailable' | 'no_answer' | 'answer_unreadable'
}

/** The reason where the command was not sent, or left no event. */
export const UNAVAILABLE: NoEvent = { reason: 'unavailable' }

/** The reason where another request has the same id. */
export const DUPLICATE: NoEvent = { reason: 'duplicate_request_id' }

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

/** A request as one read of a view shows it: its answer, if there is one, and its claim. */
export type SeenAnswer = {
  readonly answered: RequestOutcome | NoEvent | undefined
  /** True if the request was claimed before, answered or not. */
  readonly isClaimed: boolean
  /** The end of the life of its command where the request is claimed, and the view shows no answer; microseconds since 1970. */
  readonly claimNotAfter: number | undefined
}

/** Returns the end of the life of the command whose request an entry of the index claims. */
export const claimNotAfterOf = (entry: CommandEntry | undefined): number | undefined =>
  entry !== undefined && 'notAfter' in entry ? entry.notAfter : undefined

/** A request as one read of a view shows it, with the values of other keys in the same read. */
export type LookedUp<Keys extends readonly ViewKey<ViewValue>[]> = SeenAnswer &
  ViewRead<{ readonly values: ValuesOf<Keys> }>

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
  const answered = await answeredBy(store, request, entry)
  return { ...status, values, isClaimed: entry !== undefined, claimNotAfter: claimNotAfterOf(entry), answered }
}
