import type { ErrorCode } from './error-code.ts'

/** The advice for a caller who got no answer, a 504, or a status of 500 or 503. */
export type LostAnswerAdvice = { readonly afterLostAnswer: string }

/** The answers of an endpoint to a repeated `request_id`. */
export type RepeatAnswers = LostAnswerAdvice & {
  /** The answer to the same id and body after the first answer is recorded: the same answer, or an error. */
  readonly sameBody: 'first answer' | ErrorCode
  /** The error for the same id with another body. */
  readonly otherBody: ErrorCode
  /** The refusals that are recorded, so that the id cannot be used again. */
  readonly usesUp: readonly ErrorCode[]
  /** Codes of `usesUp` that some causes answer without recording anything, with these causes. */
  readonly unlessFor?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Refusals that the document names but no call can get, with the reason; the page leaves them out. */
  readonly neverMet?: Readonly<Partial<Record<ErrorCode, string>>>
  /** True for endpoints that send the header `Ledger-Revision` with recorded answers only. */
  readonly tellsRevision: boolean
}

/** The advice of endpoints that answer a repeat with the first answer. */
export const SEND_AGAIN = 'Repeat the call: it gets the answer of the first call, or takes effect now.'

/** The cause of a `BadRequest` that is not recorded. */
export const NOT_ALLOWED = '`details.rule` is `destination_not_allowed`'

/** The causes of a `ValidationError` that is not recorded, of endpoints that take a quote. */
export const WRONG_TOKEN = 'a field is wrong, or the first call already found `rate_token` spent or expired'

/** The answers of endpoints that answer a repeat with the first answer, and another body with an error. */
export const firstAnswerAgain = {
  sameBody: 'first answer',
  otherBody: 'DuplicateRequestID',
  tellsRevision: true,
  usesUp: [],
  afterLostAnswer: SEND_AGAIN,
} as const satisfies RepeatAnswers

/** The answers of a deposit or withdrawal through an agent; `path` is followed by the id and shows its status. */
export const usedOnce = (path: string) =>
  ({
    sameBody: 'RequestIDUsed',
    otherBody: 'RequestIDUsed',
    tellsRevision: true,
    usesUp: [],
    afterLostAnswer:
      'Repeat the call. A `RequestIDUsed` has the outcome of the first call in `detail.status`, and so has ' +
      `\`GET ${path}/{request_id}\`. Use another id only after \`rejected\` or \`failed\`. Without a \`request_id\` the ` +
      'outcome cannot be looked up.',
  }) as const satisfies RepeatAnswers
