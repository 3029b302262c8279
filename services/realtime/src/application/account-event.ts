import { balancesSchema, postingSchema } from '@folio/contracts/amount-schema.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { type Amount, isNegative } from '@folio/kernel/amount.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '@folio/service-kit/event-codec.ts'
import { z } from 'zod'

/** The service whose accounts the sockets show. */
export const TRADING_SERVICE = 'trading'

/** Money that came into an account, or went out of it. */
export type Movement = {
  readonly action: 'deposit' | 'withdrawal'
  /** Negative where it went out. */
  readonly amount: Amount
  readonly transactionId: number
  readonly longcode: string
}

/** An event of an account as far as sockets show it. */
export type AccountEvent = {
  readonly revision: number
  readonly at: Timestamp
  /** What the account had after it, where the event says so. */
  readonly after: { readonly balance: Amount; readonly currency: string } | undefined
  readonly movement: Movement | undefined
}

const STREAM_PREFIX = 'trading-'

/** The stream of an account. */
export const streamOf = (accountId: string): string => STREAM_PREFIX + accountId

/** The account whose stream this is. */
export const accountIdIn = (stream: string): string => stream.slice(STREAM_PREFIX.length)

const dataSchema = z.object({
  transaction_id: z.int().optional(),
  postings: z.array(postingSchema).optional(),
  balances: balancesSchema.optional(),
})

const movementIn = (accountId: string, { transaction_id, postings = [] }: z.infer<typeof dataSchema>) => {
  const own = postings.find((posting) => posting.account === `trading:${accountId}`)
  if (own === undefined || transaction_id === undefined) return undefined
  const action = isNegative(own.amount) ? 'withdrawal' : 'deposit'
  return { action, amount: own.amount, transactionId: transaction_id, longcode: action } as const
}

/** Reads an event of an account, from its stream or from the ledger topic. */
export const accountEventOf = (
  record: Pick<LedgerRecord, 'stream' | 'revision' | 'data' | 'metadata'>,
): AccountEvent => {
  const data = dataSchema.parse(JSON.parse(Buffer.from(record.data).toString()))
  const [currency, balance] = Object.entries(data.balances ?? {})[0] ?? []
  return {
    revision: record.revision,
    at: metadataOf(record).at,
    after: currency === undefined || balance === undefined ? undefined : { balance: balance.balance, currency },
    movement: movementIn(accountIdIn(record.stream), data),
  }
}
