import { z } from 'zod'
import { type Balances, balanceSchema, currencySchema } from './amount-schema.ts'
import type { LedgerRecord } from './ledger-record.ts'

/** Takes fields that a later release added, as every reader of the ledger must. */
const movedSchema = z.object({ balances: z.record(currencySchema, z.object(balanceSchema.shape)).default({}) })

/** What the account of an event stands at after it, of each currency that it moved: of none if it moved no money. */
export const balancesAfter = ({ data }: Pick<LedgerRecord, 'data'>): Balances =>
  movedSchema.parse(JSON.parse(Buffer.from(data).toString())).balances
