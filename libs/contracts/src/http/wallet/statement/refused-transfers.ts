import { z } from 'zod'
import { requestId, transactionId } from '../../fields/ids.ts'
import { currencyCode, shownAmount } from '../../fields/money.ts'
import { optionalQueryInteger, queryInteger } from '../../fields/query-integer.ts'
import { shownTime, timeWindow } from '../../fields/times.ts'

const ROWS_MAX = 100
const REVISION_MAX = 999_999_999

/** The window of the refusals that a call lists, and their number. */
export const refusedWindow = {
  ...timeWindow,
  limit: queryInteger({ min: 1, max: ROWS_MAX, initial: ROWS_MAX }),
  /** The newest event of the account that the list may show: `next_revision` of the page before. */
  up_to_revision: optionalQueryInteger({ min: 0, max: REVISION_MAX }),
}

/** Transfers that a wallet or an options account refused to send. */
export const refusedTransfers = z
  .strictObject({
    refused_transfers: z.array(
      z
        .strictObject({
          request_id: requestId,
          transaction_id: transactionId,
          timestamp: shownTime,
          channel: z.enum(['payment_agent', 'transfer', 'platform']),
          transaction_currency: currencyCode,
          transaction_gross_amount: shownAmount,
          /** The code and the message of the refusal, as the call was answered. */
          code: z.string(),
          message: z.string(),
        })
        .meta({ title: 'RefusedTransfer' }),
    ),
    is_complete: z.boolean(),
    /** The time of the oldest event that was read; null if these are all. */
    read_from: shownTime.nullable(),
    /** The `up_to_revision` of the next page; null if there is none. */
    next_revision: z.int().min(0).nullable(),
  })
  .meta({ title: 'RefusedTransfers' })

/** The note for callers about a list of refusals. */
export const REFUSED_PAGES =
  '`is_complete` is false if there may be older ones: at most `limit` are shown, and the newest 20,000 events of the ' +
  'window are read. `next_revision` as the `up_to_revision` of another call, with the same window, then leads to the older ' +
  'ones. `read_from` is the time of the oldest event that was read; there may be older ones of the same time.'
