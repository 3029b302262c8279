import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requestId, transactionId } from '../fields/ids.ts'
import { queryTime } from '../fields/times.ts'

/** The kinds of requests that move money of wallets, each with request ids of its own. */
export const transferKind = z
  .enum(['transfer', 'exchange', 'platform'], { error: 'must be one of transfer, exchange, platform' })
  .meta({ title: 'TransferKind' })

/** Tells what became of a request that moves money. */
export const findTransfer = endpoint({
  id: 'findTransfer',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/transfers',
  scope: 'payment',
  query: z.strictObject({ request_id: requestId, kind: transferKind, sent_at: queryTime.optional() }),
  answers: {
    200: z
      .strictObject({
        request_id: requestId,
        kind: transferKind,
        status: z.enum(['recorded', 'pending', 'not_found', 'forgotten']),
        /** Of a recorded request, its outcome; else null. */
        transfer: z
          .strictObject({
            state: z.enum(['pending', 'complete', 'returned', 'rejected']),
            transaction_id: transactionId,
            /** The code and the message of a rejected one. */
            refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
          })
          .meta({ title: 'TransferOutcome' })
          .nullable(),
      })
      .meta({ title: 'TransferLookup' }),
  },
  summary: 'Learn what became of a transfer, by its request id',
  description:
    'For a call whose answer was lost. `recorded`: the request was decided; `transfer.state` is `pending` until the ' +
    'money has arrived, then `complete`, or `returned`; `rejected` has its refusal. `pending`: the request was ' +
    'accepted and has no outcome yet. `not_found`: no such request was accepted before this call. `forgotten`: the ' +
    'request ids of that time are no longer kept, so that nothing is known; `sent_at`, the time at which the request ' +
    'was sent, tells them apart. In any case the same request may be sent again with the same `request_id`, except ' +
    'after `forgotten`. `kind` names the endpoint: `transfer`, `exchange` or `platform`.',
})
