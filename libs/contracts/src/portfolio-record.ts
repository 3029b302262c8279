import { z } from 'zod'
import { timestampSchema } from './ledger/event-metadata.ts'
import { stateHeaders } from './state-headers.ts'
import type { Topic } from './topic.ts'
import { contractSchema } from './trading/contracts/option-contract.ts'
import { transactionIdSchema } from './wallet/transfer-parties.ts'

/** A contract of an account: its terms while it is open, or that it has ended, and the event that says so. */
export const portfolioRecordSchema = z.strictObject({
  account: z.string(),
  contract_id: transactionIdSchema,
  status: z.enum(['open', 'ended']),
  /** Left out once the contract has ended. */
  contract: contractSchema.optional(),
  epoch: z.number().int().positive(),
  revision: z.number().int().nonnegative(),
  position: z.number().int().positive(),
  at: timestampSchema,
})

/** A contract of an account, and the event that it follows from; a lower revision of the same epoch is older. */
export type PortfolioRecord = z.infer<typeof portfolioRecordSchema>

/** The event type of a portfolio record. */
export const PORTFOLIO_CHANGED = 'PortfolioChanged'

const keyOf = ({ account, contract_id }: PortfolioRecord): string => `${account}|${contract_id}`

/** The contracts of every account, compacted to the newest record per account and contract. */
export const ledgerPortfolio: Topic<PortfolioRecord> = {
  name: 'ledger.portfolio.v1',
  keyOf,
  encode: (record) => ({
    headers: stateHeaders(record, { key: keyOf(record), type: PORTFOLIO_CHANGED }),
    value: Buffer.from(JSON.stringify(record)),
  }),
  decode: ({ value }) => portfolioRecordSchema.parse(JSON.parse(Buffer.from(value).toString())),
}
