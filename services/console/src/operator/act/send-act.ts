import type { Call } from '../../api/call.ts'
import { type Failure, failureOf, isUnknownOutcome, NOT_KEPT } from '../../api/call-failure.ts'
import type { FormValues, KeptAct, PendingAct, Values } from './pending-act.ts'

/** The request of an act: its path, and the body that its form makes from the request id and the values. */
export type ActRequest = {
  readonly path: string
  readonly bodyOf: (pending: PendingAct) => object
}

/**
 * The outcome of sending an act; `unknown` may have taken effect, `refused` has not. The id of an answered act is the correlation
 * id of the events that it caused.
 */
export type ActOutcome<Data> =
  | { readonly status: 'answered'; readonly data: Data; readonly actId: string | undefined }
  | { readonly status: 'unknown'; readonly failure: Failure; readonly pending: PendingAct }
  | { readonly status: 'refused'; readonly failure: Failure }

/** The names of the fields that every act has beside its own. */
export const REASON = 'act_reason'
export const TICKET = 'act_ticket'

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/** The headers that name the reason and the ticket of an act. */
const causeOf = ({ [REASON]: reason, [TICKET]: ticket }: Values): Readonly<Record<string, string>> => ({
  ...(reason === undefined || reason === '' ? {} : { 'Folio-Act-Reason': reason }),
  ...(ticket === undefined || ticket === '' ? {} : { 'Folio-Act-Ticket': ticket }),
})

/** The values of a form and its request; `again` is the act whose outcome the form shows as not known. */
type ActToSend = {
  readonly form: FormValues
  readonly request: ActRequest
  readonly again?: PendingAct | undefined
}

/** Begins an act, or once more that which the form shows; undefined if the tab has no room to keep a new request id. */
const beginIn = (kept: KeptAct, { form, again }: ActToSend): PendingAct | undefined => {
  if (again !== undefined) {
    kept.keepAgain(again)
    return again
  }
  try {
    return kept.begin(form)
  } catch {
    return undefined
  }
}

/**
 * Sends an act; never rejects. An act whose earlier answer is missing is sent with the same id and the same values,
 * also where that answer has come to another form meanwhile, and stays unknown if the caller is refused before the
 * server looks at the request. Its id is forgotten only after a final answer; an act whose id cannot be kept is refused
 * and not sent.
 */
export const sendAct = async <Data>(call: Call, kept: KeptAct, act: ActToSend): Promise<ActOutcome<Data>> => {
  const { request, again = kept.pending() } = act
  const pending = beginIn(kept, act)
  if (pending === undefined) return { status: 'refused', failure: NOT_KEPT }
  try {
    let actId: string | undefined
    const data = await call<Data>(request.path, {
      body: request.bodyOf(pending),
      headers: causeOf(pending.values),
      onCallId: (id) => {
        actId = id
      },
    })
    kept.answered(pending)
    kept.dropDraft()
    return { status: 'answered', data, actId }
  } catch (error) {
    const failure = failureOf(error)
    const isOfCaller = failure.status === UNAUTHORIZED || failure.status === FORBIDDEN
    if (isUnknownOutcome(failure) || (again !== undefined && isOfCaller)) return { status: 'unknown', failure, pending }
    kept.answered(pending)
    return { status: 'refused', failure }
  }
}
