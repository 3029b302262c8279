import type { Call } from '../../api/call.ts'
import { type Failure, failureOf, isUnknownOutcome } from '../../api/call-failure.ts'
import type { Intention, KeptIntention } from './intention.ts'
import { INTENTION_CALLS, type Made } from './intention-calls.ts'

/**
 * The outcome of a request as far as the page knows it. Of an unknown one, `note` says why, and `isLost` that Folio had
 * nothing of it a minute after the last attempt: by then it is refused or past its deadline, if it ever arrived.
 */
export type IntentionOutcome =
  | { readonly kind: 'sent'; readonly transactionId: number | null; readonly state: Made['state'] | 'returned' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly note: string; readonly isLost: boolean }

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

/** Asks Folio what became of a request, and forgets it if that is recorded; never rejects. */
export const askForIntention = async (
  { call, kept }: IntentionPorts,
  intention: Intention,
): Promise<IntentionOutcome> => {
  try {
    const found = await INTENTION_CALLS[intention.kind].find(call, intention)
    if (found.status !== 'recorded') {
      const { triedAt } = kept.read() ?? intention
      const isOld = Date.now() - Date.parse(triedAt) > LOST_AFTER_MS
      return { kind: 'unknown', note: NOTES[found.status], isLost: found.status !== 'pending' && isOld }
    }
    kept.forget()
    return found.end.state === 'rejected'
      ? { kind: 'refused', failure: { ...REFUSED, ...found.end.refusal } }
      : { kind: 'sent', ...found.end }
  } catch (error) {
    return { kind: 'unknown', note: failureOf(error).message, isLost: false }
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
    if (isUnknownOutcome(failure)) return { kind: 'unknown', note: failure.message, isLost: false }
    if (isRepeat || USED_ID.has(failure.code)) {
      const found = await askForIntention(ports, intention)
      return found.kind === 'unknown' ? { ...found, note: `${failure.message} ${found.note}` } : found
    }
    kept.forget()
    return { kind: 'refused', failure }
  }
}
