import { z } from 'zod'
import { type Balances, balanceSchema, currencySchema } from './ledger/amount-schema.ts'
import type { LedgerRecord } from './ledger-record.ts'

/** Ignores fields that a later release added, as every reader of the ledger must. */
const movedSchema = z.object({ balances: z.record(currencySchema, z.object(balanceSchema.shape)).default({}) })

/** Reads the balances of an account after an event, for each currency that the event moved; none where it moved no money. */
export const balancesAfter = ({ data }: Pick<LedgerRecord, 'data'>): Balances =>
  movedSchema.parse(JSON.parse(Buffer.from(data).toString())).balances
