import { z } from 'zod'
import { balanceSchema, currencySchema } from './ledger/amount-schema.ts'
import { timestampSchema } from './ledger/event-metadata.ts'
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
  // The value holds all fields, so that records of releases without these headers can be read.
  decode: ({ value }) => balanceRecordSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
