import type { Policy } from '@folio/access/rate-limit.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { type Family, familyCodes } from '@folio/contracts/http/family.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { challenged, faultOn, type Refusal, Refused, unavailable } from '../refusal.ts'
import { RevisionNeverGiven } from '../revision-never-given.ts'
import { MIN_REVISION, MIN_REVISION_EXPECTED } from './parse-call.ts'
import { BODY_BYTES_MAX } from './read-request.ts'

const refusal = (status: Refusal['status'], code: ErrorCode, message: string): Refusal => ({ status, code, message })

/** A 404: no endpoint has this path. */
export const UNKNOWN_PATH = refusal(404, 'NotFound', 'This path does not exist.')

/** A 401: the caller sent no valid token and application id. */
export const UNAUTHORIZED = challenged('Unauthorized', 'A valid token and application id are required.')

/** A 413: the body has more bytes than it may have. */
export const tooLarge = (bytesMax = BODY_BYTES_MAX): Refusal =>
  refusal(413, 'PayloadTooLarge', `The body must have at most ${bytesMax} bytes.`)

/** A 415: the headers announce another type of body than JSON. */
export const NOT_JSON_TYPE = refusal(415, 'UnsupportedMediaType', 'The body must be sent as application/json.')

/** A 400: the sender closed the connection before the body was complete; no client receives it. */
export const BODY_INCOMPLETE = refusal(400, 'ValidationError', 'The body ended before it was complete.')

const UNEXPECTED = refusal(500, 'InternalServerError', 'Internal error; the request can be retried.')

/** A 400: the request target is malformed, or the request does not have exactly one Host header. */
export const badTarget = (family: Family): Refusal =>
  refusal(
    400,
    familyCodes[family].fieldWrong,
    'The request target is malformed, or the request does not have exactly one Host header.',
  )

/** A 429: the caller exceeded a policy's quota; `retryAfterSeconds` is the time until the next request is allowed. */
export const tooManyRequests = ({ quota, windowSeconds }: Policy, retryAfterSeconds: number): Refusal => ({
  ...refusal(429, 'RateLimit', `Rate limit of ${quota} requests in ${windowSeconds} seconds exceeded.`),
  headers: { 'Retry-After': String(retryAfterSeconds) },
})

/** A 400: the request has a body, for which its method defines no use (RFC 9110, 9.3.1). */
export const bodyNotAllowed = (family: Family): Refusal =>
  refusal(400, familyCodes[family].fieldWrong, 'A GET, HEAD or OPTIONS request must have no body.')

/** A 405: the path exists, but not with this method. */
export const methodNotAllowed = (allowed: readonly string[]): Refusal => ({
  ...refusal(405, 'MethodNotAllowed', `This path allows only ${allowed.join(', ')}.`),
  headers: { Allow: allowed.join(', ') },
})

/** A 401: the token was issued to another application than the one that calls. */
export const foreignToken = (family: Family): Refusal =>
  challenged(familyCodes[family].foreignToken, 'The token belongs to another application.', 'invalid_token')

/** A 403: the token has none of the scopes of the endpoint, of which the challenge names the first (RFC 6750, 3). */
export const scopeMissing = (scopes: readonly Endpoint['scope'][]): Refusal => ({
  ...refusal(403, 'AccessDenied', `The token lacks the scope ${scopes.join(' or ')}.`),
  headers: { 'WWW-Authenticate': `Bearer realm="folio", error="insufficient_scope", scope="${scopes[0]}"` },
})

/** A 400: the ledger never issued the revision that the caller sent. */
const revisionNeverGiven = (family: Family): Refusal =>
  faultOn(MIN_REVISION, { code: familyCodes[family].fieldWrong, expected: MIN_REVISION_EXPECTED })

/**
 * The refusal for a thrown error: the one that `Refused` carries, 400 for a ledger revision that was never issued, 503 for
 * a service or port that is unavailable, otherwise 500.
 */
export const refusalOfError = (error: unknown, family: Family): Refusal => {
  if (error instanceof Refused) return error.refusal
  if (error instanceof RevisionNeverGiven) return revisionNeverGiven(family)
  return error instanceof DependencyUnavailable ? unavailable() : UNEXPECTED
}
