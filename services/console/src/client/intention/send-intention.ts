import type { Call } from '../../api/call.ts'
import { type Failure, failureOf, isUnknownOutcome } from '../../api/call-failure.ts'
import type { Intention, KeptIntention } from './intention.ts'
import { INTENTION_CALLS, type Made } from './intention-calls.ts'

/** What is known of a request without an outcome. */
export type Standing = 'not_asked' | 'under_way' | 'lost' | 'forgotten'

/**
 * The outcome of a request as far as the page knows it. Of an unknown one, `note` says why, and `standing` what Folio said of
 * it: `lost` if it had nothing a minute after the last attempt, when it is refused or past its deadline, if it ever arrived;
 * `forgotten` if the request is older than the ids that it keeps, so that it may have paid and a repeat may pay again.
 */
export type IntentionOutcome =
  | { readonly kind: 'sent'; readonly transactionId: number | null; readonly state: Made['state'] | 'returned' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly note: string; readonly standing: Standing }

/** The calls of the client, and the keeper of the request until its outcome is known. */
export type IntentionPorts = { readonly call: Call; readonly kept: KeptIntention }

const REFUSED: Omit<Failure, 'code' | 'message'> = {
  status: 400,
  details: {},
  fields: {},
  requestId: undefined,
  retryAfterS: undefined,
}

const NOTES = {
  pending: 'Folio has the request, and has not decided it yet.',
  not_found: 'Folio has no such request. Sending it again with the same id cannot pay twice.',
  forgotten: 'Folio keeps no request ids of that time. Look into the statement.',
}

/** Commands have deadlines of seconds; a request that Folio does not have by then never took effect. */
const LOST_AFTER_MS = 60_000

/** The codes of a request id that Folio has seen: an earlier attempt, which the page did not know of, took it. */
const USED_ID: ReadonlySet<string> = new Set(['DuplicateRequestID', 'RequestIDUsed'])

const standingOf = (status: keyof typeof NOTES, triedAt: string): Standing => {
  if (status === 'forgotten') return 'forgotten'
  const isOld = Date.now() - Date.parse(triedAt) > LOST_AFTER_MS
  return status === 'not_found' && isOld ? 'lost' : 'under_way'
}

/** Asks Folio what became of a request, and forgets it if that is recorded; never rejects. */
export const askForIntention = async (
  { call, kept }: IntentionPorts,
  intention: Intention,
): Promise<IntentionOutcome> => {
  try {
    const found = await INTENTION_CALLS[intention.kind].find(call, intention)
    if (found.status !== 'recorded') {
      const { triedAt } = kept.read() ?? intention
      return { kind: 'unknown', note: NOTES[found.status], standing: standingOf(found.status, triedAt) }
    }
    kept.forget()
    return found.end.state === 'rejected'
      ? { kind: 'refused', failure: { ...REFUSED, ...found.end.refusal } }
      : { kind: 'sent', ...found.end }
  } catch (error) {
    return { kind: 'unknown', note: failureOf(error).message, standing: 'not_asked' }
  }
}

/**
 * Sends a request, which the tab keeps until its outcome is known; never rejects. A refusal of a repeated attempt says nothing
 * about the earlier one, which may have paid: the record decides, and without a record the outcome stays unknown.
 */
export const sendIntention = async (
  ports: IntentionPorts,
  intention: Intention,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<IntentionOutcome> => {
  const { call, kept } = ports
  kept.keep({ ...intention, triedAt: new Date().toISOString() })
  try {
    const made = await INTENTION_CALLS[intention.kind].send(call, intention)
    kept.forget()
    return { kind: 'sent', ...made }
  } catch (error) {
    const failure = failureOf(error)
    if (isUnknownOutcome(failure)) return { kind: 'unknown', note: failure.message, standing: 'not_asked' }
    if (isRepeat || USED_ID.has(failure.code)) {
      const found = await askForIntention(ports, intention)
      return found.kind === 'unknown' ? { ...found, note: `${failure.message} ${found.note}` } : found
    }
    kept.forget()
    return { kind: 'refused', failure }
  }
}

/**
 * Sends a request again by the same id, unless Folio has its outcome, does not answer, or no longer keeps ids of its time:
 * it would then execute the request a second time.
 */
export const repeatIntention = async (ports: IntentionPorts, intention: Intention): Promise<IntentionOutcome> => {
  const found = await askForIntention(ports, intention)
  if (found.kind !== 'unknown' || found.standing === 'forgotten' || found.standing === 'not_asked') return found
  return sendIntention(ports, intention, { isRepeat: true })
}
