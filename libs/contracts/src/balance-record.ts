import { z } from 'zod'
import { balanceSchema, currencySchema } from './amount-schema.ts'
import { timestampSchema } from './event-metadata.ts'
import type { Topic } from './topic.ts'

/** What one currency of an account stands at, and the event that made it so. */
export const balanceRecordSchema = z.strictObject({
  account: z.string(),
  currency: currencySchema,
  ...balanceSchema.shape,
  epoch: z.number().int().positive(),
  revision: z.number().int().nonnegative(),
  position: z.number().int().positive(),
  at: timestampSchema,
})

/** What one currency of an account stands at, and the event that made it so; a lower revision of the same epoch is old news. */
export type BalanceRecord = z.infer<typeof balanceRecordSchema>

/** Current balances of every account, compacted to the newest per account and currency. */
export const ledgerBalances: Topic<BalanceRecord> = {
  name: 'ledger.balances.v1',
  keyOf: (record) => `${record.account}|${record.currency}`,
  encode: (record) => ({
    headers: { 'content-type': 'application/json' },
    value: Buffer.from(JSON.stringify(record)),
  }),
  decode: ({ value }) => balanceRecordSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
