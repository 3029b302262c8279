import type { Call } from '../../../api/call.ts'
import { type Failure, failureOf, firstError, isUnknownOutcome } from '../../../api/call-failure.ts'
import { textOf } from '../../../api/ledger-event.ts'
import { requestId } from '../../../api/request-id.ts'
import type { DemoPayment } from '../../../api/wire.ts'
import { DEMO_PAYMENTS, type Kind } from '../../demo-payments.ts'

/**
 * The result of sending a sample payment: `answered` by the public API, `unknown` if it may still take effect, or `failed` if
 * the operator API did not send it.
 */
export type PaymentState =
  | { readonly status: 'answered'; readonly payment: DemoPayment }
  | { readonly status: 'unknown' | 'failed'; readonly failure: Failure }

const UNAUTHORIZED = 401

/** Tells if an answer is the last about its request id; a 401 judges the caller before it looks at the request. */
const isFinal = ({ status }: DemoPayment): boolean => !isUnknownOutcome({ status }) && status !== UNAUTHORIZED

/** The failure that the answer of the public API describes. */
const failureInside = ({ status, answer }: DemoPayment): Failure => {
  const error = firstError(answer)
  return {
    status,
    code: textOf(error, 'code') ?? 'UnexpectedAnswer',
    message: textOf(error, 'message') ?? `The API answered ${status}.`,
    details: {},
    fields: {},
    requestId: undefined,
    retryAfterS: undefined,
  }
}

/**
 * Sends a sample payment; never rejects. Its request id is dropped from the storage only after a final answer of the public
 * API, so that another attempt after any other answer, or after none, cannot pay twice.
 */
export const sendPayment = async (
  call: Call,
  storage: Storage,
  { kind, requestId: payment_id }: { readonly kind: Kind; readonly requestId: string },
): Promise<PaymentState> => {
  try {
    const payment = await call<DemoPayment>('/operator/v1/demo/pay', { body: { payment_id, ...DEMO_PAYMENTS[kind] } })
    if (isUnknownOutcome(payment)) return { status: 'unknown', failure: failureInside(payment) }
    if (isFinal(payment)) requestId(storage, kind).answered()
    return { status: 'answered', payment }
  } catch (error) {
    const failure = failureOf(error)
    return { status: isUnknownOutcome(failure) ? 'unknown' : 'failed', failure }
  }
}
