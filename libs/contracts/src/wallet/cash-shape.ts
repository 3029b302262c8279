import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { transactionIdSchema } from './transfer-parties.ts'

/** The fields of a deposit or withdrawal of cash, in its command and in its event. */
export const cashShape = {
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
}
