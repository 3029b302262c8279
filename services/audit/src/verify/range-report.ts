import type { Amount } from '@folio/kernel/amount.ts'
import type { FoundSoFar } from './finding.ts'
import type { Realm } from './journal-entry.ts'
import type { Money, Movement } from './money.ts'
import type { StreamLink, StreamTip } from './stream-tip.ts'
import type { TransferPart } from './transfer-steps.ts'
import type { InTransit } from './transit.ts'
import type { ViewWindow } from './view-changes.ts'

/** One currency of an account in a range of events: the first movement, still to be checked, and what it ended at. */
export type CurrencyPart = { readonly currency: string; readonly first: Movement; readonly last: Money }

/** What a range of events says of one stream. */
export type StreamPart = {
  readonly first: StreamLink
  readonly tip: StreamTip
  /** Unknown where the account's money never moved. */
  readonly realm: Realm | undefined
  readonly currencies: readonly CurrencyPart[]
}

/** What a range of events leaves to be put together with those before it. */
export type RangeReport = {
  readonly streams: readonly StreamPart[]
  readonly transit: readonly (readonly [key: string, left: InTransit])[]
  /** Transfers that began before the range or go on after it. */
  readonly transfers: readonly (readonly [transferId: string, part: TransferPart])[]
  /** Sums of postings on accounts without a stream, by `realm account currency`. */
  readonly system: readonly (readonly [key: string, sum: Amount])[]
  readonly findings: FoundSoFar
}

/** What is told of a range every few thousand events. */
export type RangeWindow = {
  readonly events: number
  readonly views: readonly ViewWindow[]
  /** Hashes of what may be in the store once only: the commands answered by a stream, the transfers that began. */
  readonly once: Uint32Array<ArrayBuffer>
}
