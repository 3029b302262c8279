import { z } from 'zod'
import { amountSchema } from './ledger/amount-schema.ts'
import type { LedgerRecord } from './ledger-record.ts'
import { isContractEnd, STATUS_AFTER_END } from './trading/contract-ends.ts'

/** Ignores fields that a later release added, as every reader of the ledger must. */
const endSchema = z.object({
  contract: z.object({ contract_id: z.number(), currency: z.string(), buy_price: amountSchema, shortcode: z.string() }),
  sell_price: amountSchema,
  status: z.string().optional(),
})

/** The end of a contract: what it was, what it cost, what its client received, and how it ended. */
export type Settlement = Omit<z.infer<typeof endSchema>, 'status'> & { readonly status: string }

const withStatus = ({ status, ...end }: z.infer<typeof endSchema>, otherwise: string): Settlement => ({
  ...end,
  status: status ?? otherwise,
})

/** Reads the end of a contract from an event of the trading ledger; undefined where the event ends none. */
export const settlementIn = ({ type, data }: Pick<LedgerRecord, 'type' | 'data'>): Settlement | undefined => {
  if (!isContractEnd(type)) return undefined
  return withStatus(endSchema.parse(JSON.parse(Buffer.from(data).toString())), STATUS_AFTER_END[type])
}
