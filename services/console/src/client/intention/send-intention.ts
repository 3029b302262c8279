import { type Failure, failureOf, isUnknownOutcome, NOT_KEPT, withPause } from '../../api/call-failure.ts'
import type { Intention, KeptIntention } from './intention.ts'
import type { IntentionCalls, Made, Unrecorded } from './intention-calls.ts'

/** The answer of Folio about a request without an outcome. */
export type RequestState = 'not_asked' | 'under_way' | 'lost' | 'forgotten'

/**
 * The outcome of a request as far as the page knows it. Of an unknown one, `note` says why, and `requestState` what Folio said of
 * it: `lost` if it had nothing a minute after the last attempt, when it is refused or past its deadline, if it ever arrived;
 * `forgotten` if the request is older than the ids that it keeps, so that it may have paid and a repeat may pay again.
 */
export type IntentionOutcome<Sent = Made> =
  | ({ readonly kind: 'sent' } & Sent)
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly note: string; readonly requestState: RequestState }

/** The calls of a request, and its keeper until its outcome is known. */
export type IntentionPorts<Sent = Made> = { readonly calls: IntentionCalls<Sent>; readonly kept: KeptIntention }

const REFUSED: Omit<Failure, 'code' | 'message'> = {
  status: 400,
  details: {},
  fields: {},
  requestId: undefined,
  retryAfterS: undefined,
}

const NOT_REPEATED = { kind: 'unknown', note: NOT_KEPT.message, requestState: 'not_asked' } as const

/** Commands have deadlines of seconds; a request that Folio does not have by then never took effect. */
const LOST_AFTER_MS = 60_000

/** The codes of a request id that Folio has seen: an earlier attempt, which the page did not know of, took it. */
const USED_ID: ReadonlySet<string> = new Set(['DuplicateRequestID', 'RequestIDUsed'])

const requestStateOf = (status: Unrecorded, triedAt: string): RequestState => {
  if (status === 'forgotten') return 'forgotten'
  const isOld = Date.now() - Date.parse(triedAt) > LOST_AFTER_MS
  return status === 'not_found' && isOld ? 'lost' : 'under_way'
}

/** Asks Folio what became of a request, and forgets it if that is recorded; never rejects. */
export const askForIntention = async <Sent>(
  { calls, kept }: IntentionPorts<Sent>,
  intention: Intention,
): Promise<IntentionOutcome<Sent>> => {
  try {
    const found = await calls.find(intention)
    if (found.status !== 'sent' && found.status !== 'refused') {
      const latest = kept.read()
      const { triedAt } = latest?.requestId === intention.requestId ? latest : intention
      return { kind: 'unknown', note: calls.notes[found.status], requestState: requestStateOf(found.status, triedAt) }
    }
    kept.forget(intention)
    return found.status === 'refused'
      ? { kind: 'refused', failure: { ...REFUSED, ...found.refusal } }
      : { kind: 'sent', ...found.sent }
  } catch (error) {
    return { kind: 'unknown', note: withPause(failureOf(error)), requestState: 'not_asked' }
  }
}

/**
 * Sends a request, which the tab keeps until its outcome is known; never rejects. A refusal of a repeated attempt says nothing
 * about the earlier one, which may have paid: the record decides, and without a record the outcome stays unknown.
 */
export const sendIntention = async <Sent>(
  ports: IntentionPorts<Sent>,
  intention: Intention,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<IntentionOutcome<Sent>> => {
  const { calls, kept } = ports
  try {
    kept.keep({ ...intention, triedAt: new Date().toISOString() })
  } catch {
    // An earlier attempt is kept as it was; a first one was not sent, and has nothing to be asked for.
    return isRepeat ? NOT_REPEATED : { kind: 'refused', failure: NOT_KEPT }
  }
  try {
    const made = await calls.send(intention)
    kept.forget(intention)
    return { kind: 'sent', ...made }
  } catch (error) {
    const failure = failureOf(error)
    if (isUnknownOutcome(failure)) return { kind: 'unknown', note: withPause(failure), requestState: 'not_asked' }
    if (isRepeat || USED_ID.has(failure.code)) {
      const found = await askForIntention(ports, intention)
      return found.kind === 'unknown' ? { ...found, note: `${failure.message} ${found.note}` } : found
    }
    kept.forget(intention)
    return { kind: 'refused', failure }
  }
}

/**
 * Sends a request again by the same id, unless Folio has its outcome, does not answer, or no longer keeps ids of its time:
 * it would then execute the request a second time. Nor is it sent if the client gave it up meanwhile, on another screen.
 */
export const repeatIntention = async <Sent>(
  ports: IntentionPorts<Sent>,
  intention: Intention,
): Promise<IntentionOutcome<Sent>> => {
  const found = await askForIntention(ports, intention)
  if (found.kind !== 'unknown' || found.requestState === 'forgotten' || found.requestState === 'not_asked') return found
  if (ports.kept.read()?.requestId !== intention.requestId) return found
  return sendIntention(ports, intention, { isRepeat: true })
}
