import type { ErrorCode, ErrorStatus } from '@folio/contracts/http/error-code.ts'
import type { Role } from '@folio/contracts/http/role.ts'

/** An error answer of the API. */
export type Refusal = {
  readonly status: ErrorStatus
  readonly code: ErrorCode
  /** A sentence for human readers. */
  readonly message: string
  /** The path of the faulty field, its names joined by points. */
  readonly field?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A 401 with the challenge that asks for a bearer token. */
export const challenged = (code: ErrorCode, message: string, error?: 'invalid_token'): Refusal => ({
  status: 401,
  code,
  message,
  headers: { 'WWW-Authenticate': `Bearer realm="folio"${error === undefined ? '' : `, error="${error}"`}` },
})

/** A 401: the token is invalid, expired or revoked. */
export const INVALID_TOKEN = challenged('Unauthorized', 'The token is not valid.', 'invalid_token')

/** A 400 on one field. */
export const faultOn = (
  field: string,
  fault: { readonly code: Refusal['code']; readonly expected: string },
): Refusal => ({
  status: 400,
  code: fault.code,
  message: `${field} ${fault.expected}.`,
  field,
})

/** Carries a refusal where a function cannot return it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** A 404: the requested thing does not exist. */
export const notFound = (what: string): Refusal => ({
  status: 404,
  code: 'NotFound',
  message: `The ${what} does not exist.`,
})

/** A 403: the requested thing belongs to another client. */
export const notYours = (what: string): Refusal => ({
  status: 403,
  code: 'AccessDenied',
  message: `The ${what} belongs to another client.`,
})

/** A 403: the operator's role is too low. */
export const roleMissing = (needed: Role, own: Role | undefined): Refusal => ({
  status: 403,
  code: 'AccessDenied',
  message: `This call needs the role ${needed}; the caller has ${own ?? 'none'}.`,
  details: { role_needed: needed, role: own },
})

/** A 400 by a business rule; `rule` names it for programs. */
export const ruleViolation = (
  rule: string,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): Refusal => ({
  status: 400,
  code: 'BadRequest',
  message,
  details: { rule, ...facts },
})

/** A 400: the request id was used with another body. */
export const duplicateRequestId = (): Refusal => ({
  status: 400,
  code: 'DuplicateRequestID',
  message:
    'This request_id was used for another request. Repeat that one unchanged; a new request_id makes a request of its own.',
  field: 'request_id',
})

/** A 400: the request id was used before; the details tell the state of its first use. */
export const usedRequestId = (
  code: 'DuplicateRequestID' | 'RequestIDUsed',
  details: { readonly status: string; readonly transaction_id: number | null },
): Refusal => ({
  status: 400,
  code,
  message: 'This request_id was already used.',
  field: 'request_id',
  details,
})

/** A 503: the request had no effect and may be retried. */
export const unavailable = (): Refusal => ({
  status: 503,
  code: 'ServiceUnavailable',
  message: 'The service is temporarily unavailable; retry shortly.',
})

/** A 504: the outcome is unknown; the same request with the same id returns it. */
export const noAnswer = (): Refusal => ({
  status: 504,
  code: 'GatewayTimeout',
  message: 'The outcome is not known yet; repeat the request with the same request_id to learn it.',
})

/** A 400: the currency cannot be used here. */
export const currencyNotAllowed = (field: string, message: string): Refusal => ({
  status: 400,
  code: 'CurrencyNotAllowed',
  message,
  field,
})

/**
 * A 400 on a field that is well-formed by itself but contradicts other fields; `expected` follows its name in the
 * message.
 */
export const malformedField = (field: string, expected: string): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message: `${field} ${expected}.`,
  field,
})
