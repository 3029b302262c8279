import { requestId } from '../api/request-id.ts'
import { operatorCurl } from './operator-curl.ts'

/**
 * Writes the call that makes one sample client pay another, as Home does: 12.50 is paid, 99999.00 is refused. A tab keeps
 * the id of each, so that the same command pays once; undefined where the browser makes no ids, which is without HTTPS.
 */
export const payCurl = (amount: '12.50' | '99999.00'): string | undefined =>
  window.isSecureContext
    ? operatorCurl('/operator/v1/demo/pay', {
        payment_id: requestId(sessionStorage, `curl pay ${amount}`).current(),
        amount,
      })
    : undefined
