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

/** The name of what a record of a balance tells. */
export const BALANCE_CHANGED = 'BalanceChanged'

const keyOf = ({ account, currency }: BalanceRecord): string => `${account}|${currency}`

/** The CloudEvents 1.0 headers of a record (Kafka binary binding). */
const headersOf = (record: BalanceRecord): Readonly<Record<string, string>> => {
  const key = keyOf(record)
  return {
    ce_specversion: '1.0',
    ce_id: `${key}@${record.epoch}.${record.revision}`,
    ce_type: BALANCE_CHANGED,
    ce_source: `/folio/${record.account.slice(0, record.account.indexOf(':'))}`,
    ce_subject: key,
    ce_time: record.at,
    'content-type': 'application/json',
  }
}

/** Current balances of every account, compacted to the newest per account and currency. */
export const ledgerBalances: Topic<BalanceRecord> = {
  name: 'ledger.balances.v1',
  keyOf,
  encode: (record) => ({ headers: headersOf(record), value: Buffer.from(JSON.stringify(record)) }),
  // All of it stands in the value: records of releases that wrote no such headers are read like any other.
  decode: ({ value }) => balanceRecordSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
