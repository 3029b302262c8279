import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { type Refusal, Refused } from '@folio/rest-server/refusal.ts'

/** The refusal while a part is unavailable, with the error code of that part; callers may retry. */
export const unavailablePart = (code: ErrorCode): Refusal => ({
  status: 500,
  code,
  message: 'The service is temporarily unavailable; the request can be retried.',
})

/**
 * Calls a service or a view; throws `Refused` with the error code of that part where it is unavailable, which callers
 * may retry.
 */
export const withErrorCode = async <T>(code: ErrorCode, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof DependencyUnavailable)) throw error
    throw new Refused(unavailablePart(code))
  }
}
