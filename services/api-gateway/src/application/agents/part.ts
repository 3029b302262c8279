import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { isUnavailable } from '../../http/generic-refusals.ts'
import { Refused } from '../../http/refusal.ts'

/** Asks a part of the system; where it does not answer, the call is refused by the code of that part: retrying is fine. */
export const part = async <T>(code: ErrorCode, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new Refused({ status: 500, code, message: 'A part of the system did not answer; trying again is fine.' })
  }
}
