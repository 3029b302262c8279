import { z } from 'zod'
import { timestampSchema } from './ledger/event-metadata.ts'
import { stateHeaders, tombstoneHeaders } from './state-headers.ts'
import { isTombstone, NO_BODY, type Topic, type WireMessage } from './topic.ts'
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

/** The event type of a portfolio record and of a tombstone. */
export const PORTFOLIO_CHANGED = 'PortfolioChanged'

const keyOf = ({ account, contract_id }: PortfolioRecord): string => `${account}|${contract_id}`

const named = (record: PortfolioRecord) => ({ key: keyOf(record), type: PORTFOLIO_CHANGED })

const digits = z.string().regex(/^\d+$/).transform(Number)

const tombstoneSchema = z.looseObject({
  ce_subject: z.string().regex(/^.+\|\d+$/),
  ce_time: timestampSchema,
  folio_epoch: digits,
  folio_revision: digits,
  folio_position: digits,
})

/** Reads the headers of a tombstone as the record of an ended contract. */
const endedIn = ({ headers }: WireMessage): PortfolioRecord => {
  const { ce_subject: key, ce_time: at, ...place } = tombstoneSchema.parse(headers)
  const split = key.lastIndexOf('|')
  return portfolioRecordSchema.parse({
    account: key.slice(0, split),
    contract_id: Number(key.slice(split + 1)),
    status: 'ended',
    epoch: place.folio_epoch,
    revision: place.folio_revision,
    position: place.folio_position,
    at,
  })
}

/**
 * The open contracts of every account, compacted to the newest record per account and contract. The record of an ended contract is
 * a tombstone: its headers alone hold it, and the broker removes its key.
 */
export const ledgerPortfolio: Topic<PortfolioRecord> = {
  name: 'ledger.portfolio.v1',
  keyOf,
  isCompacted: true,
  encode: (record) =>
    record.status === 'ended'
      ? { headers: tombstoneHeaders(record, named(record)), value: NO_BODY }
      : { headers: stateHeaders(record, named(record)), value: Buffer.from(JSON.stringify(record)) },
  // Earlier releases wrote a body for an ended contract, too.
  decode: (wire) =>
    isTombstone(wire) ? endedIn(wire) : portfolioRecordSchema.parse(JSON.parse(Buffer.from(wire.value).toString())),
}
