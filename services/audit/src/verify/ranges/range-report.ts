import type { Amount } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import type { StatusPart } from '../accounts/wallet-statuses.ts'
import type { StreamLink, StreamTip } from '../chain/stream-tip.ts'
import type { ContractPart } from '../contracts/lives/contract-lives.ts'
import type { AskedEvent } from '../contracts/lives/late-decisions.ts'
import type { FindingsSummary } from '../findings.ts'
import type { MarketPart } from '../market/market-days.ts'
import type { Movement } from '../money/money.ts'
import type { TransferPart } from '../money/transfer-steps.ts'
import type { InTransit } from '../money/transit.ts'
import type { ViewWindow } from '../views/view-changes.ts'

/** One currency of an account in a range of events: the first movement, still to be checked, and the last balance. */
export type CurrencyPart = { readonly currency: string; readonly first: Movement; readonly last: Balance }

/** The part of a stream in a range of events. */
export type StreamPart = {
  readonly first: StreamLink
  readonly tip: StreamTip
  /** Undefined when the range has no movement of the account. */
  readonly realm: Realm | undefined
  readonly currencies: readonly CurrencyPart[]
}

/** The report of a range, to be merged with those of earlier ranges. */
export type RangeReport = {
  readonly streams: readonly StreamPart[]
  readonly transit: readonly (readonly [key: string, left: InTransit])[]
  /** Transfers that began before the range or go on after it. */
  readonly transfers: readonly (readonly [transferId: string, part: TransferPart])[]
  /** Contracts that began before the range or go on after it. */
  readonly contracts: readonly (readonly [contract: string, part: ContractPart])[]
  /** Purchases, sales and changed orders before the first ticks of the range. */
  readonly asked: readonly AskedEvent[]
  /** The changes of the statuses of wallets, by stream. */
  readonly statuses: readonly (readonly [stream: string, part: StatusPart])[]
  readonly market: MarketPart
  /** Sums of postings on accounts without a stream, by `realm account currency`. */
  readonly system: readonly (readonly [key: string, sum: Amount])[]
  readonly findings: FindingsSummary
}

/** A part of the report that a thread sends every few thousand events. */
export type RangeWindow = {
  readonly events: number
  readonly views: readonly ViewWindow[]
  /** The hashes of unique keys: the commands answered by a stream, the transfers that began. */
  readonly once: Uint32Array<ArrayBuffer>
  /** The hashes of the keys of purchases, which checkpoints do not keep. */
  readonly bought: Uint32Array<ArrayBuffer>
}
