import type { Money } from '@folio/kernel/payment.ts'
import type { AgentProcess } from './payment-agent/transfer.ts'
import type { Exchange } from './transfer-shape.ts'
import type { Side } from './wallet/parties.ts'

type Transfer<Source extends Side, Destination extends Side> = Money & {
  readonly transfer_id: string
  readonly transaction_id: number
  readonly request_id: string
  readonly source: Source
  readonly destination: Destination
  readonly description?: string | undefined
  readonly fee?: Money | undefined
  readonly exchange?: Exchange | undefined
  readonly counted_in?: string | undefined
  readonly process?: AgentProcess | undefined
}

/** What a transfer's commands and events all say of it. */
export const transferOf = <Source extends Side, Destination extends Side>(told: Transfer<Source, Destination>) => ({
  transaction_id: told.transaction_id,
  currency: told.currency,
  amount: told.amount,
  transfer_id: told.transfer_id,
  request_id: told.request_id,
  source: told.source,
  destination: told.destination,
  ...(told.description === undefined ? {} : { description: told.description }),
  ...(told.fee === undefined ? {} : { fee: told.fee }),
  ...(told.exchange === undefined ? {} : { exchange: told.exchange }),
  ...(told.counted_in === undefined ? {} : { counted_in: told.counted_in }),
  ...(told.process === undefined ? {} : { process: told.process }),
})
