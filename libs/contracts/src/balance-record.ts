import { z } from 'zod'
import { balanceSchema, currencySchema } from './ledger/amount-schema.ts'
import { timestampSchema } from './ledger/event-metadata.ts'
import { stateHeaders } from './state-headers.ts'
import type { Topic } from './topic.ts'

/** The balance of one currency of an account, and the event that it follows from. */
export const balanceRecordSchema = z.strictObject({
  account: z.string(),
  currency: currencySchema,
  ...balanceSchema.shape,
  epoch: z.number().int().positive(),
  revision: z.number().int().nonnegative(),
  position: z.number().int().positive(),
  at: timestampSchema,
})

/**
 * The balance of one currency of an account, and the event that it follows from; a lower revision of the same epoch is
 * older.
 */
export type BalanceRecord = z.infer<typeof balanceRecordSchema>

/** The event type of a balance record. */
export const BALANCE_CHANGED = 'BalanceChanged'

const keyOf = ({ account, currency }: BalanceRecord): string => `${account}|${currency}`

/** Current balances of every account, compacted to the newest per account and currency. */
export const ledgerBalances: Topic<BalanceRecord> = {
  name: 'ledger.balances.v1',
  keyOf,
  isCompacted: true,
  encode: (record) => ({
    headers: stateHeaders(record, { key: keyOf(record), type: BALANCE_CHANGED }),
    value: Buffer.from(JSON.stringify(record)),
  }),
  // The value holds all fields, so that records of releases without these headers can be read.
  decode: ({ value }) => balanceRecordSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
