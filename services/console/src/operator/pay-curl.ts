import { requestId } from '../api/request-id.ts'
import { DEMO_PAYMENTS, type Kind } from './demo-payments.ts'
import { operatorCurl } from './operator-curl.ts'

/**
 * Writes the call that makes one sample client pay another, as Home does. A tab keeps the id of each kind, so that the same
 * command pays once; undefined where the browser makes no ids, which is without HTTPS.
 */
export const payCurl = (kind: Kind): string | undefined =>
  window.isSecureContext
    ? operatorCurl('/operator/v1/demo/pay', {
        payment_id: requestId(sessionStorage, `curl ${kind}`).current(),
        ...DEMO_PAYMENTS[kind],
      })
    : undefined
