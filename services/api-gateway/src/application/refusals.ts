import type { Refusal } from '../http/refusal.ts'

/** What the caller asked for is not there. */
export const notFound = (what: string): Refusal => ({
  status: 404,
  code: 'NotFound',
  message: `There is no such ${what}.`,
})

/** What the caller asked for is somebody else's. */
export const notYours = (what: string): Refusal => ({
  status: 403,
  code: 'AccessDenied',
  message: `The ${what} belongs to another client.`,
})

/** A rule of the business says no; `rule` names it for programs. */
export const againstRule = (rule: string, message: string, facts: Readonly<Record<string, unknown>> = {}): Refusal => ({
  status: 400,
  code: 'BadRequest',
  message,
  details: { rule, ...facts },
})

/** The request id was used for another body. */
export const duplicateRequestId = (): Refusal => ({
  status: 400,
  code: 'DuplicateRequestID',
  message: 'This request_id was used for another request.',
  field: 'request_id',
})

/** Nothing can be done just now, and nothing was. */
export const unavailable = (): Refusal => ({
  status: 503,
  code: 'ServiceUnavailable',
  message: 'The service is not available just now; try again.',
})

/** It is not known whether the request took effect; the same request with the same id finds out. */
export const noAnswer = (): Refusal => ({
  status: 504,
  code: 'GatewayTimeout',
  message: 'No outcome in time; the same request with the same request_id finds it.',
})

/** A currency that cannot be used here. */
export const notAllowed = (field: string, message: string): Refusal => ({
  status: 400,
  code: 'CurrencyNotAllowed',
  message,
  field,
})

/** A field of a wallet's call that is well-formed by itself and wrong beside the others; `expected` follows its name. */
export const malformed = (field: string, expected: string): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message: `${field} ${expected}.`,
  field,
})
