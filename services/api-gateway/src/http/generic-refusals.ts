import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { type Family, familyCodes } from '@folio/contracts/http/family.ts'
import type { Scope } from '@folio/contracts/http/scope.ts'
import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import type { Policy } from '@folio/service-kit/limiter.ts'
import { RevisionNeverGiven } from '../application/min-revision.ts'
import { faultOn } from './field-faults.ts'
import { MIN_REVISION, MIN_REVISION_EXPECTED } from './parse-call.ts'
import { BODY_BYTES_MAX } from './read-body.ts'
import { type Refusal, Refused } from './refusal.ts'

const refusal = (status: Refusal['status'], code: ErrorCode, message: string): Refusal => ({ status, code, message })

const challenged = (code: ErrorCode, message: string, error?: 'invalid_token'): Refusal => ({
  ...refusal(401, code, message),
  headers: { 'WWW-Authenticate': `Bearer realm="folio"${error === undefined ? '' : `, error="${error}"`}` },
})

/** Nothing is at this path. */
export const UNKNOWN_PATH = refusal(404, 'NotFound', 'There is nothing at this path.')

/** The caller did not show who it is. */
export const UNAUTHORIZED = challenged('Unauthorized', 'A valid token and application id are needed.')

/** The caller showed a token that is nobody's, or not any more. */
export const INVALID_TOKEN = challenged('Unauthorized', 'The token is not valid.', 'invalid_token')

/** The body has too many bytes. */
export const TOO_LARGE = refusal(413, 'PayloadTooLarge', `The body must have at most ${BODY_BYTES_MAX} bytes.`)

/** The body is announced as something else than JSON. */
export const NOT_JSON_TYPE = refusal(415, 'UnsupportedMediaType', 'The body must be sent as application/json.')

/** The sender was gone before the body had come; nobody reads this. */
export const SENDER_GONE = refusal(400, 'ValidationError', 'The body did not come to its end.')

const UNEXPECTED = refusal(500, 'InternalServerError', 'Something went wrong; trying again is fine.')
const UNAVAILABLE = refusal(503, 'ServiceUnavailable', 'A part of the system does not answer just now; try again soon.')

/** What a request is for, or which host it was sent to, cannot be read. */
export const badTarget = (family: Family): Refusal =>
  refusal(400, familyCodes[family].fieldWrong, 'The target of the request cannot be read, or it has not one Host.')

/** There were more than the policy allows; how long to wait for the next. */
export const tooMany = ({ quota, windowSeconds }: Policy, retryAfterSeconds: number): Refusal => ({
  ...refusal(429, 'RateLimit', `At most ${quota} requests in ${windowSeconds} seconds.`),
  headers: { 'Retry-After': String(retryAfterSeconds) },
})

/** The request came with a body that its method has no use for (RFC 9110, 9.3.1). */
export const bodyNotTaken = (family: Family): Refusal =>
  refusal(400, familyCodes[family].fieldWrong, 'A GET, HEAD or OPTIONS request must have no body.')

/** The path exists, but not with this method. */
export const methodNotAllowed = (allowed: readonly string[]): Refusal => ({
  ...refusal(405, 'MethodNotAllowed', `The path takes ${allowed.join(', ')}.`),
  headers: { Allow: allowed.join(', ') },
})

/** The token was made for another application than the one that calls. */
export const foreignToken = (family: Family): Refusal =>
  challenged(familyCodes[family].foreignToken, 'The token belongs to another application.', 'invalid_token')

/** The token does not allow this. */
export const scopeMissing = (scope: Scope | 'operator'): Refusal => ({
  ...refusal(403, 'AccessDenied', `The token lacks the scope ${scope}.`),
  headers: { 'WWW-Authenticate': `Bearer realm="folio", error="insufficient_scope", scope="${scope}"` },
})

/** Whether what was thrown says that a part does not answer just now. */
export const isUnavailable = (error: unknown): boolean =>
  isPortUnavailable(error) || (error instanceof Error && error.name === 'IdentityUnreachable')

/** The caller sends back a ledger revision that it was never given. */
const revisionNeverGiven = (family: Family): Refusal =>
  faultOn(MIN_REVISION, { code: familyCodes[family].fieldWrong, expected: MIN_REVISION_EXPECTED })

/**
 * What is answered when something was thrown: a refusal as it is, 400 to a revision that was never given, 503 where a part
 * did not answer, otherwise 500.
 */
export const refusalOfError = (error: unknown, family: Family): Refusal => {
  if (error instanceof Refused) return error.refusal
  if (error instanceof RevisionNeverGiven) return revisionNeverGiven(family)
  return isUnavailable(error) ? UNAVAILABLE : UNEXPECTED
}
