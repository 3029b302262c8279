import { isRecord } from './is-record.ts'
import { CALL_MAX_MS } from './time-limit.ts'
import { visibleText } from './visible-text.ts'

/** The facts of a call without a usable answer. */
export type Failure = {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  /** The message about each faulty field, by its path; empty if the refusal is about none. */
  readonly fields: Readonly<Record<string, string>>
  /** The id by which the server logged the call; undefined if no answer came. */
  readonly requestId: string | undefined
  /** The seconds after which the server asks to be called again. */
  readonly retryAfterS: number | undefined
}

/** The error of a call that failed: refused by the server, or without an answer. */
export class CallFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallFailure'
    this.failure = failure
  }
}

const NO_ANSWER: Omit<Failure, 'message'> = {
  status: 0,
  code: 'NoAnswer',
  details: {},
  fields: {},
  requestId: undefined,
  retryAfterS: undefined,
}

/** The failure of a request that was not sent because it could not be kept: after a reload nobody could ask for its outcome. */
export const NOT_KEPT: Failure = {
  ...NO_ANSWER,
  status: 400,
  code: 'TabStorageFull',
  message:
    'The browser has no room to keep the request, so it was not sent. Close other tabs of this page and try again.',
}

/** The messages of browsers for a request that no server answered: those of Chromium, Firefox and Safari. */
const LOST = /^(?:Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/

const lossOf = (error: unknown): string => {
  const isLost = error instanceof TypeError && LOST.test(error.message)
  if (error instanceof Error && error.name === 'TimeoutError') return `No answer came within ${CALL_MAX_MS / 1000} s.`
  if (isLost || !(error instanceof Error)) return 'No answer came. Folio may have stopped, or the connection broke.'
  return `No answer came: ${error.message}.`
}

const losses = new WeakMap<Error, Failure>()

/**
 * The failure that any error of a call stands for; it is the same object each time, so that a page that shows it again
 * goes on.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CallFailure) return error.failure
  const known = error instanceof Error ? losses.get(error) : undefined
  const failure = known ?? { ...NO_ANSWER, message: lossOf(error) }
  if (error instanceof Error) losses.set(error, failure)
  return failure
}

const REQUEST_TIMEOUT = 408
const TOO_MANY_REQUESTS = 429
const SERVICE_UNAVAILABLE = 503

/**
 * Tells if an answer leaves open whether the command of a call, or an earlier one with the same request id, took effect: none
 * came, the server failed, or it put the call off.
 */
export const isUnknownOutcome = ({ status }: Pick<Failure, 'status'>): boolean =>
  status === 0 || status >= 500 || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS

/** The pause before another attempt where the server names none. */
const PAUSE_SECONDS = 5

/**
 * Returns the seconds after which a read is made again by itself: where the server put it off, or no answer came, since the
 * connection may have come back. Undefined if only the reader may ask again.
 */
export const askAgainAfterS = ({ status, code, retryAfterS }: Failure): number | undefined => {
  if (retryAfterS !== undefined) return retryAfterS
  const isPutOff = status === TOO_MANY_REQUESTS || status === SERVICE_UNAVAILABLE
  return isPutOff || code === NO_ANSWER.code ? PAUSE_SECONDS : undefined
}

/** Returns the message of a failure with the time after which the server asks to be called again, where it names one. */
export const withPause = ({ message, retryAfterS }: Pick<Failure, 'message' | 'retryAfterS'>): string =>
  retryAfterS === undefined ? message : `${message} Ask again in ${Math.ceil(retryAfterS)} s.`

const errorsIn = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const errors: unknown = isRecord(body) ? body['errors'] : undefined
  return Array.isArray(errors) ? errors.filter(isRecord) : []
}

/** The first error in the body of an answer; empty if it has none. */
export const firstError = (body: unknown): Readonly<Record<string, unknown>> => errorsIn(body)[0] ?? {}

const fieldsIn = (body: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errorsIn(body).flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [[field, visibleText(message)]] : [],
    ),
  )

const secondsIn = (header: string | null): number | undefined => {
  const seconds = Number(header)
  return header === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds
}

/**
 * Reads the failure that an answer of the API describes; `body` is its parsed JSON, if it has any. Its messages may name what a
 * person wrote: their hidden characters are written out.
 */
export const failureIn = (response: Response, body: unknown): Failure => {
  // The payment agents' answers name the numbers of a refusal `detail`.
  const { code, message, detail, details = detail } = firstError(body)
  return {
    status: response.status,
    code: typeof code === 'string' ? code : 'UnexpectedAnswer',
    message: typeof message === 'string' ? visibleText(message) : `The server answered ${response.status}.`,
    details: isRecord(details) ? details : {},
    fields: fieldsIn(body),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterS: secondsIn(response.headers.get('retry-after')),
  }
}
