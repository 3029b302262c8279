import { z } from 'zod'
import { requestId, transactionId } from '../../fields/ids.ts'
import { currencyCode, shownAmount } from '../../fields/money.ts'
import { queryInteger } from '../../fields/query-integer.ts'
import { shownTime, timeWindow } from '../../fields/times.ts'

const ROWS_MAX = 100

/** The window of the refusals that a call lists, and their number. */
export const refusedWindow = {
  ...timeWindow,
  limit: queryInteger({ min: 1, max: ROWS_MAX, initial: ROWS_MAX }),
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
    /** The time back to which all refusals of the window are shown; null if these are all. */
    read_from: shownTime.nullable(),
  })
  .meta({ title: 'RefusedTransfers' })

/** The note for callers about a list of refusals. */
export const REFUSED_PAGES =
  '`is_complete` is false if there may be older ones: at most `limit` are shown, and the newest 20,000 events of the ' +
  'window are read. `read_from` then is the time back to which the list goes; as the `end_date_time` it leads to older ones.'
